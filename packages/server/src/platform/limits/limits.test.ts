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

describe('a limit', () => {
  it('of IPv6 networks lets eight of them through that one /48 holds', async () => {
    const from = (group: number) => takeFrom(`2001:db8:7:${group}::/64`)
    for (let group = 0; group < 8; group += 1) await times(3, () => from(group))
    expect((await refusalOf(from(8))).code).toBe('too_many')
    await takeFrom('2001:db8:8:0::/64')
    await takeFrom('10.0.0.1')
  })

  it('lets so many through in a window, and says when to come again', async () => {
    await times(3, () => take('a'))
    now = after(now, 20_500)
    const refusal = await refusalOf(take('a'))
    expect(refusal.code).toBe('too_many')
    expect(refusal.options.retryAfter).toBe(40)
    expect(refusal.message).toBe('Too many attempts. Please try again in 40 seconds.')
  })

  it('begins anew when its window has ended', async () => {
    await times(3, () => take('a'))
    now = after(now, MINUTE - 1)
    await refusalOf(take('a'))
    now = after(now, 1)
    await times(3, () => take('a'))
    await refusalOf(take('a'))
  })

  it('is one for each key', async () => {
    await times(3, () => take('a'))
    await take('b')
  })

  it('is shared by the processes on one database', async () => {
    await take('a', first)
    await take('a', second)
    await take('a', first)
    await refusalOf(take('a', second))
  })

  it('lets no more through when they come at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => take('a', index % 2 ? first : second)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('that is known to be used up costs the database nothing until its window ends', async () => {
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

  it('that is used up keeps those beside it from being used', async () => {
    await times(3, () => take('a'))
    const both = () => first.limits.take(first.db, { key: 'a', limit }, { key: 'b', limit })
    await refusalOf(both())
    await refusalOf(first.limits.take(first.db, { key: 'b', limit }, { key: 'a', limit }))
    expect(await usesOf('b')).toBeUndefined()
  })

  it('refunds each use once, also after refusals, to every process', async () => {
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

  it('refunds a use to the window that counted it, never to a later one', async () => {
    const taken = await take('a')
    now = after(now, MINUTE)
    await times(3, () => take('a'))
    await first.limits.refund(first.db, taken)
    await refusalOf(take('a'))
  })

  it('refunds a use of an IPv6 network to the wider one too', async () => {
    const from = (group: number) => takeFrom(`2001:db8:7:${group}::/64`)
    for (let group = 0; group < 30; group += 1) await first.limits.refund(first.db, await from(group))
    expect(await usesOf('contact 2001:db8:7::/48')).toBe(0)
  })

  it('names what there is too much of, also when that is known without asking', async () => {
    const use = { key: 'a', limit: { uses: 1, windowMs: MINUTE }, what: 'codes requested from your network' }
    await first.limits.take(first.db, use)
    for (const _ of ['asked', 'known'])
      expect((await refusalOf(first.limits.take(first.db, use))).message).toBe(
        'Too many codes requested from your network. Please try again in 1 minute.',
      )
  })

  it('is swept away when its window has ended, and not before', async () => {
    await take('old')
    now = after(now, 30 * SECOND)
    await take('new')
    now = after(now, 30 * SECOND + 1)
    await first.db.transact(sweepLimits)
    expect(await first.sql('select key from rate_limit')).toEqual([{ key: 'new' }])
  })

  it('is multiplied for load tests, and never below one', async () => {
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
  ])('of %i seconds is said as %s', async (seconds, text) => {
    const once: Limit = { uses: 1, windowMs: seconds * SECOND }
    await first.limits.take(first.db, { key: 'a', limit: once })
    const refusal = await refusalOf(first.limits.take(first.db, { key: 'a', limit: once }))
    expect(refusal.message).toContain(`in ${text}.`)
  })
})
