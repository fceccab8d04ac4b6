import { canMove, wallet } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { failingOf, hashDigits, hashProblem, isLapsed, isWaiting, offerOf } from './reviewActs.ts'

type Judged = Parameters<typeof offerOf>[0]

const self = { id: 'me', rights: ['money:read', 'money:decide'] as const }
const request = (status: wallet.TransactionStatus, given: Partial<Judged> = {}): Judged => ({
  status,
  type: 'deposit',
  userId: 'member',
  approvals: [],
  approvalsNeeded: 1,
  failing: [],
  priceUntil: null,
  drift: null,
  userLeft: false,
  ...given,
})
const acts = (one: Judged) => offerOf(one, self).acts

describe('the acts that a state offers', () => {
  it('are all four decisions while a request is pending, and no rejection once it is in review', () => {
    expect(acts(request('pending'))).toEqual(['approve', 'deny', 'reject', 'flag'])
    expect(acts(request('in_review'))).toEqual(['approve', 'deny', 'flag'])
    expect(acts(request('flagged'))).toEqual(['approve', 'deny', 'reject'])
  })

  it('are sending and failing for an approved withdrawal, and for nothing else', () => {
    expect(acts(request('approved', { type: 'withdrawal' }))).toEqual(['settle', 'fail'])
    for (const type of ['deposit', 'buy', 'sell'] as const) expect(acts(request('approved', { type }))).toEqual([])
  })

  it('are none once a request is decided', () => {
    for (const status of ['completed', 'denied', 'rejected', 'failed'] as const)
      expect(offerOf(request(status, { type: 'withdrawal' }), self)).toEqual({ acts: [], because: undefined })
  })

  it('are never refused by the table of moves', () => {
    const leads = {
      approve: 'approved',
      deny: 'denied',
      reject: 'rejected',
      flag: 'flagged',
      settle: 'completed',
      fail: 'failed',
    }
    for (const status of wallet.transactionStatuses)
      for (const act of acts(request(status, { type: 'withdrawal' })))
        expect(canMove(wallet.transactionMoves, status, leads[act]), `${act} from ${status}`).toBe(true)
  })

  it('are none on a request of one’s own, with the reason', () => {
    expect(offerOf(request('pending', { userId: 'me' }), self)).toEqual({ acts: [], because: 'own' })
    const reader = { id: 'reader', rights: ['money:read'] as const }
    expect(offerOf(request('pending'), reader)).toEqual({ acts: [], because: 'office' })
    expect(offerOf(request('completed'), reader).because).toBeUndefined()
    expect(offerOf(request('completed', { userId: 'me' }), self).because).toBeUndefined()
  })

  it('leave approving to another once one has approved', () => {
    const once = {
      approvals: [{ id: 'me', name: 'Ada', counts: true, countsFrom: '2026-01-01T00:00:00.000Z' }],
      approvalsNeeded: 2,
    }
    expect(offerOf(request('in_review', once), self)).toEqual({ acts: ['deny', 'flag'], because: 'approved' })
    // Of the same name, and yet another.
    expect(offerOf(request('in_review', once), { ...self, id: 'other' }).acts).toContain('approve')
    const sent = request('approved', { ...once, type: 'withdrawal' })
    expect(offerOf(sent, self)).toEqual({ acts: ['settle', 'fail'], because: undefined })
  })

  it('ask for failing what two approved, confirm what another said, and leave that to another once one has said it', () => {
    const sent = (said: Partial<Judged>) => request('approved', { type: 'withdrawal', approvalsNeeded: 2, ...said })
    const word = (id: string, counts = true) => ({
      failing: [{ id, name: 'Ada', reason: 'x', time: '2026-01-01T00:00:00.000Z', counts }],
    })
    expect(failingOf(request('approved', { type: 'withdrawal' }), self)).toBe('alone')
    expect(failingOf(sent({}), self)).toBe('asks')
    expect(failingOf(sent(word('other')), self)).toBe('confirms')
    expect(failingOf(sent(word('gone', false)), self)).toBe('asks')
    expect(failingOf(sent(word('me')), self)).toBe('said')
    expect(offerOf(sent(word('other')), self)).toEqual({ acts: ['settle', 'fail'], because: undefined })
    expect(offerOf(sent(word('me')), self)).toEqual({ acts: ['settle'], because: 'failing' })
  })

  it('leave out approving once the price of an order has lapsed, and say why', () => {
    const until = Date.parse('2026-03-02T12:00:00Z')
    const order = (status: wallet.TransactionStatus) =>
      request(status, { type: 'buy', priceUntil: new Date(until).toISOString() })
    expect(offerOf(order('pending'), self, until).acts).toContain('approve')
    expect(offerOf(order('pending'), self, until + 1)).toEqual({ acts: ['deny', 'reject', 'flag'], because: 'lapsed' })
    expect(isLapsed(order('in_review'), until + 1)).toBe(true)
    expect(isLapsed(order('completed'), until + 1)).toBe(false)
    expect(isLapsed(request('pending'), until + 1)).toBe(false)
  })

  it('leave out approving when the rate is too far from the one that was agreed, and say why', () => {
    const order = (beyond: boolean) => request('pending', { drift: { rate: 1, percent: 6, most: 5, beyond } })
    expect(offerOf(order(false), self).acts).toContain('approve')
    expect(offerOf(order(true), self)).toEqual({ acts: ['deny', 'reject', 'flag'], because: 'drifted' })
  })

  it('leave out approving for somebody who was removed, and say why', () => {
    const gone = request('pending', { userLeft: true })
    expect(offerOf(gone, self)).toEqual({ acts: ['deny', 'reject', 'flag'], because: 'gone' })
  })

  it('are none before it is known who looks', () => {
    expect(offerOf(request('pending'), undefined).acts).toEqual([])
  })
})

it('waits exactly where it can be approved', () => {
  for (const status of wallet.transactionStatuses)
    expect(isWaiting(status), status).toBe(canMove(wallet.transactionMoves, status, 'approved'))
})

describe('a transaction hash as it is typed', () => {
  const whole = '9f'.repeat(32)
  it('is whole at 64 hexadecimal digits, with or without the prefix', () => {
    for (const typed of [whole, `0x${whole}`, ` ${whole.toUpperCase()} `]) expect(hashProblem(typed)).toBeUndefined()
    expect(hashDigits(` 0x${whole} `)).toBe(whole)
  })
  it('is short, too long, or no hash at all', () => {
    expect(hashProblem('')).toBe('short')
    expect(hashProblem('0x')).toBe('short')
    expect(hashProblem(whole.slice(1))).toBe('short')
    expect(hashProblem(`${whole}a`)).toBe('long')
    expect(hashProblem('9fzz')).toBe('notHex')
  })
})
