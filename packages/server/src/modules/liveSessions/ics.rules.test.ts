import { expect, test } from 'vitest'
import { calendarOf } from './ics.rules.ts'

const event = {
  id: '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e',
  title: 'Evening circle',
  words: '',
  startsAt: new Date('2027-03-28T00:30:00Z'),
  endsAt: new Date('2027-03-28T01:30:00Z'),
  url: 'https://vesica.test/sessions',
  version: 3,
  cancelled: false,
}
const now = new Date('2027-01-01T00:00:00Z')

test('calendar times are instants, unaffected by daylight saving time', () => {
  const spring = calendarOf([event], now)
  expect(spring).toContain('\r\nDTSTART:20270328T003000Z\r\nDTEND:20270328T013000Z\r\n')
  const autumn = { ...event, startsAt: new Date('2027-10-31T00:30:00Z'), endsAt: new Date('2027-10-31T01:30:00Z') }
  expect(calendarOf([autumn], now)).toContain('\r\nDTSTART:20271031T003000Z\r\nDTEND:20271031T013000Z\r\n')
  expect(spring).not.toContain('TZID')
})

test('a cancelled event has its status and an increasing sequence number', () => {
  const text = calendarOf([{ ...event, cancelled: true }], now)
  expect(text).toContain('\r\nSTATUS:CANCELLED\r\n')
  expect(text).toContain('\r\nSEQUENCE:3\r\n')
})

test('a title cannot break or start a line, and lines are limited to 75 bytes', () => {
  const title = `A, b; c\\d\nBEGIN:VALARM ${'ü'.repeat(80)}🌙`
  const text = calendarOf([{ ...event, title }], now)
  const lines = text.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines).not.toContain('BEGIN:VALARM')
  const summary = /SUMMARY:((?:.*\r\n )*.*)/.exec(text)?.[1]?.replaceAll('\r\n ', '')
  expect(summary).toBe(`A\\, b\\; c\\\\d\\nBEGIN:VALARM ${'ü'.repeat(80)}🌙`)
})

test('only a subscribed calendar has a name, since a named file would become a separate calendar', () => {
  expect(calendarOf([event], now)).not.toContain('X-WR-CALNAME')
  expect(calendarOf([event], now, 'Vesica, home')).toContain('\r\nX-WR-CALNAME:Vesica\\, home\r\n')
})
