import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { isPhone } from './support/screens.ts'
import { aName } from './support/store.ts'
import { aHolder } from './support/wallet.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you entered?' })

/** Clicks outside the dialog; on phones it fills the screen, so press Escape instead. */
const clickOutside = async (page: Page): Promise<void> => {
  if (isPhone(page)) await page.keyboard.press('Escape')
  else await page.mouse.click(6, 400)
}

test('a dialog with unsaved values asks before it closes, and others close at once', {
  tag: '@phone-deep',
}, async ({ openAdmin }) => {
  const page = await openAdmin()
  await page.goto('/admin/store?view=categories')
  const opener = page.getByRole('button', { name: 'Add Category' })
  const form = page.getByRole('dialog', { name: 'Add Category' })
  const name = form.getByRole('textbox', { name: 'Name' })
  const text = aName('Half')

  await test.step('nothing is entered', async () => {
    await opener.click()
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('the dialog stays open with its values', async () => {
    await opener.click()
    await name.fill(text)
    await page.keyboard.press('Escape')
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(name).toBeFocused()
    await clickOutside(page)
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(question(page)).toBeHidden()
    await expect(name).toHaveValue(text)
  })

  await test.step('the values are cleared again', async () => {
    await name.fill('')
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the values are discarded', async () => {
    await opener.click()
    await name.fill(text)
    await form.getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test('a trade asks before closing while it has an amount, and no longer once it is sent', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const page = await open({ as: await aHolder(product, { BTC: '0.02' }) })
  await page.goto('/wallet?open=trade:sell:BTC')
  const dialog = page.getByRole('dialog', { name: 'Trade', exact: true })
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Submit Sell Order' }).click()
  await expect(page).toHaveSaid(/^Sell order/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
