import { expect, test } from 'vitest'
import { firstInSight, readingMinutes } from './reading.ts'

test('the reading time of a text follows its number of words, whatever is between them', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('word '.repeat(1800))).toBe(9)
  expect(readingMinutes('слово - \n'.repeat(400))).toBe(2)
})

test('the position is the first paragraph that reaches below the line, or the last one past the end', () => {
  expect(firstInSight([-300, -20, 90, 400], 80)).toBe(2)
  expect(firstInSight([-300, -200], 80)).toBe(1)
  expect(firstInSight([], 80)).toBe(0)
})
