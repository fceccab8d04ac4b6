import { screen } from '@testing-library/react'
import { wallet } from '@vesica/contract'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { PaymentStep } from './PaymentStep.tsx'

const paying = (held: readonly wallet.Balance[]) => {
  const reply = { totalBalance: 0, change24h: null, change24hUsd: null, history: [], balances: [...held] }
  aNetwork().answers(wallet.getWalletBalances, reply)
  const done: string[] = []
  const person = show(<PaymentStep total={20} symbol={undefined} onDone={(symbol) => done.push(symbol)} />)
  return { done, person }
}
const review = () => screen.findByRole('button', { name: 'Review Order' })
const emptyBalance = { ...bitcoin, balance: '0', held: '0' }

test('an empty wallet is one sentence with a link to deposit, and continuing says what is missing', async () => {
  const { done, person } = paying([emptyBalance, { ...emptyBalance, id: 'id-of-ether', crypto_symbol: 'ETH' }])
  await person.click(await review())
  expect(screen.getByText('Your wallet has no coins to pay with yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Deposit coins' }).getAttribute('href')).toBe('/wallet?open=deposit')
  expect(screen.queryAllByRole('radio')).toEqual([])
  const alert = await screen.findByText('You need $20.00 in one coin. Deposit coins to continue.')
  expect(alert.getAttribute('role')).toBe('alert')
  expect(done).toEqual([])
})

test('insufficient coins stay listed, each with the missing amount', async () => {
  const { done, person } = paying([{ ...bitcoin, balance: '0.0001' }])
  await person.click(await review())
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText('None of your coin balances covers this order.')).toBeTruthy()
  expect(done).toEqual([])
})

test('a sufficient coin continues to the next step', async () => {
  const { done, person } = paying([{ ...bitcoin, balance: '1' }])
  await person.click(await review())
  expect(done).toEqual(['BTC'])
})
