import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uptimePercent } from './uptime.rules.ts'

test('uptime is unknown before a minute has passed', () => {
  expect(uptimePercent(0, 0)).toBeNull()
  expect(uptimePercent(1, 0)).toBeNull()
})

test('uptime is 100 percent exactly when no minute is missing', () => {
  const counted = fc.integer({ min: 1, max: 43_200 }).chain((all) => fc.tuple(fc.nat(all), fc.constant(all)))
  fc.assert(
    fc.property(counted, ([beats, minutes]) => {
      const percent = uptimePercent(beats, minutes)
      expect(percent === 100).toBe(beats === minutes)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual((beats / minutes) * 100 + 1e-9)
    }),
  )
})

test('one missing minute in thirty days is not rounded away', () => {
  expect(uptimePercent(43_199, 43_200)).toBe(99.99)
})

test('uptime is truncated to two decimals', () => {
  expect(uptimePercent(57, 100)).toBe(57)
  expect(uptimePercent(29, 100)).toBe(29)
  expect(uptimePercent(2, 3)).toBe(66.66)
})
