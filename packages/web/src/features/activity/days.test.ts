import { expect, test } from 'vitest'
import { byDay } from './days.ts'

test('activity is grouped under today, yesterday and earlier dates', () => {
  const now = new Date(2026, 10, 21, 15).getTime()
  const at = (day: number, hour: number) => ({ time: new Date(2026, 10, day, hour).toISOString() })
  const days = byDay([at(21, 14), at(21, 0), at(20, 23), at(17, 14), at(17, 10)], now)
  expect(days.map(({ day, of }) => [day, of.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tue, Nov 17', 2],
  ])
})
