import { expect, test } from 'vitest'
import { changeText } from './change.ts'

test.each([
  [1.8, 12.3, '+$12.30 · +1.8% in 24 hours'],
  [1.8, null, '+1.8% in 24 hours'],
  [null, 12.3, '+$12.30 in 24 hours'],
  // There is a history with a chart, but it is less than a day old.
  [null, null, 'No 24-hour change yet'],
])('a change of %j percent and %j dollars is formatted as %j', (percent, dollars, expected) => {
  expect(changeText(percent, dollars)).toBe(expected)
})
