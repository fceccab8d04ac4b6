import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approvalsNeeded } from './request.rules.ts'

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })

describe('how many must approve', () => {
  test('follows from the amount alone where nothing counts together with it', () => {
    fc.assert(
      fc.property(cents, cents, (amount, from) => {
        expect(approvalsNeeded(amount, 0n, from)).toBe(amount >= from ? 2 : 1)
      }),
    )
  })

  test('lets one administrator approve less than the amount in all, into however many parts it is split', () => {
    const part = fc.bigInt({ min: 0n, max: 20_000n })
    const parts = fc.array(part, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 1n, max: 100_000n }), (amounts, from) => {
        let asked = 0n
        let byOne = 0n
        for (const amount of amounts) {
          if (approvalsNeeded(amount, asked, from) === 1) byOne += amount
          asked += amount
        }
        expect(byOne < from).toBe(true)
        expect(approvalsNeeded(amounts[0] ?? 0n, asked, from) === 1).toBe(asked + (amounts[0] ?? 0n) < from)
      }),
    )
  })

  test('is one without a rate, however much came before', () => {
    fc.assert(
      fc.property(cents, cents, (before, from) => {
        expect(approvalsNeeded(null, before, from)).toBe(1)
      }),
    )
  })
})
