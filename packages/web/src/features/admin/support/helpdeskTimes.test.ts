import { describe, expect, test } from 'vitest'
import { dueOf, promisedOf, sleepUntil, waitOf } from './helpdeskTimes.ts'

/** A time in this machine's own time zone, whichever it is. */
const at = (day: number, hour: number, minute = 0): string => new Date(2026, 10, day, hour, minute).toISOString()
/** A Monday. */
const now = new Date(2026, 10, 23, 13, 30).getTime()

const ticketWith = (changed: object, status: 'open' | 'resolved' = 'open') => ({
  status,
  helpdesk: {
    assigneeName: null,
    level: 'guardian',
    waitingSince: at(23, 12, 38),
    dueAt: null,
    dueFor: null,
    asleepUntil: null,
    source: 'app' as const,
    messages: 1,
    version: 1,
    ...changed,
  },
})

describe('the due time of a ticket', () => {
  test('shows the remaining time in red when it is soon', () => {
    expect(dueOf(ticketWith({ dueAt: at(23, 13, 38) }), now)).toEqual({ text: 'due in 8 min', tone: 'danger' })
  })
  test('is marked within the hour, and not later today', () => {
    expect(dueOf(ticketWith({ dueAt: at(23, 14, 20) }), now)).toEqual({ text: 'due 2:20 PM', tone: 'waiting' })
    expect(dueOf(ticketWith({ dueAt: at(23, 16, 20) }), now)).toEqual({ text: 'due 4:20 PM', tone: 'muted' })
  })
  test('names another day', () => {
    expect(dueOf(ticketWith({ dueAt: at(24, 9) }), now)?.text).toBe('due Tue, Nov 24, 9:00 AM')
  })
  test('says how late it is once it has passed', () => {
    expect(dueOf(ticketWith({ dueAt: at(23, 13, 10) }), now)).toEqual({ text: 'overdue 20 min', tone: 'danger' })
  })
  test('is absent while it is the member’s turn, and once the ticket is resolved', () => {
    expect(dueOf(ticketWith({ waitingSince: null }), now)?.text).toBe('paused')
    expect(dueOf(ticketWith({}), now)).toBeUndefined()
    expect(dueOf(ticketWith({ waitingSince: null, asleepUntil: at(24, 9) }), now)?.text).toBe('snoozed')
    expect(dueOf(ticketWith({ asleepUntil: at(24, 9), dueAt: at(23, 16, 20) }), now)?.text).toBe('due 4:20 PM')
    expect(dueOf(ticketWith({ waitingSince: null, asleepUntil: at(23, 9) }), now)?.text).toBe('paused')
    expect(dueOf(ticketWith({ dueAt: at(23, 14) }, 'resolved'), now)).toBeUndefined()
  })
  test('is worded as a target', () => {
    expect(promisedOf(ticketWith({ dueAt: at(23, 16, 20), dueFor: 'first' }), now)).toBe('response by 4:20 PM')
    expect(promisedOf(ticketWith({ dueAt: at(23, 16, 20), dueFor: 'solution' }), now)).toBe('resolution by 4:20 PM')
    expect(promisedOf(ticketWith({ dueAt: at(23, 13, 10), dueFor: 'first' }), now)).toBe('response was due by 1:10 PM')
    expect(promisedOf(ticketWith({}), now)).toBeUndefined()
  })
})

test('a ticket shows its waiting time, or that it waits for the member, until it is resolved', () => {
  expect(waitOf(ticketWith({}), now)).toBe('waiting 52 min')
  expect(waitOf(ticketWith({ waitingSince: null }), now)).toBe('waiting on member')
  expect(waitOf(ticketWith({ asleepUntil: at(24, 9) }), now)).toBe('until Tue, Nov 24')
  expect(waitOf(ticketWith({ asleepUntil: at(23, 16, 30) }), now)).toBe('until 4:30 PM')
  expect(waitOf(ticketWith({ asleepUntil: at(24, 9), dueAt: at(23, 16, 20) }), now)).toBe('snoozed until Tue, Nov 24')
  expect(waitOf(ticketWith({}, 'resolved'), now)).toBeUndefined()
})

test('a ticket is snoozed until a morning in the reader’s time zone', () => {
  expect(sleepUntil('hours', now)).toBe(at(23, 16, 30))
  expect(sleepUntil('tomorrow', now)).toBe(at(24, 9))
  expect(sleepUntil('week', now)).toBe(at(30, 9))
  expect(sleepUntil('monday', now)).toBe(at(30, 9))
  expect(sleepUntil('monday', new Date(2026, 10, 29, 8).getTime())).toBe(at(30, 9))
})
