import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateSeries, sharesOf } from './portfolio.ts'

test('shares are percentages with one decimal', () => {
  expect(sharesOf([2910.12, 842.7, 400, 65.58])).toEqual([69, 20, 9.5, 1.5])
  expect(sharesOf([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  expect(sharesOf([])).toEqual([])
})

test('shares always add up to 100', () => {
  const cents = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1 })
  fc.assert(
    fc.property(cents, (input) => {
      fc.pre(input.some((value) => value > 0))
      const shares = sharesOf(input.map((value) => value / 100))
      expect(shares.reduce((sum, value) => sum + Math.round(value * 10), 0)).toBe(1000)
    }),
  )
})

test('a rate is valid until the next one, and there is none before the first', () => {
  const now = Date.parse('2026-03-03T12:00:00Z')
  const series = rateSeries(
    [
      { time: '2026-03-03T06:00:00Z', rate: 10 },
      { time: '2026-03-03T11:30:00Z', rate: 12 },
    ],
    now,
  )
  expect(series).toEqual([10, 10, 10, 10, 10, 10, 12])
  expect(rateSeries([], now)).toEqual([])
})
