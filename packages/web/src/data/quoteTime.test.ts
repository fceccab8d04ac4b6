import { expect, test } from 'vitest'
import { quoteMs } from './quoteTime.ts'

const arrived = Date.parse('2026-03-03T12:00:00Z')

test('a price is valid until it expires', () => {
  expect(quoteMs('2026-03-03T12:01:00Z', arrived)).toBe(60_000)
  expect(quoteMs('2026-03-03T12:00:58Z', arrived)).toBe(58_000)
})

test.each(['2026-03-03T11:00:00Z', '2026-03-03T12:00:00Z', '2026-03-03T13:00:00Z', '2026-03-03T21:00:00Z', 'nonsense'])(
  'a wrong clock (%s) neither refetches forever nor trusts a price forever',
  (expiresAt) => {
    expect(quoteMs(expiresAt, arrived)).toBe(45_000)
  },
)
