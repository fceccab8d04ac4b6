import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAlive, isWorthNoting, lifetimeOf, pauseAfter, accountStateOf } from './session.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('how long a session lasts', () => {
  test('a member has 7 days, a day unused, ten at once', () => {
    expect(lifetimeOf('user', 'settled')).toEqual({ wholeMs: 7 * DAY, idleMs: DAY, most: 10 })
  })

  test('an administrator has 12 hours, 30 minutes unused, three at once', () => {
    expect(lifetimeOf('admin', 'settled')).toEqual({ wholeMs: 12 * HOUR, idleMs: 30 * MINUTE, most: 3 })
  })

  test('an applicant has a day, whether the application waits or was denied', () => {
    expect(lifetimeOf('user', 'pending').wholeMs).toBe(DAY)
    expect(lifetimeOf('user', 'denied')).toEqual(lifetimeOf('user', 'pending'))
  })

  test('a session is alive exactly while neither its whole nor its idle time is over', () => {
    const span = fc.integer({ min: 0, max: 20 * DAY })
    fc.assert(
      fc.property(span, span, (age, unused) => {
        const now = new Date('2026-03-01T12:00:00Z')
        const session = {
          createdAt: new Date(now.getTime() - age),
          lastSeenAt: new Date(now.getTime() - Math.min(age, unused)),
        }
        const lifetime = lifetimeOf('user', 'settled')
        expect(isAlive(session, lifetime, now)).toBe(age < 7 * DAY && Math.min(age, unused) < DAY)
      }),
    )
  })

  test('a session is over in the very millisecond in which its time is', () => {
    const createdAt = new Date('2026-03-01T12:00:00Z')
    const session = { createdAt, lastSeenAt: new Date(createdAt.getTime() + 6 * DAY + 12 * HOUR) }
    const at = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
    expect(isAlive(session, lifetimeOf('user', 'settled'), at(7 * DAY - 1))).toBe(true)
    expect(isAlive(session, lifetimeOf('user', 'settled'), at(7 * DAY))).toBe(false)
  })

  test('use is noted once a minute', () => {
    const seen = new Date('2026-03-01T12:00:00Z')
    expect(isWorthNoting(seen, new Date(seen.getTime() + MINUTE - 1))).toBe(false)
    expect(isWorthNoting(seen, new Date(seen.getTime() + MINUTE))).toBe(true)
  })
})

test('only people whose application waits or was denied are applicants', () => {
  expect(accountStateOf('none')).toBe('settled')
  expect(accountStateOf('approved')).toBe('settled')
  expect(accountStateOf('pending')).toBe('pending')
  expect(accountStateOf('denied')).toBe('denied')
})

describe('the pause after failed sign-ins', () => {
  test('does not come after five, then is one second, doubling to 15 minutes', () => {
    expect([0, 1, 4, 5].map(pauseAfter)).toEqual([0, 0, 0, 0])
    expect([6, 7, 8, 9, 15].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 512_000])
    expect([16, 17, 100].map(pauseAfter)).toEqual([900_000, 900_000, 900_000])
  })

  test('never grows shorter and never passes 15 minutes, however many failures', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (failures) => {
        expect(pauseAfter(failures + 1)).toBeGreaterThanOrEqual(pauseAfter(failures))
        expect(pauseAfter(failures)).toBeLessThanOrEqual(15 * MINUTE)
      }),
    )
  })
})
