import { describe, expect, test } from 'vitest'
import { mostLeave, placeOf, stepsOf } from './curve.ts'

describe('where people leave', () => {
  test('is the part before which most were there that are not any more', () => {
    expect(mostLeave([1, 0.8, 0.8, 0.3, 0.2])).toEqual({ part: 3, share: 0.5 })
    expect(mostLeave([1, 0.5, 0])).toEqual({ part: 1, share: 0.5 })
  })

  test('is nowhere when all stay, or come later', () => {
    expect(mostLeave([1, 1, 1])).toBeUndefined()
    expect(mostLeave([0.2, 0.6, 1])).toBeUndefined()
  })
})

test('a place is a time of a medium, and a part of what is read', () => {
  expect(placeOf(5, 20, 3_600_000)).toBe('15:00')
  expect(placeOf(0, 20, 40_000)).toBe('00:00')
  expect(placeOf(5, 20, null)).toBe('25%')
})

test('a curve is drawn in steps, all of them at the top', () => {
  expect(stepsOf([1, 0.5])).toBe('0,0 1,0 1,0.5 2,0.5')
})
