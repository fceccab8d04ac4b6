import type { members } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { assignmentRow, oneQueue, requestRow, type ReviewRow, visibleRows, signupRow, urgencyOf } from './reviewRows.ts'

const row = (key: string, since: string): ReviewRow => ({
  key,
  kind: 'deposit',
  id: key,
  who: 'Asha',
  amount: '1',
  coin: 'BTC',
  usd: 1,
  since,
  status: 'pending',
  marks: [],
})
const opened = Date.parse('2026-01-05T00:00:00Z')
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

describe('several lists in one queue', () => {
  test('are sorted by waiting time', () => {
    const people = { rows: [row('a', '2026-01-01'), row('d', '2026-01-04')], until: undefined }
    const money = { rows: [row('b', '2026-01-02'), row('c', '2026-01-03')], until: undefined }
    expect(keysOf(oneQueue([people, money], opened))).toEqual(['a', 'b', 'c', 'd'])
  })

  test('end where a list has further rows that are not loaded', () => {
    const people = { rows: [row('a', '2026-01-01'), row('d', '2026-01-04')], until: undefined }
    const money = { rows: [row('b', '2026-01-02'), row('c', '2026-01-03')], until: '2026-01-03' }
    expect(keysOf(oneQueue([people, money], opened))).toEqual(['a', 'b', 'c'])
  })

  test('have a stable order for the same time', () => {
    const first = { rows: [row('b', '2026-01-01')], until: undefined }
    const second = { rows: [row('a', '2026-01-01')], until: undefined }
    expect(keysOf(oneQueue([first, second], opened))).toEqual(keysOf(oneQueue([second, first], opened)))
  })
})

test('an application is worth the total due, not the fee alone', () => {
  const signupRequest = { status: 'pending', fee_usd: 25, due_usd: 104, fee_crypto: '0.00208', proof_seen_before: 0 }
  expect(signupRow({ id: 'ada', name: 'Ada', signupRequest } as members.Member)).toMatchObject([
    { key: 'signup:ada', usd: 104, amount: '0.00208' },
  ])
})

describe('the priority of an item', () => {
  const since = '2026-01-04T00:00:00.000Z'
  const base = { ...row('a', since), usd: null }
  const urgency = (changed: Partial<ReviewRow>) => urgencyOf({ ...base, ...changed }, opened)

  test('rises with its waiting hours', () => {
    expect(urgency({})).toBe(25)
    expect(urgency({ since: '2026-01-04T23:30:00.000Z' })).toBe(1)
    expect(urgency({ since: '2026-01-06T00:00:00.000Z' })).toBe(1)
  })

  test('rises with its value, by less the higher the value is', () => {
    expect(urgency({ usd: 900 })).toBe(50)
    expect(urgency({ usd: 9_900 })).toBe(75)
  })

  test('rises with its risk', () => {
    expect(urgency({ marks: ['seenBefore'] })).toBe(37.5)
    expect(urgency({ status: 'flagged' })).toBe(50)
    expect(urgency({ usd: 900, status: 'flagged', marks: ['seenBefore', 'needsTwo'] })).toBe(150)
  })

  test('puts a large one before a small one of the same hour, and last week’s before both', () => {
    const rows = [
      row('small', '2026-01-04T00:00:00.000Z'),
      { ...row('large', '2026-01-04T00:10:00.000Z'), usd: 50_000 },
      row('old', '2025-12-28T00:00:00.000Z'),
    ]
    expect(keysOf(oneQueue([{ rows, until: undefined }], opened))).toEqual(['old', 'large', 'small'])
  })
})

describe('an item that was decided meanwhile', () => {
  const [a, b, c] = [row('a', '2026-01-01'), row('b', '2026-01-02'), row('c', '2026-01-03')]
  const seen = new Map([a, b, c].map((one) => [one.key, one]))

  test('stays in its position, and is no longer pending', () => {
    const rows = visibleRows([a, c], seen, opened)
    expect(rows.map(({ key, waits }) => [key, waits])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ])
  })
})

describe('a request', () => {
  const request = {
    id: '1',
    type: 'withdrawal',
    user: 'Asha',
    amount: '0.5',
    currency: 'BTC',
    usd: 30_000,
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'pending',
    proofSeenBefore: 0,
    userLeft: false,
    priceUntil: null,
    holdUntil: null,
    approvalsNeeded: 1,
    approvals: [],
  } as unknown as Parameters<typeof requestRow>[0]
  const now = new Date('2026-01-01T12:00:00Z').getTime()
  const marksOf = (changed: object) => requestRow({ ...request, ...changed }, now)[0]?.marks

  test('that is decided has no row', () => expect(requestRow({ ...request, status: 'denied' }, now)).toEqual([]))

  test('without anything remarkable has no marks', () => expect(marksOf({})).toEqual([]))

  test.each([
    ['seenBefore', { proofSeenBefore: 1 }],
    ['removed', { userLeft: true }],
    ['lapsed', { priceUntil: '2026-01-01T11:59:59.000Z' }],
    ['held', { holdUntil: '2026-01-02T00:00:00.000Z' }],
    ['needsTwo', { approvalsNeeded: 2 }],
    ['needsTwo', { approvalsNeeded: 2, approvals: [{ counts: false }] }],
    ['oneOfTwo', { approvalsNeeded: 2, approvals: [{ counts: true }] }],
  ])('is marked %s by %j', (mark, changed) => expect(marksOf(changed)).toEqual([mark]))

  test('has no price mark before expiry, and only withdrawals are marked as on hold', () => {
    expect(marksOf({ type: 'buy', priceUntil: '2026-01-01T12:00:01.000Z' })).toEqual([])
    expect(marksOf({ type: 'deposit', holdUntil: '2026-01-02T00:00:00.000Z' })).toEqual([])
  })
})

describe('a submitted assignment', () => {
  const handed = {
    id: '1',
    status: 'waiting',
    person: { name: 'Asha' },
    lesson: { title: 'Seven evenings' },
    handedInAt: '2026-01-01T00:00:00.000Z',
  } as unknown as Parameters<typeof assignmentRow>[0]

  test('shows its student, lesson and date, and has no row once decided', () => {
    expect(assignmentRow(handed)).toMatchObject([
      { key: 'assignment:1', who: 'Asha', about: 'Seven evenings', since: '2026-01-01T00:00:00.000Z', amount: null },
    ])
    expect(assignmentRow({ ...handed, status: 'returned' })).toEqual([])
  })
})
