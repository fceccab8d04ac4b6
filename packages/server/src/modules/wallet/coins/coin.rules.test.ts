import { formatAmount, parseAmount } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coinDue, coinText, inputDecimals, RATE_DECIMALS, rateText } from './coin.rules.ts'

const cents = fc.bigInt({ min: 1n, max: 100_000_000_000n })
const rateUnits = fc.bigInt({ min: 1n, max: 10n ** 19n })
const scale = fc.constantFrom(0, 2, 6, 8, 18)

/** Whether the units are worth at least the price, in integers: units / 10^scale * rate >= cents / 100. */
const covers = (units: bigint, rate: bigint, price: bigint, decimals: number): boolean =>
  units * rate * 100n >= price * 10n ** BigInt(decimals + RATE_DECIMALS)

describe('the amount of coins due for a price', () => {
  test('covers the price, and one input step less does not', () => {
    fc.assert(
      fc.property(cents, rateUnits, scale, (price, rate, decimals) => {
        const due = coinDue(price, formatAmount(rate, RATE_DECIMALS), decimals)
        const step = 10n ** BigInt(decimals - inputDecimals(decimals))
        expect(covers(due, rate, price, decimals)).toBe(true)
        expect(covers(due - step, rate, price, decimals)).toBe(false)
      }),
    )
  })

  test('has at most 8 decimals, and no more than the coin has', () => {
    fc.assert(
      fc.property(cents, rateUnits, scale, (price, rate, decimals) => {
        const due = coinDue(price, formatAmount(rate, RATE_DECIMALS), decimals)
        expect(parseAmount(coinText(due, decimals), inputDecimals(decimals))).toBeDefined()
        expect(parseAmount(coinText(due, decimals), decimals)).toBe(due)
      }),
    )
  })

  test.each([
    ['25 USD in BTC at 50,000', 2500n, '50000', 8, '0.0005'],
    ['25 USD in ETH at 3,180.5', 2500n, '3180.5', 18, '0.0078604'],
    ['25 USD in USDT at 1', 2500n, '1', 6, '25'],
    ['a third of a coin, rounded up', 100n, '3', 6, '0.333334'],
    ['one cent of a dear coin with no decimals', 1n, '50000', 0, '1'],
    ['nothing', 0n, '50000', 8, '0'],
  ])('%s', (_, price, rate, decimals, text) => {
    expect(coinText(coinDue(price, rate, decimals), decimals)).toBe(text)
  })

  test('is undefined for a rate of zero or less', () => {
    for (const rate of ['0', '0.00000000', '-1', 'one', '']) expect(() => coinDue(100n, rate, 8)).toThrow(RangeError)
  })
})

test('a stored rate is shown without trailing zeros', () => {
  expect(rateText('64250.50000000')).toBe('64250.5')
  expect(rateText('1.00000000')).toBe('1')
  expect(rateText('0.00000001')).toBe('0.00000001')
})
