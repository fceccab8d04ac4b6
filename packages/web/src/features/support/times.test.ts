import { describe, expect, test } from 'vitest'
import { byText, spanText, stampOf, whenText } from './times.ts'

/** A time in this machine's own time zone, whichever it is. */
const at = (day: number, hour: number, minute = 0): string => new Date(2026, 10, day, hour, minute).toISOString()
const now = new Date(2026, 10, 23, 13, 30).getTime()

describe('the time of a message', () => {
  test('is named by calendar day, not by hours', () => {
    expect(whenText(at(23, 0, 5), now)).toBe('today at 12:05 AM')
    expect(whenText(at(22, 23, 59), now)).toBe('yesterday at 11:59 PM')
    expect(whenText(at(4, 9, 2), now)).toBe('Wed, Nov 4 at 9:02 AM')
  })

  test('includes the day once that is another', () => {
    expect(stampOf(at(23, 13, 2), now)).toBe('1:02 PM')
    expect(stampOf(at(22, 13, 2), now)).toBe('Sun, Nov 22, 1:02 PM')
  })

  test('that is a target names today, tomorrow, or the day', () => {
    expect(byText(at(23, 16, 20), now)).toBe('4:20 PM today')
    expect(byText(at(24, 9, 30), now)).toBe('9:30 AM tomorrow')
    expect(byText(at(26, 16, 20), now)).toBe('4:20 PM on Thu, Nov 26')
  })
})

test.each([
  [0, '1 minute'],
  [1, '1 minute'],
  [17, '17 minutes'],
  [41, '45 minutes'],
  [90, '90 minutes'],
  [91, '2 hours'],
  [180, '3 hours'],
  [181, '4 hours'],
  [36 * 60, '36 hours'],
  [36 * 60 + 1, '2 days'],
  [5000, '4 days'],
])('a usual wait of %i minutes is not understated: %s', (minutes, expected) => {
  expect(spanText(minutes)).toBe(expected)
})
