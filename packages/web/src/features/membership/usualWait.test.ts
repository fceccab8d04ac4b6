import { expect, test } from 'vitest'
import { usualWait } from './usualWait.ts'

test.each([
  [1, 'This usually takes no longer than an hour.'],
  [60, 'This usually takes no longer than an hour.'],
  [61, 'This usually takes no longer than 3 hours.'],
  [1440, 'This usually takes no longer than a day.'],
  [1441, 'This usually takes no longer than 2 days.'],
  [10_080, 'This usually takes no longer than a week.'],
  [10_081, undefined],
  [null, undefined],
])('a usual wait of %s minutes is described by a range that contains it', (usualWaitMinutes, span) => {
  expect(usualWait({ usualWaitMinutes })).toBe(span)
})
