import { expect, test } from 'vitest'
import { daysOf } from './days.ts'

const at = (text: string) => Date.parse(text)

test('a period shows its day, starting at 1, and the whole days left', () => {
  const days = (now: string) => daysOf('2026-06-21T00:00:00Z', '2027-06-21T00:00:00Z', at(now))
  expect(days('2026-06-21T00:00:00Z')).toEqual({ all: 365, day: 1, left: 365, share: 0 })
  expect(days('2026-11-22T12:00:00Z')).toMatchObject({ day: 155, left: 210 })
  expect(days('2027-06-20T23:00:00Z')).toMatchObject({ day: 365, left: 0 })
})

test('before its start and after its end, the period stays within its bounds', () => {
  const days = (now: string) => daysOf('2026-06-21T00:00:00Z', '2027-06-21T00:00:00Z', at(now))
  expect(days('2026-01-01T00:00:00Z')).toMatchObject({ day: 1, share: 0 })
  expect(days('2028-01-01T00:00:00Z')).toMatchObject({ day: 365, left: 0, share: 1 })
})
