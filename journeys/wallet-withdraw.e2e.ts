import { expect, test } from './support/journey.ts'
import { tillAddresses } from './support/people.ts'
import {
  aHolder,
  approve,
  balanceOf,
  deny,
  elsewhere,
  fact,
  holding,
  openWallet,
  recent,
  requestsOf,
  settle,
} from './support/wallet.ts'

test('a withdrawal of the maximum is requested, approved, sent and completed without a reload', async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.1', ETH: '1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: /Bitcoin/ })).toContainText(
    '0.1 BTC available ($5,000.00)Price $50,000.00 per coin',
  )
  await dialog.getByRole('button', { name: /Bitcoin/ }).click()

  await test.step('Use Max enters the balance less the smallest step, and shows the fee and the amount to be sent', async () => {
    await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(elsewhere.BTC)
    await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Use Max' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount (BTC)' })).toHaveValue('0.09999999')
    await expect(fact(dialog, 'Amount')).toHaveText('0.09999999 BTC')
    // The network fee: 2.50 USD at 50,000 USD per bitcoin.
    await expect(fact(dialog, 'Network fee')).toHaveText('0.00005 BTC ($2.50)')
    await expect(fact(dialog, 'Amount to be sent')).toHaveText('0.09994999 BTC')
  })

  await test.step('the confirmation can go back to the form', async () => {
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm Withdrawal' })).toBeVisible()
    await expect(dialog.getByText('This action cannot be undone')).toBeVisible()
    await expect(fact(dialog, 'To')).toHaveText(elsewhere.BTC)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Recipient address' })).toHaveValue(elsewhere.BTC)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await dialog.getByRole('button', { name: 'Submit for Approval' }).click()
  })

  const request = await test.step('the amount is on hold', async () => {
    await expect(page).toHaveSaid('Withdrawal submitted for admin approval!')
    await expect(dialog.getByRole('heading', { name: 'Withdrawal Submitted for Approval' })).toBeVisible()
    await expect(fact(dialog, 'Status')).toHaveText('Pending Admin Approval')
    const [newest] = await requestsOf(member)
    await expect(fact(dialog, 'Transaction ID')).toContainText(newest?.reference ?? 'none')
    expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.00000001', held: '0.09999999' })
    return newest?.id ?? ''
  })

  await test.step('the dialog and the page follow the approval and the sending', async () => {
    await approve(product, request)
    await expect(fact(dialog, 'Status')).toHaveText('Approved')
    await expect(dialog.getByText('Approved. It’s completed once the coins are sent.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(recent(page).first()).toContainText('Approved')
    const hash = await settle(product, request)
    await expect(recent(page).first()).toContainText('Completed')
    await recent(page).first().getByRole('button').click()
    await expect(fact(dialog, 'Transaction hash')).toContainText(hash)
    await expect(dialog.getByText('The coins were sent.')).toBeVisible()
    const ledger = dialog.getByRole('region', { name: 'Ledger entries' })
    for (const action of ['On hold', 'Approved', 'Sent']) await expect(ledger).toContainText(action)
    await page.keyboard.press('Escape')
    await expect(holding(page, 'Bitcoin')).toContainText('0.00000001 BTC')
    await expect(holding(page, 'Ethereum')).toContainText('1 ETH')
  })
})

test('a wrong address and a wrong amount are reported while typing, and nothing is requested', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, { ETH: '1' })
  const page = await open({ as: member })
  await openWallet(page, 'withdraw:ETH')
  const dialog = page.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: 'Recipient address' })
  const amount = dialog.getByRole('textbox', { name: 'Amount (ETH)' })
  const wrongAddresses: [string, string][] = [
    ['my usual one', 'This doesn’t look like a valid address. Please check it.'],
    [tillAddresses.ETH, 'This is the platform’s own deposit address. Please enter yours.'],
    [elsewhere.BTC, 'This is not an address of the network Ethereum.'],
    // One letter has the wrong case.
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'This is not an address of the network Ethereum.'],
  ]
  for (const [typed, message] of wrongAddresses) {
    await address.fill(typed)
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(address).toHaveValue(typed)
  }
  const wrongAmounts: [string, string][] = [
    ['1', 'Insufficient ETH balance for this withdrawal.'],
    ['20', 'Insufficient ETH balance for this withdrawal.'],
    ['0.123456789', 'Please enter a number with at most 8 decimals.'],
    ['1.00,5', 'Please enter a number like 0.5: the amount is in ETH.'],
    // The network fee: 2.50 USD at 2,500 USD per ether.
    ['0.001', 'Enter more than the network fee.'],
  ]
  for (const [typed, message] of wrongAmounts) {
    await amount.fill(typed)
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(address).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Withdraw Ethereum' })).toBeVisible()

  await test.step('the arrow keys change the amount in smallest steps, up to the balance', async () => {
    await amount.fill('0.99999999')
    await amount.press('ArrowUp')
    await amount.press('ArrowUp')
    await expect(amount).toHaveValue('1')
    await amount.press('ArrowDown')
    await expect(amount).toHaveValue('0.99999999')
  })

  await test.step('corrected values clear the messages', async () => {
    await address.fill(elsewhere.ETH)
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm Withdrawal' })).toBeVisible()
    expect(await requestsOf(member)).toHaveLength(1)
  })
})

test('a denied withdrawal releases the full amount, and a member without coins is led to a deposit', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, { ETH: '1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'withdraw:ETH')
  await dialog.getByRole('textbox', { name: 'Recipient address' }).fill(elsewhere.ETH)
  await dialog.getByRole('textbox', { name: 'Amount (ETH)' }).fill('0.4')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click()
  await expect(dialog.getByRole('heading', { name: 'Withdrawal Submitted for Approval' })).toBeVisible()
  const [request] = await requestsOf(member)
  await deny(product, request?.id ?? '', 'Please verify this address first.')
  await expect(dialog.getByRole('heading', { name: 'Denied' })).toBeVisible()
  await expect(dialog.getByText('The amount on hold is back in your balance.')).toBeVisible()
  await expect(fact(dialog, 'Reason')).toHaveText('Please verify this address first.')
  expect(await balanceOf(member, 'ETH')).toMatchObject({ balance: '1', held: '0' })

  const newcomer = await aHolder(product, {})
  const second = await open({ as: newcomer })
  await openWallet(second, 'withdraw')
  await expect(second.getByText('Nothing to withdraw yet')).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Deposit' }).click()
  await expect(second.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  await expect(second.getByRole('dialog').getByRole('button', { name: /Bitcoin/ })).toContainText('$50,000.00 per coin')
})
