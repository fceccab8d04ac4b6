import { formatAmount, parseAmount } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coinText, formatSigned, inputDecimals, RATE_DECIMALS } from '../coins/coin.rules.ts'
import { coinBought, coinSold, roundedUnits, worthCents } from './trade.rules.ts'

const cents = fc.bigInt({ min: 1n, max: 100_000_000_000n })
const rates = fc.bigInt({ min: 1n, max: 10n ** 18n })
const scales = fc.constantFrom(2, 6, 8, 18)
const text = (rate: bigint) => formatAmount(rate, RATE_DECIMALS)
const step = (scale: number) => 10n ** BigInt(scale - inputDecimals(scale))
/** Both sides of `units / 10^scale * rate = cents / 100` in integers. */
const sides = (units: bigint, rate: bigint, price: bigint, scale: number) =>
  [units * rate * 100n, price * 10n ** BigInt(scale + RATE_DECIMALS)] as const

describe('a trade between dollars and a coin', () => {
  test('gives a buyer no more than the dollars are worth, to within one step', () => {
    fc.assert(
      fc.property(cents, rates, scales, (price, rate, scale) => {
        const units = coinBought(price, text(rate), scale)
        const [got, paid] = sides(units, rate, price, scale)
        expect(got <= paid).toBe(true)
        expect(sides(units + step(scale), rate, price, scale)[0] > paid).toBe(true)
      }),
    )
  })

  test('takes from a seller what covers the dollars, and not a step more', () => {
    fc.assert(
      fc.property(cents, rates, scales, (price, rate, scale) => {
        const units = coinSold(price, text(rate), scale)
        const [input, due] = sides(units, rate, price, scale)
        expect(input >= due).toBe(true)
        expect(sides(units - step(scale), rate, price, scale)[0] < due).toBe(true)
      }),
    )
  })

  test('never yields a gain when buying and selling back at one rate', () => {
    fc.assert(
      fc.property(cents, rates, scales, (price, rate, scale) => {
        const bought = coinBought(price, text(rate), scale)
        expect(worthCents(bought, text(rate), scale) <= price).toBe(true)
        expect(coinSold(price, text(rate), scale) >= bought).toBe(true)
      }),
    )
  })

  test('uses amounts that can be typed and read back', () => {
    fc.assert(
      fc.property(cents, rates, scales, (price, rate, scale) => {
        for (const units of [coinBought(price, text(rate), scale), coinSold(price, text(rate), scale)]) {
          expect(parseAmount(coinText(units, scale), inputDecimals(scale))).toBe(units / step(scale))
        }
      }),
    )
  })

  test('throws at a rate of zero', () => {
    expect(() => coinBought(100n, '0', 8)).toThrow(RangeError)
    expect(() => worthCents(100n, '0.00', 8)).toThrow(RangeError)
  })

  test.each([
    ['100 USD buy 0.002 BTC at 50,000', coinBought(10_000n, '50000', 8), 200_000n],
    ['1 USD buys 0.33333333 of a coin at 3, rounded down', coinBought(100n, '3', 18), 333_333_330_000_000_000n],
    ['1 USD sells 0.33333334 of a coin at 3, rounded up', coinSold(100n, '3', 18), 333_333_340_000_000_000n],
    ['1 USD sells 0.333334 of a coin of 6 decimals', coinSold(100n, '3', 6), 333_334n],
    ['1 USD buys nothing of a coin of 2 decimals that costs 101', coinBought(100n, '101', 2), 0n],
    ['0.00000001 BTC at 50,000 are worth less than a cent', worthCents(1n, '50000', 8), 0n],
    ['9.99999999 BTC at 1 are worth 9.99 USD', worthCents(999_999_999n, '1', 8), 999n],
  ])('%s', (_, units, due) => {
    expect(units).toBe(due)
  })
})

test('a displayed amount can be typed and is never more than the balance', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 31n }), scales, (units, scale) => {
      const rounded = roundedUnits(units, scale)
      expect(rounded <= units && units - rounded < step(scale)).toBe(true)
      expect(parseAmount(coinText(rounded, scale), inputDecimals(scale))).toBe(rounded / step(scale))
    }),
  )
})

test('a signed amount is formatted with a leading minus and can be parsed back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.constantFrom(2, 6, 8), (units, scale) => {
      const written = formatSigned(units, scale)
      const read = parseAmount(written.replace(/^-/, ''), scale)
      expect(written.startsWith('-') ? -(read ?? 0n) : read).toBe(units)
    }),
  )
  expect(formatSigned(-5n, 8)).toBe('-0.00000005')
  expect(formatSigned(0n, 2)).toBe('0')
})
