import { afterEach, expect, test } from 'vitest'
import { inWeekOrder, weekStartsOn } from './week.ts'

afterEach(() => weekStartsOn(null))

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

test.each([
  ['monday', 'Mon Tue Wed Thu Fri Sat Sun'],
  ['saturday', 'Sat Sun Mon Tue Wed Thu Fri'],
  ['sunday', 'Sun Mon Tue Wed Thu Fri Sat'],
] as const)('a week that begins on %s is ordered %s', (day, read) => {
  weekStartsOn(day)
  expect(inWeekOrder(days).join(' ')).toBe(read)
})

test('by default a week begins as in the browser’s locale, and has each day once', () => {
  expect(inWeekOrder(days).toSorted()).toEqual(days.toSorted())
})
