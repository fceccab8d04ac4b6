import { expect, it } from 'vitest'
import { paceOf, type Sample, sampled, secondsLeft } from './pace.ts'

const over = (...samples: [at: number, sent: number][]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>((before, [at, sent]) => sampled(before, { at, sent }), [])

it('measures the speed over the last ten seconds, once it is known', () => {
  expect(paceOf(over([0, 0]))).toBeUndefined()
  expect(paceOf(over([0, 0], [1000, 500]))).toBeUndefined()
  expect(paceOf(over([0, 0], [2000, 1000]))).toBe(500)
  expect(paceOf(over([0, 0], [10_000, 1000], [20_000, 21_000]))).toBe(2000)
})

it('restarts when the upload resumes at an earlier position', () => {
  expect(paceOf(over([0, 0], [2000, 5000], [3000, 4000]))).toBeCloseTo(4000 / 3)
  expect(paceOf(over([0, 5000], [3000, 4000]))).toBeUndefined()
})

it('estimates the time left, or returns nothing', () => {
  expect(secondsLeft(1000, 300)).toBe(4)
  expect(secondsLeft(1000, undefined)).toBeUndefined()
})
