import { screen } from '@testing-library/react'
import { wallet } from '@vesica/contract'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const nothing = () => undefined

test('a pasted payment link shows its address, which is then confirmed', async () => {
  const network = aNetwork()
  network.answers(wallet.getNetworkFee, { network_fee: '0.01', network_fee_usd: 500, received: '0.24' })
  const balances = [{ ...bitcoin, balance: '0.5' }]
  const person = show(
    <WithdrawDialog {...{ balances }} symbol="BTC" onSymbol={nothing} onDeposit={nothing} onClose={nothing} />,
  )
  const address = await screen.findByRole('textbox', { name: 'Recipient address' })
  const rawAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await person.click(address)
  await person.paste(`bitcoin:${rawAddress}?amount=0.1&label=${'Ada'.repeat(100)}`)
  expect((address as HTMLInputElement).value).toBe(rawAddress)
  await person.clear(address)
  await person.type(address, `BITCOIN:${rawAddress}?amount=0.1`)
  await person.type(screen.getByRole('textbox', { name: 'Amount (BTC)' }), '0.25')
  expect((address as HTMLInputElement).value).toBe(rawAddress)
  const review = screen.getByRole('button', { name: 'Review' })
  await expect.poll(() => review.hasAttribute('disabled')).toBe(false)
  await person.click(review)
  await screen.findByText('Confirm Withdrawal')
  expect(screen.getByText(rawAddress)).toBeTruthy()
  const warning = screen.getByText('This action cannot be undone').parentElement?.textContent
  expect(warning).toContain('While your request is pending, you can still cancel it in your wallet.')
  const toSend = screen.getByText('Amount to be sent').nextElementSibling
  await expect.poll(() => toSend?.textContent).toBe('0.24 BTC')
})

test('a withdrawal without a response says so above its button, and keeps its values', async () => {
  const network = aNetwork()
  network.answers(wallet.getNetworkFee, { network_fee: '0', network_fee_usd: 0, received: '0.25' })
  network.loses(wallet.requestWithdrawal)
  const person = show(
    <WithdrawDialog
      balances={[{ ...bitcoin, balance: '0.5' }]}
      symbol="BTC"
      onSymbol={nothing}
      onDeposit={nothing}
      onClose={nothing}
    />,
  )
  const address = await screen.findByRole('textbox', { name: 'Recipient address' })
  const amount = screen.getByRole('textbox', { name: 'Amount (BTC)' })
  await person.type(address, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await person.type(amount, '0,25')
  const review = screen.getByRole('button', { name: 'Review' })
  await expect.poll(() => review.hasAttribute('disabled')).toBe(false)
  await person.click(review)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('No response from server.')
  const button = screen.getByRole('button', { name: 'Review' })
  expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect((amount as HTMLInputElement).value).toBe('0.25')
})
