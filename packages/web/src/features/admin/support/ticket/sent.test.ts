import { expect, test } from 'vitest'
import { type Sent, stillBack, withoutSent, withSent } from './sent.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const sent = (id: string, seconds: number): Sent => ({
  id,
  ticket: 'id-of-ticket',
  reference: 'TKT-1',
  kind: 'reply',
  until: new Date(now + seconds * 1000).toISOString(),
})
const ids = (stored: string, at = now) => stillBack(stored, at).map(({ id }) => id)

test('what was sent is remembered for ten seconds, the latest first, and forgotten once it was taken back', () => {
  const stored = withSent(withSent('', sent('one', 8), now), sent('two', 10), now)
  expect(ids(stored)).toEqual(['two', 'one'])
  expect(ids(stored, now + 9000)).toEqual(['two'])
  expect(ids(stored, now + 10_000)).toEqual([])
  expect(ids(withoutSent(stored, 'two', now))).toEqual(['one'])
})

test('a clock that runs after the server’s remembers nothing for longer', () => {
  const stored = withSent('', sent('one', 3600), now)
  expect(ids(stored)).toEqual(['one'])
  expect(ids(stored, now + 10_000)).toEqual([])
})

test('what makes no sense is nothing', () => {
  for (const stored of ['', 'x', '{}', '[1]', '[{"id":"one"}]']) expect(ids(stored)).toEqual([])
})
