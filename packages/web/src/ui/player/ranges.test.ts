import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merged, playedSeconds } from './ranges.ts'

const seconds = fc.integer({ min: 0, max: 200 })
const range = fc.tuple(seconds, seconds).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

describe('ranges', () => {
  it('contain the same seconds when merged, sorted and disjoint', () => {
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        const covers = (all: typeof ranges, second: number) => all.some(([from, to]) => from < second && second < to)
        const mergedRanges = merged(ranges)
        for (let at = 0.5; at < 200; at += 1) expect(covers(mergedRanges, at)).toBe(covers(ranges, at))
        for (const [index, [from]] of mergedRanges.entries())
          expect(from).toBeGreaterThan(mergedRanges[index - 1]?.[1] ?? -1)
      }),
    )
  })
})

describe('played seconds', () => {
  it('are one range during continuous playback, at any speed', () => {
    const played = playedSeconds()
    for (let step = 0; step <= 8; step += 1) played.at(10 + step * 0.5, 2, step * 250)
    expect(played.ranges()).toEqual([[10, 14]])
  })

  it('exclude skipped parts, with or without a pause in between', () => {
    const played = playedSeconds()
    played.at(0, 1, 0)
    played.at(2, 1, 2000)
    played.at(60, 1, 2250)
    played.at(61, 1, 3250)
    played.rest()
    played.at(30, 1, 4000)
    played.at(31, 1, 5000)
    expect(played.ranges()).toEqual([
      [0, 2],
      [30, 31],
      [60, 61],
    ])
  })

  it('include playback in a throttled window', () => {
    const played = playedSeconds()
    played.at(0, 1.5, 0)
    played.at(90, 1.5, 60_000)
    expect(played.ranges()).toEqual([[0, 90]])
  })

  it('count repeated parts once, and nothing while paused', () => {
    const played = playedSeconds()
    played.at(5, 1, 0)
    expect(played.ranges()).toEqual([])
    played.at(8, 1, 3000)
    played.at(6, 1, 4000)
    played.at(9, 1, 7000)
    expect(played.ranges()).toEqual([[5, 9]])
  })
})
