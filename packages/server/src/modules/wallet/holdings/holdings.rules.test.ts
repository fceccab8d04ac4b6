import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, heldAt, percentChange } from './holdings.rules.ts'

/** Minutes since some beginning. */
const minute = fc.integer({ min: 0, max: 2880 })
const move = fc.record({ at: minute.map((at) => new Date(at * 60_000)), units: fc.bigInt(-1000n, 1000n) })

describe('what was held at a time', () => {
  test('is what there was at the beginning and all that had moved until then', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.array(move), minute, minute, (first, moves, one, other) => {
        const [since, time] = [Math.min(one, other), Math.max(one, other)].map((at) => new Date(at * 60_000)) as [
          Date,
          Date,
        ]
        const until = (end: Date) => moves.reduce((sum, { at, units }) => (at <= end ? sum + units : sum), first)
        const known = moves.filter(({ at }) => at > since)
        expect(heldAt(until(new Date(2880 * 60_000)), known, time)).toBe(until(time))
      }),
    )
  })
})

describe('a change', () => {
  test('in percent has one decimal, and is unknown where there was nothing before', () => {
    expect(percentChange(50_000n, 51_000n)).toBe(2)
    expect(percentChange(3n, 2n)).toBe(-33.3)
    expect(percentChange(0n, 5n)).toBeUndefined()
  })

  test('is told in dollars and percent, or neither', () => {
    expect(changeOf(500_000n, 600_050n)).toEqual({ change24h: 20, change24hUsd: 1000.5 })
    for (const before of [undefined, 0n]) expect(changeOf(before, 5n)).toEqual({ change24h: null, change24hUsd: null })
  })
})
