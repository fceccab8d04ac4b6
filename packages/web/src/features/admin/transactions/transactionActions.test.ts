import { wallet } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { actionsFor, actionsOf, countingOf, firstAction, isUndecided, shortened, stepOf } from './transactionActions.ts'

const deposit = (status: wallet.TransactionStatus) => ({
  status,
  type: 'deposit' as const,
  proofOfPayment: '/wallets/proof/r1',
  priceUntil: null,
  approvals: [],
})
const withdrawal = (status: wallet.TransactionStatus) => ({
  status,
  type: 'withdrawal' as const,
  proofOfPayment: null,
  priceUntil: null,
  approvals: [],
})

describe('the actions of a request', () => {
  it('include all while it is pending, and rejecting when flagged but not when in review', () => {
    expect(actionsFor(deposit('pending'))).toEqual(['review', 'approve', 'deny', 'reject', 'flag'])
    expect(actionsFor(deposit('flagged'))).toEqual(['review', 'approve', 'deny', 'reject'])
    expect(actionsFor(deposit('in_review'))).toEqual(['review', 'approve', 'deny', 'flag'])
  })
  it('have no proof to review where none was sent', () => {
    expect(actionsFor(withdrawal('pending'))).toEqual(['approve', 'deny', 'reject', 'flag'])
  })
  it('are settling and failing for approved withdrawals only', () => {
    expect(actionsFor(withdrawal('approved'))).toEqual(['settle', 'fail'])
    expect(actionsFor(deposit('approved'))).toEqual([])
  })
  it('are empty once it is closed', () => {
    for (const status of ['completed', 'denied', 'rejected', 'failed'] as const) {
      expect(actionsFor(deposit(status))).toEqual([])
      expect(actionsFor(withdrawal(status))).toEqual([])
    }
  })
  it('treat it as undecided exactly while it is pending, in review or flagged', () => {
    const pending = wallet.transactionStatuses.filter((status) => isUndecided({ status }))
    expect(pending).toEqual(['pending', 'in_review', 'flagged'])
  })
})

describe('the button of a row', () => {
  it('opens the proof when there is one, else the approval', () => {
    expect(firstAction(deposit('pending'), 'me')).toBe('review')
    expect(firstAction(withdrawal('pending'), 'me')).toBe('approve')
    expect(firstAction(withdrawal('approved'), 'me')).toBe('settle')
    expect(firstAction(deposit('completed'), 'me')).toBeUndefined()
  })
  it('is not the approval for an administrator who has approved, and is not the denial instead', () => {
    const approvals = [{ id: 'me', name: 'Ada', counts: true, countsFrom: null }]
    const once = { ...withdrawal('in_review'), approvals }
    expect(actionsOf(once, 'me')).toEqual(['deny', 'flag'])
    expect(firstAction(once, 'me')).toBeUndefined()
    expect(firstAction({ ...deposit('in_review'), approvals }, 'me')).toBe('review')
    expect(firstAction(once, 'another')).toBe('approve')
  })
  it('approves requests with a proof from the review, where the proof is visible', () => {
    expect(stepOf('approve', deposit('pending'))).toBeUndefined()
    expect(stepOf('approve', withdrawal('pending'))).toBe('approve')
    expect(stepOf('deny', deposit('pending'))).toBe('deny')
    expect(stepOf('review', deposit('pending'))).toBeUndefined()
  })
})

describe('a hash in a row', () => {
  it('shows its beginning and its end', () => {
    expect(shortened('9f2c4d5e6f708192a3b4c5d6a771ff01')).toBe('9f2c4d5e…71ff01')
    expect(shortened('0123456789abcdef')).toBe('0123456789abcdef')
  })
})

it('excludes approving an order whose price has lapsed', () => {
  const until = Date.parse('2026-03-02T12:00:00Z')
  const order = { ...withdrawal('pending'), type: 'buy' as const, priceUntil: new Date(until).toISOString() }
  expect(actionsFor(order, until)).toEqual(['approve', 'deny', 'reject', 'flag'])
  expect(actionsFor(order, until + 1)).toEqual(['deny', 'reject', 'flag'])
})

it('counts only the approvals of current administrators', () => {
  const approvals = [
    { id: 'ada', name: 'Ada', counts: false, countsFrom: null },
    { id: 'ben', name: 'Ada', counts: true, countsFrom: '2026-01-01T00:00:00.000Z' },
  ]
  expect(countingOf({ approvals }).map(({ id }) => id)).toEqual(['ben'])
})
