import { expect, test } from 'vitest'
import { emptyDraft, parseDraft } from './draft.ts'

const draft = { name: 'Asha', email: 'a@example.org', verifiedUntil: '2026-01-01T10:00:00.000Z' }
const before = Date.parse('2026-01-01T09:59:00Z')

test('a draft is restored unchanged', () => {
  expect(parseDraft(JSON.stringify(draft), before)).toEqual(draft)
})

test('an expired verification is ignored', () => {
  expect(parseDraft(JSON.stringify(draft), before + 120_000).verifiedUntil).toBeNull()
})

test('nothing else is read from storage', () => {
  expect(parseDraft(JSON.stringify({ ...draft, password: 'secret' }), before)).not.toHaveProperty('password')
  expect(parseDraft('{"name":3}', before)).toEqual(emptyDraft)
  expect(parseDraft('nonsense', before)).toEqual(emptyDraft)
  expect(parseDraft(null, before)).toEqual(emptyDraft)
})
