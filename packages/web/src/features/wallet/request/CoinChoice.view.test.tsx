import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { show } from '../../../../test/show.tsx'
import { CoinChoice } from './CoinChoice.tsx'

test('a coin says its network only where that has another name, and what it is worth only where something is held', () => {
  const emptyBalance = { ...bitcoin, balance: '0', held: '0' }
  const tether = { ...emptyBalance, crypto_symbol: 'USDT', crypto_name: 'Tether', network: 'Ethereum' }
  show(<CoinChoice balances={[emptyBalance, tether]} onChoose={() => undefined} />)
  const [first, second] = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(first?.match(/Bitcoin/g)).toHaveLength(1)
  expect(first).toContain('0 BTC available')
  expect(first).not.toContain('$0.00')
  expect(second).toContain('TetherEthereum')
})

test('of a coin is said what is available, with its worth: what requests hold cannot be chosen', () => {
  show(
    <CoinChoice
      balances={[{ ...bitcoin, balance: '0.08', held: '0.02', usd_equivalent: 5000 }]}
      onChoose={() => undefined}
    />,
  )
  expect(screen.getByRole('button').textContent).toContain('0.08 BTC available ($4,000.00)')
})
