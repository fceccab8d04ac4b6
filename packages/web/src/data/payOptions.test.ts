import { describe, expect, it } from 'vitest'
import { coinNeeded, payOptions } from './payOptions.ts'

const coin = (crypto_symbol: string, balance: string, rate: number | null, overrides = {}) => ({
  crypto_symbol,
  crypto_name: crypto_symbol,
  balance,
  rate,
  decimals: 8,
  rateStale: false,
  enabled: true,
  ...overrides,
})

describe('the total of an order in a coin', () => {
  it('is exact, and rounded up at the decimals of the coin', () => {
    expect(coinNeeded(100, 50_000, 8)).toBe('0.002')
    expect(coinNeeded(100, 30_000, 8)).toBe('0.00333334')
    expect(coinNeeded(47.23, 1, 6)).toBe('47.23')
    expect(coinNeeded(0.01, 3, 2)).toBe('0.01')
  })
  it('is unknown without a rate', () => {
    expect(coinNeeded(100, 0, 8)).toBeUndefined()
  })
})

describe('payment options', () => {
  it('start with the coins that cover the order, and explain the others', () => {
    const balances = [
      coin('LTC', '0', 80),
      coin('BTC', '0.001', 50_000),
      coin('ETH', '0.05', 2000),
      coin('BCH', '3', null),
      coin('XRP', '9', 10, { rateStale: true }),
    ]
    const options = payOptions(balances, 100)
    expect(options.map(({ symbol, problem }) => [symbol, problem?.kind])).toEqual([
      ['ETH', undefined],
      ['LTC', 'nothing'],
      ['BTC', 'short'],
      ['BCH', 'noRate'],
      ['XRP', 'stale'],
    ])
    expect(options[2]?.problem).toEqual({ kind: 'short', short: '0.001' })
  })
  it('are enabled coins, and never dollars', () => {
    const balances = [coin('USD', '900', 1), coin('BTC', '1', 50_000, { enabled: false })]
    expect(payOptions(balances, 10)).toEqual([])
  })
  it('include a balance of exactly the amount', () => {
    expect(payOptions([coin('BTC', '0.002', 50_000)], 100)[0]?.problem).toBeUndefined()
    expect(payOptions([coin('BTC', '0.00199999', 50_000)], 100)[0]?.problem).toMatchObject({ short: '0.00000001' })
  })
})
