import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountPattern,
  centsToUsd,
  divideUp,
  formatAmount,
  isCents,
  parseAmount,
  usdToCents,
  dollarsText,
} from './money.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 29n })

describe('amounts as text', () => {
  test('have the same number of units after a round trip', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 8 }), (amount, decimals) => {
        expect(parseAmount(formatAmount(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })

  test('of a coin with 18 decimals are unchanged with at most 8 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (cents) => {
        const amount = cents * 10n ** 10n
        expect(parseAmount(formatAmount(amount, 18), 18)).toBe(amount)
      }),
    )
  })

  test('have no trailing zeros, no trailing point and no leading zero', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        expect(formatAmount(amount, decimals)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  test('do not depend on trailing zeros', () => {
    expect(parseAmount('0.00050000', 8)).toBe(50_000n)
    expect(parseAmount('1.00', 0)).toBe(1n)
    expect(parseAmount('0', 8)).toBe(0n)
  })

  test.each([
    ['an exponent', '1e3'],
    ['a plus sign', '+1'],
    ['a minus sign', '-1'],
    ['no digit before the point', '.5'],
    ['no digit after the point', '1.'],
    ['a leading zero', '01'],
    ['a comma', '1,5'],
    ['a thousands separator', '1,000'],
    ['Arabic digits', '١٢'],
    ['full-width digits', '１２'],
    ['a space in front', ' 1'],
    ['a no-break space', '1\u00a0000'],
    ['a line break at the end', '1\n'],
    ['nine decimals', '0.123456789'],
    ['thirty-one digits', '1'.repeat(31)],
    ['hexadecimal digits', '0x10'],
    ['a word', 'Infinity'],
    ['nothing', ''],
  ])('with %s are rejected', (_, text) => {
    expect(parseAmount(text, 8)).toBeUndefined()
    expect(amountPattern.test(text)).toBe(false)
  })

  test('finer than the coin’s unit are rejected', () => {
    expect(parseAmount('0.0000001', 6)).toBeUndefined()
    expect(parseAmount('0.000001', 6)).toBe(1n)
  })

  test('can have thirty digits', () => {
    expect(parseAmount('9'.repeat(30), 0)).toBe(10n ** 30n - 1n)
  })
})

describe('US dollars', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000_000 })

  test('are unchanged to the cent by a round trip through the API', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const usd = JSON.parse(JSON.stringify(centsToUsd(BigInt(amount)))) as number
        expect(usdToCents(usd)).toBe(BigInt(amount))
      }),
    )
  })

  test('are parsed in cents from input with two decimals', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
        expect(isCents(Number(text))).toBe(true)
      }),
    )
  })

  test.each([0.001, 24.999, 25.000000001, 0.1 + 0.2, 1e-12, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%d is not an amount in cents',
    (usd) => {
      expect(isCents(usd)).toBe(false)
      expect(() => usdToCents(usd)).toThrow(RangeError)
    },
  )
})

test('a quotient rounded up is the smallest that covers the dividend', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
      (dividend, divisor) => {
        const quotient = divideUp(dividend, divisor)
        expect(quotient * divisor >= dividend).toBe(true)
        expect(quotient === 0n || (quotient - 1n) * divisor < dividend).toBe(true)
      },
    ),
  )
})

test('dollars in sentences are formatted as on screens', () => {
  expect([92_88n, 5_00n, 1_234_567_00n].map(dollarsText)).toEqual(['$92.88', '$5.00', '$1,234,567.00'])
})
