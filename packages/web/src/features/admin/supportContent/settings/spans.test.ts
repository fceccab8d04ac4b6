import { expect, test } from 'vitest'
import { readSpan, spanText } from './spans.ts'

test.each([
  ['45', 45],
  ['45 min', 45],
  [' 3 h ', 180],
  ['3h', 180],
  ['1 h 30 min', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['2 hours', 120],
  ['720 h', 43_200],
])('%s is a duration', (typed, minutes) => {
  expect(readSpan(typed)).toBe(minutes)
})

test.each(['', '0', '0 h', 'soon', '1.5 h', '-3 h', '1:75', '721 h', '43201', '3 d'])(
  '%s is not a duration',
  (typed) => {
    expect(readSpan(typed)).toBeUndefined()
  },
)

test.each([1, 45, 60, 90, 180, 1440, 43_200])('%i minutes are unchanged by a round trip', (minutes) => {
  expect(readSpan(spanText(minutes))).toBe(minutes)
})

test('no target is an empty field', () => {
  expect(spanText(null)).toBe('')
})
