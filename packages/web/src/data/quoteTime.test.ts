import { expect, test } from 'vitest'
import { quoteMs } from './quoteTime.ts'

const arrived = Date.parse('2026-03-03T12:00:00Z')

test('a price holds until it expires', () => {
  expect(quoteMs('2026-03-03T12:01:00Z', arrived)).toBe(60_000)
  expect(quoteMs('2026-03-03T12:00:58Z', arrived)).toBe(58_000)
})

test.each(['2026-03-03T11:00:00Z', '2026-03-03T12:00:00Z', '2026-03-03T13:00:00Z', '2026-03-03T21:00:00Z', 'nonsense'])(
  'a clock that is wrong (%s) neither asks forever nor trusts forever',
  (expiresAt) => {
    expect(quoteMs(expiresAt, arrived)).toBe(45_000)
  },
)
