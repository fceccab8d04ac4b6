import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Data, openData } from '../../test/data.ts'
import { after, MINUTE, SECOND } from './clock.ts'
import { clearUses, type Limit, multiplyLimits, requireUse, sweepLimits, takeUse, usesOf } from './limits.ts'
import { Refusal } from './refusal.ts'

const limit: Limit = { uses: 3, windowMs: MINUTE }
let now = new Date('2026-03-01T12:00:00Z')
let first: Data
let second: Data

beforeAll(async () => {
  const clock = { now: () => now }
  first = await openData({ clock })
  second = await openData({ clock, url: first.url })
})

beforeEach(async () => {
  await first.sql('delete from rate_limit')
})

const take = (key: string, by = first) => by.db.transact((tx) => takeUse(tx, key, limit))
const refusalOf = async (act: Promise<unknown>): Promise<Refusal> => {
  const error = await act.then(() => undefined).catch((reason: unknown) => reason)
  if (error instanceof Refusal) return error
  throw new Error('it was not refused', { cause: error })
}
const times = async (count: number, act: () => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await act()
}

describe('a limit', () => {
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
    expect(await first.db.read((tx) => usesOf(tx, 'a'))).toBe(12)
  })

  it('counts what was refused after it', async () => {
    const act = first.db.transact(async (tx) => {
      await takeUse(tx, 'a', limit)
      throw new Refusal('code_wrong', {}, { commit: true })
    })
    await refusalOf(act)
    expect(await first.db.read((tx) => usesOf(tx, 'a'))).toBe(1)
  })

  it('can be asked for without being used', async () => {
    await times(2, () => take('a'))
    await first.db.read((tx) => requireUse(tx, 'a', limit))
    await take('a')
    const refusal = await refusalOf(first.db.read((tx) => requireUse(tx, 'a', limit)))
    expect(refusal.options.retryAfter).toBe(60)
    now = after(now, MINUTE)
    await first.db.read((tx) => requireUse(tx, 'a', limit))
    expect(await first.db.read((tx) => usesOf(tx, 'a'))).toBe(0)
  })

  it('can be forgotten', async () => {
    await times(3, () => take('a'))
    await first.db.transact((tx) => clearUses(tx, 'a'))
    await take('a')
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
    multiplyLimits(2)
    await times(6, () => take('a'))
    await refusalOf(take('a'))
    multiplyLimits(0.01)
    await take('b')
    await refusalOf(take('b'))
    multiplyLimits(1)
  })

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '1 hour'],
    [3601, '2 hours'],
    [86_400, '24 hours'],
  ])('of %i seconds is said as %s', async (seconds, words) => {
    const once: Limit = { uses: 1, windowMs: seconds * SECOND }
    await first.db.transact((tx) => takeUse(tx, 'a', once))
    const refusal = await refusalOf(first.db.transact((tx) => takeUse(tx, 'a', once)))
    expect(refusal.message).toContain(`in ${words}.`)
  })
})
