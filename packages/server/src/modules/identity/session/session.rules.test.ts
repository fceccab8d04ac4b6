import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAlive, isWorthNoting, lifetimeOf, pauseAfter, accountStateOf } from './session.rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('session lifetime', () => {
  test('of a member is 7 days, or a day idle, with ten sessions at most', () => {
    expect(lifetimeOf('user', 'settled')).toEqual({ wholeMs: 7 * DAY, idleMs: DAY, most: 10 })
  })

  test('of an administrator is 12 hours, or 30 minutes idle, with three sessions at most', () => {
    expect(lifetimeOf('admin', 'settled')).toEqual({ wholeMs: 12 * HOUR, idleMs: 30 * MINUTE, most: 3 })
  })

  test('of a pending or denied applicant is a day', () => {
    expect(lifetimeOf('user', 'pending').wholeMs).toBe(DAY)
    expect(lifetimeOf('user', 'denied')).toEqual(lifetimeOf('user', 'pending'))
  })

  test('ends as soon as either the total or the idle time is over', () => {
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

  test('ends in the exact millisecond', () => {
    const createdAt = new Date('2026-03-01T12:00:00Z')
    const session = { createdAt, lastSeenAt: new Date(createdAt.getTime() + 6 * DAY + 12 * HOUR) }
    const at = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
    expect(isAlive(session, lifetimeOf('user', 'settled'), at(7 * DAY - 1))).toBe(true)
    expect(isAlive(session, lifetimeOf('user', 'settled'), at(7 * DAY))).toBe(false)
  })

  test('records activity once a minute', () => {
    const seen = new Date('2026-03-01T12:00:00Z')
    expect(isWorthNoting(seen, new Date(seen.getTime() + MINUTE - 1))).toBe(false)
    expect(isWorthNoting(seen, new Date(seen.getTime() + MINUTE))).toBe(true)
  })
})

test('only people with a pending or denied application count as applicants', () => {
  expect(accountStateOf('none')).toBe('settled')
  expect(accountStateOf('approved')).toBe('settled')
  expect(accountStateOf('pending')).toBe('pending')
  expect(accountStateOf('denied')).toBe('denied')
})

describe('pause after failed sign-ins', () => {
  test('starts after five, at one second, and doubles up to 15 minutes', () => {
    expect([0, 1, 4, 5].map(pauseAfter)).toEqual([0, 0, 0, 0])
    expect([6, 7, 8, 9, 15].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 512_000])
    expect([16, 17, 100].map(pauseAfter)).toEqual([900_000, 900_000, 900_000])
  })

  test('never shrinks and never exceeds 15 minutes', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (failures) => {
        expect(pauseAfter(failures + 1)).toBeGreaterThanOrEqual(pauseAfter(failures))
        expect(pauseAfter(failures)).toBeLessThanOrEqual(15 * MINUTE)
      }),
    )
  })
})
