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

test('a sent reply is remembered for ten seconds, the latest first, and forgotten once it is undone', () => {
  const stored = withSent(withSent('', sent('one', 8), now), sent('two', 10), now)
  expect(ids(stored)).toEqual(['two', 'one'])
  expect(ids(stored, now + 9000)).toEqual(['two'])
  expect(ids(stored, now + 10_000)).toEqual([])
  expect(ids(withoutSent(stored, 'two', now))).toEqual(['one'])
})

test('a clock ahead of the server’s does not extend that time', () => {
  const stored = withSent('', sent('one', 3600), now)
  expect(ids(stored)).toEqual(['one'])
  expect(ids(stored, now + 10_000)).toEqual([])
})

test('invalid stored data is ignored', () => {
  for (const stored of ['', 'x', '{}', '[1]', '[{"id":"one"}]']) expect(ids(stored)).toEqual([])
})
