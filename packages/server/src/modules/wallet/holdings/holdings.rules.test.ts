import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, changeSince, balanceAt, firstHeldAt, type BalanceOver, percentChange } from './holdings.rules.ts'

/** Minutes since an arbitrary start. */
const minute = fc.integer({ min: 0, max: 2880 })
const move = fc.record({ at: minute.map((at) => new Date(at * 60_000)), units: fc.bigInt(-1000n, 1000n) })

describe('holdings at a time', () => {
  test('are the starting amount plus all moves until then', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.array(move), minute, minute, (first, moves, a, b) => {
        const [since, time] = [Math.min(a, b), Math.max(a, b)].map((at) => new Date(at * 60_000)) as [Date, Date]
        const until = (end: Date) => moves.reduce((sum, { at, units }) => (at <= end ? sum + units : sum), first)
        const known = moves.filter(({ at }) => at > since)
        expect(balanceAt(until(new Date(2880 * 60_000)), known, time)).toBe(until(time))
      }),
    )
  })
})

describe('a change', () => {
  test('in percent has one decimal, and is unknown when there was nothing before', () => {
    expect(percentChange(50_000n, 51_000n)).toBe(2)
    expect(percentChange(3n, 2n)).toBe(-33.3)
    expect(percentChange(0n, 5n)).toBeUndefined()
  })

  test('is returned in dollars and percent, or as null in both', () => {
    expect(changeOf(500_000n, 600_050n)).toEqual({ change24h: 20, change24hUsd: 1000.5 })
    for (const before of [undefined, 0n]) expect(changeOf(before, 5n)).toEqual({ change24h: null, change24hUsd: null })
  })
})

describe('the change of holdings', () => {
  const begin = new Date(0)
  const hours = (count: number) => new Date(count * 3_600_000)
  /** An asset with its unit worth in cents, then and now. */
  const asset = (now: bigint, moves: BalanceOver['moves'], then: bigint | undefined, price: bigint): BalanceOver => ({
    now,
    moves,
    worthThen: (units) => (then === undefined ? undefined : units * then),
    worthNow: (units) => units * price,
  })

  test('is the price difference of the amount held', () => {
    expect(changeSince(begin, [asset(3n, [], 1000n, 1100n)])).toEqual({ change24h: 10, change24hUsd: 3 })
    // Of two assets worth 60 dollars, one rises by 10 dollars, the other falls by 4.
    expect(changeSince(begin, [asset(1n, [], 4000n, 5000n), asset(2n, [], 1000n, 800n)])).toEqual({
      change24h: 10,
      change24hUsd: 6,
    })
  })

  test('is null for coins just received, and runs until now for coins since sold', () => {
    const received = [{ at: hours(23), units: 5n }]
    expect(changeSince(begin, [asset(5n, received, 1000n, 2000n)])).toEqual({ change24h: null, change24hUsd: null })
    const left = [{ at: hours(23), units: -5n }]
    expect(changeSince(begin, [asset(0n, left, 1000n, 2000n)])).toEqual({ change24h: 100, change24hUsd: 50 })
  })

  test('is unknown only when the price of an amount held then is unknown', () => {
    expect(changeSince(begin, [asset(1n, [], undefined, 100n)]).change24h).toBeNull()
    const received = [{ at: hours(1), units: 1n }]
    expect(changeSince(begin, [asset(1n, received, undefined, 100n), asset(1n, [], 100n, 100n)]).change24hUsd).toBe(0)
  })

  const price = fc.bigInt(1n, 10n ** 9n)
  const held = fc.record({ at: fc.bigInt(0n, 10n ** 9n), then: price, now: price })
  const flow = fc.record({ hour: fc.integer({ min: 1, max: 24 }), units: fc.bigInt(-(10n ** 9n), 10n ** 9n) })

  test('is never affected by deposits and withdrawals', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(held, fc.array(flow)), { minLength: 1 }), (assets) => {
        const calm = assets.map(([holding]) => asset(holding.at, [], holding.then, holding.now))
        const moved = assets.map(([holding, flows]) => {
          const moves = flows.map(({ hour, units }) => ({ at: hours(hour), units }))
          return asset(
            moves.reduce((sum, { units }) => sum + units, holding.at),
            moves,
            holding.then,
            holding.now,
          )
        })
        expect(changeSince(begin, moved)).toEqual(changeSince(begin, calm))
      }),
    )
  })

  test('is zero while no price changes', () => {
    fc.assert(
      fc.property(fc.array(held), (assets) => {
        const { change24hUsd } = changeSince(
          begin,
          assets.map((holding) => asset(holding.at, [], holding.then, holding.then)),
        )
        expect(change24hUsd ?? 0).toBe(0)
      }),
    )
  })

  test('starts when something was first held', () => {
    const over = (now: bigint, ...moves: [number, bigint][]) => ({
      now,
      moves: moves.map(([hour, units]) => ({ at: hours(hour), units })),
    })
    expect(firstHeldAt([over(5n)], begin)).toEqual(begin)
    expect(firstHeldAt([over(0n), over(5n, [3, 2n], [5, 3n])], begin)).toEqual(hours(3))
    expect(firstHeldAt([over(0n, [3, 2n], [5, -2n])], begin)).toEqual(hours(3))
    expect(firstHeldAt([over(0n)], begin)).toBeUndefined()
  })
})
