import { expect, test } from 'vitest'
import { metText, ratedOf, spanOf } from './measured.ts'

test('a duration is formatted in words, and an unmeasured one is a dash', () => {
  expect([null, 0, 1, 41, 135, 1500].map(spanOf)).toEqual([
    '—',
    'under 1 min',
    '1 min',
    '41 min',
    '2 h 15 min',
    '1 d 1 h',
  ])
})

test('the share of met targets counts only those that fell due', () => {
  expect([null, 0, 96].map(metText)).toEqual(['—', '0%', '96%'])
})

test('ratings are counted among those who rated', () => {
  expect(
    [
      { good: 0, bad: 0 },
      { good: 3, bad: 1 },
    ].map(ratedOf),
  ).toEqual(['—', '3 of 4'])
})
