import { transactions, wallet } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import { type Judged, offerFor } from './offer.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)
const request = (status: wallet.TransactionStatus, input: Partial<Judged> = {}): Judged => ({
  status,
  kind: 'deposit',
  approvalsNeeded: 1,
  mayDecide: true,
  isOwn: false,
  hasLeft: false,
  held: undefined,
  priceUntil: null,
  drifted: false,
  approved: undefined,
  failed: undefined,
  saidFailed: false,
  ...input,
})
const offer = (status: wallet.TransactionStatus, input?: Partial<Judged>) => offerFor(request(status, input), now)
const nothing = { actions: [], because: null, from: null, failing: 'alone' }

describe('the available actions', () => {
  test('are all four decisions for a pending request, without rejecting once it is in review', () => {
    expect(offer('pending')).toEqual({ ...nothing, actions: ['approve', 'deny', 'reject', 'flag'] })
    expect(offer('in_review').actions).toEqual(['approve', 'deny', 'flag'])
    expect(offer('flagged').actions).toEqual(['approve', 'deny', 'reject'])
  })

  test('are settling and failing for an approved withdrawal only', () => {
    expect(offer('approved', { kind: 'withdrawal' }).actions).toEqual(['settle', 'fail'])
    for (const kind of ['deposit', 'buy', 'sell'] as const) expect(offer('approved', { kind })).toEqual(nothing)
  })

  test('are none for a decided request, without a reason', () => {
    for (const status of ['completed', 'denied', 'rejected', 'failed'] as const)
      expect(offer(status, { kind: 'withdrawal', mayDecide: false, isOwn: true })).toEqual(nothing)
  })
})

describe('no actions are available', () => {
  test("without permission to decide, or on one's own request", () => {
    expect(offer('pending', { mayDecide: false, isOwn: true })).toEqual({ ...nothing, because: 'office' })
    expect(offer('pending', { isOwn: true })).toEqual({ ...nothing, because: 'own' })
  })

  test("to the administrator who changed the member's email, while that blocks withdrawals", () => {
    const held = { until: after, byOneself: true }
    const because = { ...nothing, because: 'address', from: after.toISOString() }
    expect(offer('pending', { held })).toEqual(because)
    expect(offer('approved', { kind: 'withdrawal', held })).toEqual(because)
  })
})

describe('only approving is unavailable', () => {
  const withoutApproval = { ...nothing, actions: ['deny', 'reject', 'flag'] }

  test('for a removed member', () => {
    expect(offer('pending', { hasLeft: true })).toEqual({ ...withoutApproval, because: 'gone' })
  })

  test('once the price has expired or the rate has moved too far', () => {
    expect(offer('pending', { kind: 'buy', priceUntil: now }).actions).toContain('approve')
    expect(offer('pending', { kind: 'buy', priceUntil: before })).toEqual({ ...withoutApproval, because: 'lapsed' })
    expect(offer('pending', { kind: 'sell', drifted: true })).toEqual({ ...withoutApproval, because: 'drifted' })
  })

  test('for a withdrawal blocked after another administrator changed the email, but not for a deposit', () => {
    const held = { until: after, byOneself: false }
    expect(offer('pending', { kind: 'withdrawal', held })).toEqual({
      ...withoutApproval,
      because: 'held',
      from: after.toISOString(),
    })
    expect(offer('pending', { held }).actions).toContain('approve')
    expect(offer('approved', { kind: 'withdrawal', held }).actions).toEqual(['settle', 'fail'])
  })

  test("after one's own approval, except after a while for a sole administrator", () => {
    const two = (from: Date | null) => offer('in_review', { approvalsNeeded: 2, approved: { from } })
    const afterApproval = { ...nothing, actions: ['deny', 'flag'], failing: 'asks' }
    expect(two(null)).toEqual({ ...afterApproval, because: 'approved' })
    expect(two(after)).toEqual({ ...afterApproval, because: 'waits', from: after.toISOString() })
    expect(two(now)).toEqual({ ...afterApproval, actions: ['approve', 'deny', 'flag'] })
  })
})

describe('reporting an approved withdrawal as failed', () => {
  const sent = (input: Partial<Judged>) => offer('approved', { kind: 'withdrawal', approvalsNeeded: 2, ...input })

  test('is final after one approval; after two it needs or gives confirmation', () => {
    expect(offer('approved', { kind: 'withdrawal' }).failing).toBe('alone')
    expect(sent({}).failing).toBe('asks')
    expect(sent({ saidFailed: true })).toEqual({ ...nothing, actions: ['settle', 'fail'], failing: 'confirms' })
  })

  test('cannot be repeated by the same administrator, except after a while when alone', () => {
    const reported = (from: Date | null) => sent({ saidFailed: true, failed: { from } })
    const unconfirmed = { ...nothing, actions: ['settle'], failing: 'confirms' }
    expect(reported(null)).toEqual({ ...unconfirmed, because: 'failing' })
    expect(reported(after)).toEqual({ ...unconfirmed, because: 'waits', from: after.toISOString() })
    expect(reported(now)).toEqual({ ...unconfirmed, actions: ['settle', 'fail'] })
  })
})

test('every available action is a known review action', () => {
  for (const status of wallet.transactionStatuses)
    for (const action of offer(status, { kind: 'withdrawal' }).actions)
      expect(transactions.reviewActions).toContain(action)
})
