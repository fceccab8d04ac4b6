import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { type Data, openData } from '../../../test/data.ts'
import { after, MINUTE, SECOND } from '../clock.ts'
import { createLimits, type Limit, type Limits, sweepLimits } from './limits.ts'
import { Refusal } from '../refusal.ts'

const limit: Limit = { uses: 3, windowMs: MINUTE }
let now = new Date('2026-03-01T12:00:00Z')
/** Two processes on one database, and what each of them knows about limits. */
let first: Data & { limits: Limits }
let second: Data & { limits: Limits }

beforeAll(async () => {
  const clock = { now: () => now }
  const data = await openData({ clock })
  first = { ...data, limits: createLimits(1) }
  second = { ...(await openData({ clock, url: data.url })), limits: createLimits(1) }
})

beforeEach(async () => {
  await first.sql('delete from rate_limit')
  Object.assign(first, { limits: createLimits(1) })
  Object.assign(second, { limits: createLimits(1) })
})

const take = (key: string, by = first) => by.limits.take(by.db, { key, limit })
const takeFrom = (network: string) => first.limits.take(first.db, { key: 'contact', network, limit })
const usesOf = async (key: string) =>
  (await first.sql('select used from rate_limit where key = $1', [key]))[0]?.['used']
/** Nothing reaches the counts meanwhile. */
const withoutCounts = async (action: () => Promise<void>) => {
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table rate_limit in access exclusive mode')
  try {
    await action()
  } finally {
    await client.end()
  }
}
const refusalOf = async (action: Promise<unknown>): Promise<Refusal> => {
  const error = await action.then(() => undefined).catch((reason: unknown) => reason)
  if (error instanceof Refusal) return error
  throw new Error('it was not refused', { cause: error })
}
const times = async (count: number, action: () => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await action()
}

describe('a rate limit', () => {
  it('for IPv6 networks allows the uses of eight /64 networks in one /48', async () => {
    const from = (group: number) => takeFrom(`2001:db8:7:${group}::/64`)
    for (let group = 0; group < 8; group += 1) await times(3, () => from(group))
    expect((await refusalOf(from(8))).code).toBe('too_many')
    await takeFrom('2001:db8:8:0::/64')
    await takeFrom('10.0.0.1')
  })

  it('allows a number of uses per window, and returns when to retry', async () => {
    await times(3, () => take('a'))
    now = after(now, 20_500)
    const refusal = await refusalOf(take('a'))
    expect(refusal.code).toBe('too_many')
    expect(refusal.options.retryAfter).toBe(40)
    expect(refusal.message).toBe('Too many attempts. Please try again in 40 seconds.')
  })

  it('resets when its window has ended', async () => {
    await times(3, () => take('a'))
    now = after(now, MINUTE - 1)
    await refusalOf(take('a'))
    now = after(now, 1)
    await times(3, () => take('a'))
    await refusalOf(take('a'))
  })

  it('is separate for each key', async () => {
    await times(3, () => take('a'))
    await take('b')
  })

  it('is shared by processes on one database', async () => {
    await take('a', first)
    await take('a', second)
    await take('a', first)
    await refusalOf(take('a', second))
  })

  it('holds under concurrency', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => take('a', index % 2 ? first : second)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('known to be used up needs no database access until its window ends', async () => {
    await times(3, () => take('a'))
    await refusalOf(take('a'))
    await withoutCounts(async () => {
      await times(20, async () => expect((await refusalOf(take('a'))).options.retryAfter).toBe(60))
    })
    expect(await usesOf('a')).toBe(4)
    now = after(now, MINUTE)
    await take('a')
    expect(await usesOf('a')).toBe(1)
  })

  it('that is used up does not count uses of other limits in the same call', async () => {
    await times(3, () => take('a'))
    const both = () => first.limits.take(first.db, { key: 'a', limit }, { key: 'b', limit })
    await refusalOf(both())
    await refusalOf(first.limits.take(first.db, { key: 'b', limit }, { key: 'a', limit }))
    expect(await usesOf('b')).toBeUndefined()
  })

  it('refunds each use once, also after refusals, for every process', async () => {
    const long: Limit = { uses: 3, windowMs: 60 * MINUTE }
    const takeLong = ({ limits, db } = first) => limits.take(db, { key: 'a', limit: long })
    const uses = [await takeLong(), await takeLong(), await takeLong()].flat()
    await times(5, () => refusalOf(takeLong()))
    await refusalOf(takeLong(second))
    await first.limits.refund(first.db, uses)
    expect(await usesOf('a')).toBe(1)
    await takeLong()
    // The other process hasn't been notified and checks again within a minute.
    now = after(now, MINUTE)
    await takeLong(second)
    await refusalOf(takeLong())
  })

  it('refunds a use to its own window, never to a later one', async () => {
    const taken = await take('a')
    now = after(now, MINUTE)
    await times(3, () => take('a'))
    await first.limits.refund(first.db, taken)
    await refusalOf(take('a'))
  })

  it('refunds a use of an IPv6 network to the wider network too', async () => {
    const from = (group: number) => takeFrom(`2001:db8:7:${group}::/64`)
    for (let group = 0; group < 30; group += 1) await first.limits.refund(first.db, await from(group))
    expect(await usesOf('contact 2001:db8:7::/48')).toBe(0)
  })

  it('names what is limited, also when known without the database', async () => {
    const use = { key: 'a', limit: { uses: 1, windowMs: MINUTE }, what: 'codes requested from your network' }
    await first.limits.take(first.db, use)
    for (const _ of ['asked', 'known'])
      expect((await refusalOf(first.limits.take(first.db, use))).message).toBe(
        'Too many codes requested from your network. Please try again in 1 minute.',
      )
  })

  it('is removed when its window has ended, and not before', async () => {
    await take('old')
    now = after(now, 30 * SECOND)
    await take('new')
    now = after(now, 30 * SECOND + 1)
    await first.db.transact(sweepLimits)
    expect(await first.sql('select key from rate_limit')).toEqual([{ key: 'new' }])
  })

  it('can be multiplied for load tests, but is at least one', async () => {
    Object.assign(first, { limits: createLimits(2) })
    await times(6, () => take('a'))
    await refusalOf(take('a'))
    Object.assign(first, { limits: createLimits(0.01) })
    await take('b')
    await refusalOf(take('b'))
  })

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '1 hour'],
    [3601, '2 hours'],
    [86_400, '24 hours'],
  ])('of %i seconds is written as %s', async (seconds, text) => {
    const once: Limit = { uses: 1, windowMs: seconds * SECOND }
    await first.limits.take(first.db, { key: 'a', limit: once })
    const refusal = await refusalOf(first.limits.take(first.db, { key: 'a', limit: once }))
    expect(refusal.message).toContain(`in ${text}.`)
  })
})
