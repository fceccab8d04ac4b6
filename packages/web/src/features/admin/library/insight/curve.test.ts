import { describe, expect, test } from 'vitest'
import { mostLeave, placeOf, stepsOf } from './curve.ts'

describe('the largest drop-off', () => {
  test('is the part before which most of the leaving viewers were present', () => {
    expect(mostLeave([1, 0.8, 0.8, 0.3, 0.2])).toEqual({ part: 3, share: 0.5 })
    expect(mostLeave([1, 0.5, 0])).toEqual({ part: 1, share: 0.5 })
  })

  test('is undefined when all stay, or arrive later', () => {
    expect(mostLeave([1, 1, 1])).toBeUndefined()
    expect(mostLeave([0.2, 0.6, 1])).toBeUndefined()
  })
})

test('a position is a time in a medium, and a section of a text', () => {
  expect(placeOf(5, 20, 3_600_000)).toBe('15:00')
  expect(placeOf(0, 20, 40_000)).toBe('00:00')
  expect(placeOf(5, 20, null)).toBe('25%')
})

test('a curve is drawn in steps that share a maximum', () => {
  expect(stepsOf([1, 0.5])).toBe('0,0 1,0 1,0.5 2,0.5')
})
