import type { Locator, Page } from '@playwright/test'
import { judge } from './support/axe.ts'
import { aPicture, addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, anApplicant } from './support/people.ts'
import { aHolder, deny, deposited, elsewhere, openWallet, recent, requestsOf } from './support/wallet.ts'

/** Presses Tab until this has the focus. */
const tabTo = async (page: Page, target: Locator, most = 40): Promise<void> => {
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test.describe.configure({ timeout: 180_000 })

test('every state of the wallet is accessible, in light and dark mode', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
  const newcomer = await open({ as: await aMember(product) })
  await openWallet(newcomer)
  await expect(newcomer.getByText('Your wallet is empty')).toBeVisible()
  await judge(newcomer, 'empty wallet')
  const applicant = await open({ as: await anApplicant(product) })
  await applicant.goto('/wallet')
  await expect(applicant.getByText('Your wallet opens with your membership')).toBeVisible()
  await judge(applicant, 'wallet of somebody who waits')

  const member = await aHolder(product, { BTC: '0.1', USD: '500', ETH: '1' })
  const denied = await deposited(member, 'BTC', '0.5')
  await deny(product, denied, 'The receipt cannot be read: please send one that shows the whole transfer.')
  await deposited(member, 'BTC', '0.02')
  const page = await open({ as: member })
  await openWallet(page)
  await expect(recent(page)).toHaveCount(5)
  await judge(page, 'wallet')
  const [bought] = (await requestsOf(member)).filter(({ status }) => status === 'completed')
  const dialogs: [string, string][] = [
    ['asset:BTC', 'Buy More'],
    ['asset:USD', 'Sell proceeds go to this balance'],
    ['deposit', 'Select a coin'],
    ['withdraw', 'Select a coin'],
    ['trade', 'Amount in USD'],
    ['statement', 'Download CSV'],
    [`transaction:${denied}`, 'Nothing was credited.'],
    [`transaction:${bought?.id}`, 'Ledger entries'],
  ]
  for (const [address, expected] of dialogs) {
    await openWallet(page, address)
    await expect(page.getByRole('dialog').getByText(expected).first()).toBeVisible()
    await judge(page, address.replace(/:.{20,}/, ''))
  }
  await page.goto('/wallet?activity=all')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await judge(page, 'all activity')
})

test('every step of a deposit, a withdrawal and an order is accessible', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')

  await test.step('deposit', async () => {
    await openWallet(page, 'deposit:BTC')
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    await expect(dialog.getByText('Please enter a valid deposit amount.')).toBeVisible()
    await judge(page, 'deposit address with a mistake')
    await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.02')
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByText('Please upload proof of payment first')).toBeVisible()
    await judge(page, 'proof with a mistake')
    await addProof(dialog)
    await judge(page, 'proof chosen')
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    await judge(page, 'deposit sent in')
  })

  await test.step('withdrawal', async () => {
    await openWallet(page, 'withdraw:BTC')
    await dialog.getByRole('textbox', { name: 'Recipient address' }).fill('nowhere')
    await dialog.getByRole('button', { name: 'Use Max' }).click()
    await expect(dialog.getByText('This doesn’t look like a valid address.')).toBeVisible()
    await judge(page, 'withdrawal with a mistake')
    await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(elsewhere.BTC)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm Withdrawal' })).toBeVisible()
    await judge(page, 'confirmation')
    await dialog.getByRole('button', { name: 'Submit for Approval' }).click()
    await expect(dialog.getByRole('heading', { name: 'Withdrawal Submitted for Approval' })).toBeVisible()
    await judge(page, 'withdrawal sent in')
  })

  await test.step('order', async () => {
    await openWallet(page, 'trade:buy:BTC')
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('1.5')
    await expect(dialog.getByText('Please enter whole US dollars, at least 1.')).toBeVisible()
    await judge(page, 'order with a mistake')
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('150')
    await expect(dialog.getByText('0.003 BTC')).toBeVisible()
    await judge(page, 'order with its price')
  })
})

test('a deposit is made with the keyboard alone, and the focus is restored', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  // Registered early: the browser needs a moment before it intercepts file choosers.
  page.on('filechooser', (chooser) => void chooser.setFiles(aPicture()))
  const dialog = page.getByRole('dialog')
  await openWallet(page)
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true })
  await expect(page.getByText('No activity yet')).toBeVisible()
  await tabTo(page, deposit)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Select a coin')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: /Ethereum/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Amount (ETH)' }))
  await page.keyboard.type('0.75')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Notes' }))
  await page.keyboard.type('By keyboard')
  await tabTo(page, dialog.getByRole('button', { name: 'Next: add proof' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Proof of payment', { exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('proof.png')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Submit Proof' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(deposit).toBeFocused()
  expect(await requestsOf(member)).toMatchObject([{ asset: 'ETH', amount: '0.75', status: 'pending' }])
})
