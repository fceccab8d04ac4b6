import { afterEach, describe, expect, test, vi } from 'vitest'
import { isoOf, localMinute } from './localTime.ts'
import { date, dateTime, shortDay, timeIn, timeOfDay } from './time.ts'
import { browserZone, readersZone, readIn, zones } from './zone.ts'

afterEach(() => readIn(null))

describe('formatted days and times', () => {
  const moment = '2026-03-04T21:05:00.000Z'

  test.each([
    [
      'as in American English, as the fields are there',
      ['en-US', 'de'],
      'Mar 4, 2026, 9:05 PM',
      '9:05 PM',
      'Wed, Mar 4',
    ],
    ['as in British English', ['de', 'en-GB', 'en-US'], '4 Mar 2026, 21:05', '21:05', 'Wed 4 Mar'],
    ['as in English of no country', ['en', 'en-GB'], 'Mar 4, 2026, 9:05 PM', '9:05 PM', 'Wed, Mar 4'],
    ['day first, by 24 hours, for readers of other languages', ['de', 'fr'], '4 Mar 2026, 21:05', '21:05', 'Wed 4 Mar'],
  ])('%s', async (_, languages, full, clock, day) => {
    vi.stubGlobal('navigator', { languages })
    vi.resetModules()
    try {
      const [zone, written] = [await import('./zone.ts'), await import('./time.ts')]
      zone.readIn('UTC')
      const now = Date.parse(moment)
      expect([written.dateTime(moment), written.timeOfDay(moment), written.shortDay(moment, now)]).toEqual([
        full,
        clock,
        day,
      ])
      expect(written.timeOfDay('2026-03-04T08:05:00.000Z')).toBe(clock === '21:05' ? '08:05' : '8:05 AM')
    } finally {
      vi.unstubAllGlobals()
      vi.resetModules()
    }
  })
})

describe('the time zone', () => {
  const moment = '2026-12-31T20:30:00.000Z'

  test('is the selected one, from then on', () => {
    readIn('Asia/Kathmandu')
    expect(dateTime(moment)).toBe('Jan 1, 2027, 2:15 AM')
    expect(timeOfDay(moment)).toBe('2:15 AM')
    expect(shortDay(moment, Date.parse('2026-12-31T00:00:00Z'))).toBe('Fri, Jan 1, 2027')
    readIn('America/Los_Angeles')
    expect(date(moment)).toBe('Dec 31, 2026')
    expect(timeOfDay(moment)).toBe('12:30 PM')
    expect(timeIn('UTC', moment)).toBe('Thu 8:30 PM')
  })

  test("defaults to the browser's own", () => {
    expect(readersZone()).toBe(browserZone())
    readIn('Asia/Kathmandu')
    expect(readersZone()).toBe('Asia/Kathmandu')
    readIn(null)
    expect(readersZone()).toBe(browserZone())
  })

  test('applies to date and time fields in both directions', () => {
    readIn('Asia/Kathmandu')
    expect(localMinute(new Date(moment))).toBe('2027-01-01T02:15')
    expect(isoOf('2027-01-01T02:15')).toBe(moment)
    expect(isoOf('2027-01-01')).toBe('2026-12-31T18:15:00.000Z')
    for (const invalid of ['', 'soon', '2027-13-01T00:00', '2027-01-01T02']) expect(isoOf(invalid)).toBeUndefined()
  })

  test.each([
    // In New York the clock goes from 01:59 to 03:00 on this day, and from 01:59 back to 01:00 on the second.
    ['2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
  ])('keeps %s at a daylight saving change', (typed, at) => {
    readIn('America/New_York')
    expect(isoOf(typed)).toBe(at)
    expect(localMinute(new Date(at))).toBe(typed)
  })

  test('can be any from the list, which contains an unknown stored one', () => {
    expect(zones(null)).toContain('Europe/Oslo')
    expect(zones(null)).toContain('UTC')
    expect(zones('Asia/Nowhere')).toContain('Asia/Nowhere')
    expect(zones(null)).not.toContain('Asia/Nowhere')
  })
})
