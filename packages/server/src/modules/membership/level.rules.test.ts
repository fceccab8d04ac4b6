import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthScore, progressOf } from './level.rules.ts'

test('level progress is 35, 67 and 100 percent for the three levels, and 0 for others', () => {
  expect(['seeker', 'guardian', 'master'].map(progressOf)).toEqual([35, 67, 100])
  expect(['none', 'basic', '', 'Seeker', 'constructor', 'toString'].map(progressOf)).toEqual([0, 0, 0, 0, 0, 0])
})

describe('Growth Score', () => {
  test('equals the plan’s share if no content is accessible', () => {
    expect(growthScore(20, 0, 0)).toBe(20)
  })

  test('adds the completed fraction of the rest up to 100, rounded', () => {
    expect(growthScore(20, 1, 2)).toBe(60)
    expect(growthScore(10, 1, 3)).toBe(40)
    expect(growthScore(30, 5, 5)).toBe(100)
  })

  test('is between the plan’s share and 100, and increases with completed content', () => {
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
