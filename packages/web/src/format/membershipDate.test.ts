import { afterEach, describe, expect, test } from 'vitest'
import { membershipDate } from './time.ts'
import { readIn } from './zone.ts'

afterEach(() => readIn(null))

describe.each(['America/Los_Angeles', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'])('in %s', (zone) => {
  test('a membership counted in days has the days of the file', () => {
    readIn(zone)
    expect(membershipDate('2026-03-02T00:00:00.000Z')).toBe('Mar 2, 2026')
    expect(membershipDate('2027-03-01T23:59:59.999Z')).toBe('Mar 1, 2027')
  })
})

test.each([
  ['America/Los_Angeles', '2027-03-01T00:00:00.001Z', 'Feb 28, 2027'],
  ['America/Los_Angeles', '2027-03-01T07:59:00.000Z', 'Feb 28, 2027'],
  ['Europe/Berlin', '2027-03-01T23:59:59.998Z', 'Mar 2, 2027'],
])('in %s, a membership that ends at %s ends on the reader’s local day', (zone, moment, expected) => {
  readIn(zone)
  expect(membershipDate(moment)).toBe(expected)
})
