import { expect, test } from 'vitest'
import { membershipDayFor } from './period-day.ts'

test.each(['America/Los_Angeles', 'Europe/Berlin', null])('a day without a time is the same in zone %s', (zone) => {
  const of = (time: string) => membershipDayFor(new Date(time), { time_zone: zone })
  expect(of('2026-03-02T00:00:00.000Z')).toBe('Mar 2, 2026')
  expect(of('2027-03-01T23:59:59.999Z')).toBe('Mar 1, 2027')
})

test('a time is shown as the day in the reader’s time zone', () => {
  const of = (time_zone: string) => membershipDayFor(new Date('2027-03-01T23:30:00.000Z'), { time_zone })
  expect([of('America/Los_Angeles'), of('Europe/Berlin')]).toEqual(['Mar 1, 2027', 'Mar 2, 2027'])
})
