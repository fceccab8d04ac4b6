import type { Page } from '@playwright/test'
import { addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aHolder, balanceOf, elsewhere, openWallet, requestsOf } from './support/wallet.ts'

/** Makes this window's calls fail with a server error, until the returned function is called. */
const broken = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const body = JSON.stringify({ message: 'Server error. Please try again later.', code: 'server_error' })
  const headers = { 'x-request-id': 'journey-request' }
  await page.route(path, (route) => route.fulfill({ status: 500, contentType: 'application/json', headers, body }))
  return () => page.unroute(path)
}

/** Lets the server process the next call but drops its response. */
const loseNextAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const fillWithdrawal = async (page: Page, amount: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(elsewhere.BTC)
  await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill(amount)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Withdrawal' })).toBeVisible()
}

test.beforeEach(({ faults }) => faults.expectFailedCalls())

test('a deposit that fails midway keeps its values, and can be submitted again', async ({ product, open }) => {
  const member = await aHolder(product, {})
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'deposit:BTC')
  await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.5')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Half of one')
  await dialog.getByRole('button', { name: 'Next: add proof' }).click()
  await addProof(dialog)
  const mended = await broken(page, '**/api/wallets/depositRequest')
  await dialog.getByRole('button', { name: 'Submit Proof' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Server error. Please try again later.')
  await expect(dialog.getByRole('alert')).toContainText('journey-request')
  await expect(dialog.getByText('proof.png')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount (BTC)' })).toHaveValue('0.5')
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half of one')
  await dialog.getByRole('button', { name: 'Next: add proof' }).click()
  await mended()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Submit Proof' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No response from server.')
  await expect(dialog.getByRole('button', { name: 'Submit Proof' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Submit Proof' }).click()
  await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
  expect(await requestsOf(member)).toMatchObject([{ amount: '0.5', status: 'pending' }])
})

test('a withdrawal that is submitted twice, or whose answer is lost, is requested once', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')

  await test.step('the button is pressed twice', async () => {
    await openWallet(page, 'withdraw:BTC')
    await fillWithdrawal(page, '0.02')
    await dialog.getByRole('button', { name: 'Submit for Approval' }).dblclick()
    await expect(dialog.getByRole('heading', { name: 'Withdrawal Submitted for Approval' })).toBeVisible()
    expect(await requestsOf(member)).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the answer is lost', async () => {
    await openWallet(page, 'withdraw:BTC')
    await fillWithdrawal(page, '0.03')
    await loseNextAnswer(page, '**/api/wallets/withdrawalRequest')
    await dialog.getByRole('button', { name: 'Submit for Approval' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No response from server.')
    await expect(page.getByRole('dialog', { name: 'Confirm Withdrawal' })).toContainText(elsewhere.BTC)
    await expect(dialog.getByRole('button', { name: 'Submit for Approval' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Submit for Approval' }).click()
    await expect(dialog.getByRole('heading', { name: 'Withdrawal Submitted for Approval' })).toBeVisible()
    expect(await requestsOf(member)).toHaveLength(3)
    expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.05', held: '0.05' })
  })
})

test('an order whose answer is lost is placed once, and a price that fails to load can be requested again', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'trade:sell:BTC')
  const mended = await broken(page, '**/api/wallets/convert')
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
  const failed = dialog.getByRole('alert').filter({ hasText: 'The price could not be loaded.' })
  await expect(failed).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit Sell Order' })).toBeDisabled()
  await mended()
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('0.002 BTC')).toBeVisible()
  await expect(failed).toBeHidden()

  await loseNextAnswer(page, '**/api/wallets/sellRequest')
  await dialog.getByRole('button', { name: 'Submit Sell Order' }).click()
  await expect(dialog.getByText('We couldn’t confirm that your order arrived.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('100')
  await dialog.getByRole('button', { name: 'Submit Sell Order' }).click()
  await expect(page).toHaveSaid('Sell order for 0.002 BTC submitted for admin approval!')
  expect(await requestsOf(member)).toHaveLength(2)
})
