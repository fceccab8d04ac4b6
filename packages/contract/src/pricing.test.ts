import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discounted, taxOn } from './pricing.ts'

const odd = (most: bigint) => fc.bigInt(0n, (most - 1n) / 2n).map((half) => 2n * half + 1n)

/**
 * Amounts and shares whose product lies exactly in the middle between two cents: an odd multiple of half a cent.
 * @param total the base of the share: 100n for percent @param most largest share
 */
const halves = (total: bigint, most: bigint) => {
  const middle = total / 2n
  const factors = Array.from({ length: Number(middle) }, (_, index) => BigInt(index + 1)).filter(
    (factor) => middle % factor === 0n && middle / factor <= most,
  )
  return fc.constantFrom(...factors).chain((factor) =>
    fc.record({
      cents: odd(10n ** 13n).map((times) => factor * times),
      share: odd((most * factor) / middle).map((times) => (middle / factor) * times),
    }),
  )
}

describe('exactly half a cent', () => {
  test('of a discounted price is rounded up, whatever the price and the discount', () => {
    fc.assert(
      fc.property(halves(100n, 100n), ({ cents, share }) => {
        expect((cents * share) % 100n).toBe(50n)
        expect(discounted(cents, 100n - share) * 100n).toBe(cents * share + 50n)
      }),
      { numRuns: 1000 },
    )
  })

  test('of tax is rounded up, whatever the amount and the rate', () => {
    fc.assert(
      fc.property(halves(10_000n, 10_000n), ({ cents, share }) => {
        expect((cents * share) % 10_000n).toBe(5000n)
        expect(taxOn(cents, share) * 10_000n).toBe(cents * share + 5000n)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    // 10.05 USD less 10 percent is 9.045; 1.15 less 30 is 0.805; 0.35 less 10 is 0.315: each is too low as a float.
    [1005n, 10n, 905n],
    [115n, 30n, 81n],
    [35n, 10n, 32n],
  ])('of %d cents less %d percent is rounded to %d', (cents, percent, due) => {
    expect(discounted(cents, percent)).toBe(due)
  })
})

test('other amounts are rounded to the nearest cent', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10_000n), (cents, basisPoints) => {
      const over = taxOn(cents, basisPoints) * 10_000n - cents * basisPoints
      expect(over > -5000n && over <= 5000n).toBe(true)
    }),
  )
})
