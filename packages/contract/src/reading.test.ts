import { expect, test } from 'vitest'
import { isTimeZone } from './reading.ts'

test.each([
  ['Europe/Oslo', true],
  ['Asia/Calcutta', true],
  ['Asia/Kolkata', true],
  ['Europe/Kiev', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['+02:00', false],
  ['<+07>-07', false],
  ['', false],
])('%j names a time zone: %s', (zone, isValid) => {
  expect(isTimeZone(zone)).toBe(isValid)
})
