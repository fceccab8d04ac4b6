import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judged } from './request.rules.ts'

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
const needed = (...input: Parameters<typeof judged>) => judged(...input).needed

describe('the number of approvals needed', () => {
  test('depends only on the amount when nothing else counts with it', () => {
    fc.assert(
      fc.property(cents, cents, (amount, from) => {
        expect(needed(amount, 0n, from)).toBe(amount >= from ? 2 : 1)
      }),
    )
  })

  test('lets one administrator approve less than the threshold in total, in any number of parts', () => {
    const units = fc.bigInt({ min: 0n, max: 20_000n })
    const split = fc.array(units, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(split, fc.bigInt({ min: 1n, max: 100_000n }), (amounts, from) => {
        let requested = 0n
        let byOne = 0n
        for (const amount of amounts) {
          if (needed(amount, requested, from) === 1) byOne += amount
          requested += amount
        }
        expect(byOne < from).toBe(true)
        expect(needed(amounts[0] ?? 0n, requested, from) === 1).toBe(requested + (amounts[0] ?? 0n) < from)
      }),
    )
  })

  test('is two when the worth is unknown, whatever the other amounts', () => {
    fc.assert(
      fc.property(cents, cents, (before, from) => {
        expect(judged(null, before, from)).toMatchObject({ needed: 2, because: 'unknown' })
      }),
    )
  })

  test('has a reason: the amount itself, or other requests counted with it', () => {
    expect(judged(10n, 0n, 10n).because).toBe('worth')
    expect(judged(9n, 1n, 10n).because).toBe('together')
    expect(judged(9n, 0n, 10n).because).toBeNull()
    expect(judged(0n, 0n, 0n).because).toBe('worth')
  })

  test('is two above the daily limit of one administrator, not at it', () => {
    const alone = { cents: 20n, mostCents: 25n }
    expect(judged(5n, 3n, 10n, alone)).toEqual({ worthCents: 5n, besideCents: 3n, needed: 1, because: null })
    expect(judged(6n, 3n, 10n, alone)).toEqual({ worthCents: 6n, besideCents: 20n, needed: 2, because: 'alone_a_day' })
    expect(judged(10n, 0n, 10n, alone).because).toBe('worth')
    expect(judged(7n, 3n, 10n, alone).because).toBe('together')
    expect(judged(null, 0n, 10n, alone).because).toBe('unknown')
  })
})
