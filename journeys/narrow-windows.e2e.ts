import type { Locator } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMember, anApplicant, anotherAdmin } from './support/people.ts'
import { aHolder } from './support/wallet.ts'

/** The position and size of an element in the window, in pixels. */
const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 }

test('the options of a select in a dialog stay within the window at 200% zoom', { tag: '@deep' }, async ({
  product,
  openAdmin,
  open,
}) => {
  const zoomed = { width: 640, height: 360 }
  const isWithin = async (list: Locator) => {
    await expect(list).toBeVisible()
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(list)
        return y >= 0 && height > 40 && y + height <= zoomed.height
      })
      .toBe(true)
  }

  const admin = await openAdmin()
  await admin.setViewportSize(zoomed)
  await admin.goto('/admin/store?open=add')
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Category' }).click()
  await isWithin(admin.getByRole('listbox', { name: 'Category' }))

  const member = await open({ as: await aHolder(product, { BTC: '0.1' }) })
  await member.setViewportSize(zoomed)
  await member.goto('/wallet?open=trade:buy:BTC')
  await member.getByRole('dialog').getByRole('combobox', { name: 'Coin' }).click()
  await isWithin(member.getByRole('listbox', { name: 'Coin' }))
})

test('the rows of a list are never wider than its card, whatever their content', { tag: '@deep' }, async ({
  product,
  openAdmin,
}) => {
  const applicant = await anApplicant(product)
  await aMember(product)
  await product.change([`update person set last_active_at = now() - interval '11 minutes'`])
  const page = await openAdmin()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/users?search=${encodeURIComponent(applicant.email)}`)
  await expect(page.getByRole('button', { name: /^Approve Sign Up/ })).toBeVisible()
  const frame = page.getByRole('table').locator('xpath=..')
  const outside = () =>
    frame.evaluate((element) =>
      getComputedStyle(element).overflowX === 'visible' ? element.scrollWidth - element.clientWidth : 0,
    )
  await expect.poll(outside).toBe(0)
  await page.getByRole('table').evaluate((table) => {
    for (const cell of table.querySelectorAll('td:nth-child(2)'))
      cell.append(' of a plan with a very long name of its own')
  })
  await expect.poll(outside).toBe(0)
})

test('an error message with a long address in it is not cut off on a phone', { tag: '@deep' }, async ({
  product,
  openAdmin,
  faults,
}) => {
  faults.expectFailedCalls()
  await anotherAdmin(product)
  const page = await openAdmin()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin/support/faq')
  await page.getByRole('main').getByRole('button', { name: 'Add question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Question' }).fill('How do I pay?')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Pay to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  const refused = dialog.getByRole('alert')
  await expect(refused).toContainText('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  const hidden = () =>
    refused.evaluate((alert) =>
      Math.max(...[alert, ...alert.querySelectorAll('*')].map((element) => element.scrollWidth - element.clientWidth)),
    )
  await expect.poll(hidden).toBe(0)
})
