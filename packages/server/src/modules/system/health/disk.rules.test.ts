import { expect, test } from 'vitest'
import { bytesText, daysLeft } from './disk.rules.ts'

const GB = 1_000_000_000
const at = (day: number, free: number) => ({ at: new Date(Date.UTC(2026, 0, 1 + day)), free: free * GB })

test('days until a disk is full are extrapolated from its daily growth', () => {
  expect(daysLeft([at(0, 60), at(5, 49)], at(10, 40))).toBe(20)
})

test('no estimate without a day of measurements, with a shrinking or with a slow trend', () => {
  expect(daysLeft([], at(0, 40))).toBeNull()
  expect(daysLeft([at(0, 60)], at(0.9, 10))).toBeNull()
  expect(daysLeft([at(0, 40)], at(10, 40))).toBeNull()
  expect(daysLeft([at(0, 40)], at(10, 50))).toBeNull()
  expect(daysLeft([at(0, 40)], at(10, 39.9))).toBeNull()
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 KB'],
  [41 * GB, '41 GB'],
  [2_440_000_000_000, '2.4 TB'],
])('%s bytes are formatted as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
