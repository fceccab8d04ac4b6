import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthScore, progressOf } from './level.rules.ts'

test('the way through the levels is 35, 67 and 100 percent; other levels are at its beginning', () => {
  expect(['seeker', 'guardian', 'master'].map(progressOf)).toEqual([35, 67, 100])
  expect(['none', 'basic', '', 'Seeker', 'constructor', 'toString'].map(progressOf)).toEqual([0, 0, 0, 0, 0, 0])
})

describe('the growth score', () => {
  test('is what the plan counts for while nothing is open', () => {
    expect(growthScore(20, 0, 0)).toBe(20)
  })

  test('adds the share that was completed of what is left to 100, rounded', () => {
    expect(growthScore(20, 1, 2)).toBe(60)
    expect(growthScore(10, 1, 3)).toBe(40)
    expect(growthScore(30, 5, 5)).toBe(100)
  })

  test('lies between the share of the plan and 100, and grows with what is completed', () => {
    const counts = fc.nat(1000).chain((open) => fc.tuple(fc.nat(open), fc.constant(open)))
    fc.assert(
      fc.property(fc.nat(100), counts, (share, [completed, open]) => {
        const score = growthScore(share, completed, open)
        expect(score).toBeGreaterThanOrEqual(share)
        expect(score).toBeLessThanOrEqual(100)
        expect(growthScore(share, Math.min(completed + 1, open), open)).toBeGreaterThanOrEqual(score)
      }),
    )
  })
})
