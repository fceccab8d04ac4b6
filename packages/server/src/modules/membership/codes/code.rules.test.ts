import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf } from './code.rules.ts'

describe('discount', () => {
  test('of a percentage is rounded down to the cent', () => {
    expect(discountOf({ kind: 'percent', percent: 20n }, 19_900n)).toBe(3_980n)
    expect(discountOf({ kind: 'percent', percent: 33n }, 7_999n)).toBe(2_639n)
    expect(discountOf({ kind: 'percent', percent: 100n }, 49_900n)).toBe(49_900n)
  })

  test('of an amount is limited to the price', () => {
    expect(discountOf({ kind: 'amount', cents: 2_500n }, 19_900n)).toBe(2_500n)
    expect(discountOf({ kind: 'amount', cents: 25_000n }, 19_900n)).toBe(19_900n)
  })

  test('is never below zero or above the price', () => {
    const worths = fc.oneof(
      fc.bigInt({ min: 1n, max: 100n }).map((percent) => ({ kind: 'percent' as const, percent })),
      fc.bigInt({ min: 1n, max: 10n ** 9n }).map((cents) => ({ kind: 'amount' as const, cents })),
    )
    fc.assert(
      fc.property(worths, fc.bigInt({ min: 0n, max: 10n ** 9n }), (worth, price) => {
        const off = discountOf(worth, price)
        expect(off >= 0n && off <= price).toBe(true)
      }),
    )
  })
})
