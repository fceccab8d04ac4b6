import { screen } from '@testing-library/react'
import { wallet } from '@vesica/contract'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

test('a withdrawal that gets no answer says so above its button, and keeps what was typed', async () => {
  const network = aNetwork()
  network.answers(wallet.getNetworkFee, { network_fee: '0', network_fee_usd: 0, received: '0.25' })
  network.loses(wallet.requestWithdrawal)
  const nothing = () => undefined
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
