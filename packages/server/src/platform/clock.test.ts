import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, beginOfPeriod, databaseClock, minuteOf } from './clock.ts'

/** A database and a process whose times are set manually, in milliseconds. */
const twoTimes = (answersAfter = 0) => {
  const times = { database: 1_000_000, elapsed: 500, answersAfter }
  const readDatabaseTime = async () => {
    times.elapsed += times.answersAfter
    return new Date(times.database)
  }
  return { times, clock: databaseClock(readDatabaseTime, () => times.elapsed) }
}

describe('the clock', () => {
  it('starts with the time of the database and advances with monotonic time', async () => {
    const { times, clock } = twoTimes()
    const { now } = await clock
    expect(now().getTime()).toBe(1_000_000)
    times.elapsed += 1234
    expect(now().getTime()).toBe(1_001_234)
  })

  it('corrects for half of the round trip to the database', async () => {
    const { now } = await twoTimes(100).clock
    expect(now().getTime()).toBe(1_000_050)
  })

  it('catches up when the database is ahead', async () => {
    const { times, clock } = twoTimes()
    const { now, synchronise } = await clock
    times.database += 7_200_000
    await synchronise()
    expect(now().getTime()).toBe(8_200_000)
  })

  it('stands still instead of going back', async () => {
    const { times, clock } = twoTimes()
    const { now, synchronise } = await clock
    const before = now().getTime()
    times.database -= 5000
    await synchronise()
    expect(now().getTime()).toBe(before)
    times.elapsed += 6000
    expect(now().getTime()).toBe(before + 1000)
  })

  it('ignores a large backward jump of the database', async () => {
    const { times, clock } = twoTimes()
    const { now, synchronise } = await clock
    times.database -= 3_600_000
    await synchronise()
    times.elapsed += 1000
    expect(now().getTime()).toBe(1_001_000)
  })

  it('ignores a slow response', async () => {
    const { times, clock } = twoTimes()
    const { now, synchronise } = await clock
    times.database += 9_000_000
    times.answersAfter = 1500
    await synchronise()
    expect(now().getTime()).toBe(1_001_500)
  })

  it('never goes back, whatever both times do', async () => {
    const step = fc.record({ database: fc.integer({ min: -1e7, max: 1e7 }), elapsed: fc.nat(1e7) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { times, clock } = twoTimes()
        const { now, synchronise } = await clock
        let last = now().getTime()
        for (const { database, elapsed } of steps) {
          times.database += database
          times.elapsed += elapsed
          await synchronise()
          expect(now().getTime()).toBeGreaterThanOrEqual(last)
          last = now().getTime()
        }
      }),
    )
  })

  it('adds and subtracts', () => {
    expect(after(new Date(1000), 500)).toEqual(new Date(1500))
    expect(after(new Date(1000), -500)).toEqual(new Date(500))
  })
})

it('formats a time to the minute', () => {
  expect(minuteOf(new Date('2026-03-04T05:06:59.999Z'))).toBe('2026-03-04 05:06 UTC')
})

describe('a period that ends today', () => {
  it.each([
    ['today', '2026-03-01T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
    ['today', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['week', '2026-03-01T09:30:00.000Z', '2026-02-23T00:00:00.000Z'],
    ['month', '2026-03-01T09:30:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['month', '2026-03-31T09:30:00.000Z', '2026-02-28T00:00:00.000Z'],
    ['month', '2026-01-15T09:30:00.000Z', '2025-12-15T00:00:00.000Z'],
  ] as const)('(%s) at %s starts at %s', (period, now, start) => {
    expect(beginOfPeriod(period, new Date(now)).toISOString()).toBe(start)
  })
})
