import { describe, expect, test } from 'vitest'
import { type Answered, retryAfterMs, verdictOf } from './answer.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('a Retry-After header of', () => {
  test.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['Sun, 01 Mar 2026 12:30:00 GMT', 1_800_000],
    ['Sun, 01 Mar 2026 11:30:00 GMT', null],
    ['999999999999', 36_000_000],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s delays by %s ms', (header, expected) => expect(retryAfterMs(header, now)).toBe(expected))
})

describe('a response', () => {
  const answer = (status: number | null, retryAfterMs: number | null = null): Answered => ({ status, retryAfterMs })
  test.each([
    [answer(200), 0, { kind: 'delivered' }],
    [answer(299), 6, { kind: 'delivered' }],
    [answer(410), 0, { kind: 'gone' }],
    [answer(410), 6, { kind: 'gone' }],
    [answer(413), 0, { kind: 'too_large' }],
    [answer(null), 0, { kind: 'retry', pauseMs: 5000, restMs: 5000 }],
    [answer(301), 1, { kind: 'retry', pauseMs: 300_000, restMs: 300_000 }],
    [answer(400), 0, { kind: 'retry', pauseMs: 5000, restMs: 5000 }],
    [answer(404), 2, { kind: 'retry', pauseMs: 1_800_000, restMs: 300_000 }],
    [answer(500), 5, { kind: 'retry', pauseMs: 36_000_000, restMs: 300_000 }],
    [answer(500), 6, { kind: 'exhausted' }],
    [answer(429, 60_000), 0, { kind: 'retry', pauseMs: 60_000, restMs: 60_000 }],
    [answer(503, 1000), 1, { kind: 'retry', pauseMs: 300_000, restMs: 300_000 }],
    [answer(503, 1_800_000), 5, { kind: 'retry', pauseMs: 36_000_000, restMs: 1_800_000 }],
  ])('of %o after %i attempts results in %o', (answered, tries, expected) =>
    expect(verdictOf(answered, tries)).toEqual(expected),
  )
})
