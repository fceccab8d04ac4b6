import { expect, test } from 'vitest'
import { secondsLeft, stepReached } from './timeLeft.ts'

const startedAt = '2026-01-05T12:00:00.000Z'
const endsAt = '2026-01-05T12:10:00.000Z'
const at = (seconds: number) => Date.parse(startedAt) + seconds * 1000

test('the seconds of an attempt run out, and a slow clock adds none', () => {
  expect(secondsLeft(startedAt, endsAt, at(0))).toBe(600)
  expect(secondsLeft(startedAt, endsAt, at(-3600))).toBe(600)
  expect(secondsLeft(startedAt, endsAt, at(599.5))).toBe(1)
  expect(secondsLeft(startedAt, endsAt, at(601))).toBe(0)
})

test('the time left is announced at a few steps, including skipped ones', () => {
  expect(stepReached(601, 600)).toBe(600)
  expect(stepReached(600, 599)).toBeUndefined()
  expect(stepReached(302, 298)).toBe(300)
  expect(stepReached(61, 60)).toBe(60)
  expect(stepReached(11, 10)).toBe(10)
  expect(stepReached(9, 8)).toBeUndefined()
})
