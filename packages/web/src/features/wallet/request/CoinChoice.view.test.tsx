import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { show } from '../../../../test/show.tsx'
import { CoinChoice } from './CoinChoice.tsx'

test('a coin shows its network only when the name differs, and a value only for a holding', () => {
  const emptyBalance = { ...bitcoin, balance: '0', held: '0' }
  const tether = { ...emptyBalance, crypto_symbol: 'USDT', crypto_name: 'Tether', network: 'Ethereum' }
  show(<CoinChoice balances={[emptyBalance, tether]} onChoose={() => undefined} />)
  const [first, second] = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(first?.match(/Bitcoin/g)).toHaveLength(1)
  expect(first).toContain('0 BTC available')
  expect(first).not.toContain('$0.00')
  expect(second).toContain('TetherEthereum')
})

test('a coin shows its available amount and value, without amounts on hold', () => {
  show(
    <CoinChoice
      balances={[{ ...bitcoin, balance: '0.08', held: '0.02', usd_equivalent: 5000 }]}
      onChoose={() => undefined}
    />,
  )
  expect(screen.getByRole('button').textContent).toContain('0.08 BTC available ($4,000.00)')
})
