import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTo, countOf, medianOf, minutesOf, stepOf, without } from './medians.rules.ts'

test.each([
  [0, 0],
  [59, 59],
  [60, 60],
  [69, 60],
  [1439, 1430],
  [1440, 1440],
  [1499, 1440],
  [20_159, 20_100],
  [20_160, 20_160],
  [25_000, 24_480],
])('%i minutes are stored as %i', (minutes, stored) => {
  expect(minutesOf(stepOf(minutes))).toBe(stored)
})

test('buckets do not overlap and each covers the minutes up to the next', () => {
  fc.assert(
    fc.property(fc.nat(600_000), (minutes) => {
      const step = stepOf(minutes)
      expect(minutesOf(step)).toBeLessThanOrEqual(minutes)
      expect(minutesOf(step + 1)).toBeGreaterThan(minutes)
    }),
  )
})

test('half of the waiting times are at most the median', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { minLength: 1 }), fc.array(fc.nat(50_000)), (waits, earlier) => {
      const [all, before]: [number[], number[]] = [[], []]
      for (const minutes of earlier) for (const steps of [all, before]) addTo(steps, stepOf(minutes), 1)
      for (const minutes of waits) addTo(all, stepOf(minutes), 1)
      const difference = without(all, before)
      expect(countOf(difference)).toBe(waits.length)
      const sorted = waits.map((minutes) => minutesOf(stepOf(minutes))).toSorted((a, b) => a - b)
      expect(medianOf(difference)).toBe(sorted[Math.ceil(sorted.length / 2) - 1])
    }),
  )
  expect(medianOf([])).toBeNull()
  expect(medianOf([0, 0])).toBeNull()
})
