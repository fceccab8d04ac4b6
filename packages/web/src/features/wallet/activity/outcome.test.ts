import { wallet } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { dateTime } from '../../../format/time.ts'
import { badgeOf, isUndecided, outcomeText, stageOf } from './outcome.ts'

describe('the outcome of a request', () => {
  it('is described for every kind in every status', () => {
    for (const type of wallet.transactionTypes)
      for (const status of wallet.transactionStatuses)
        expect(
          outcomeText({ type, status, priceUntil: null, paidFrom: null, proofSentAt: null, decidedAt: null }),
        ).toMatch(/^[A-Z].*\.$/)
  })
  it('is undecided until an administrator decides, and lost only when nothing came of it', () => {
    const statusesWhere = (predicate: typeof isUndecided) =>
      wallet.transactionStatuses.filter((status) => predicate({ type: 'withdraw', status }))
    expect(statusesWhere(isUndecided)).toEqual(['pending', 'in_review', 'flagged'])
    expect(statusesWhere(wallet.isLost)).toEqual(['denied', 'rejected', 'failed', 'cancelled'])
  })
  it('says that a rejected deposit credited nothing, and that other requests were refunded', () => {
    expect(
      outcomeText({
        type: 'deposit',
        status: 'denied',
        priceUntil: null,
        paidFrom: null,
        proofSentAt: null,
        decidedAt: null,
      }),
    ).toBe('Nothing was credited.')
    expect(
      outcomeText({
        type: 'sell',
        status: 'rejected',
        priceUntil: null,
        paidFrom: null,
        proofSentAt: null,
        decidedAt: null,
      }),
    ).toBe('The amount on hold is back in your balance.')
  })
  it('says until when the price of a trade is valid, and when it has lapsed', () => {
    const until = new Date('2026-03-02T12:00:00Z')
    const order = {
      type: 'buy',
      status: 'pending',
      priceUntil: until.toISOString(),
      paidFrom: 'outside',
      proofSentAt: null,
      decidedAt: null,
    } as const
    expect(outcomeText(order, until.getTime())).toContain(
      `send proof by ${dateTime(until)}. The price is locked until then, and for 72 hours after you send your proof`,
    )
    expect(outcomeText({ ...order, driftPercent: 4 }, until.getTime())).toContain(
      `unless the rate moves by more than 4%. Without proof by ${dateTime(until)}, the order expires. If you’ve paid by then, contact us`,
    )
    expect(outcomeText(order, until.getTime() + 1)).toContain(
      `We didn’t receive proof of payment by ${dateTime(until)}`,
    )
    const proved = { ...order, proofSentAt: '2026-03-01T12:00:00Z' } as const
    expect(outcomeText(proved, until.getTime())).toContain(`The price is locked until ${dateTime(until)}`)
    expect(outcomeText(proved, until.getTime() + 1)).toContain(
      `The price was locked until ${dateTime(until)}, and your payment`,
    )
    expect(outcomeText({ ...proved, driftPercent: 4 }, until.getTime())).toContain(
      'If the rate moves by more than 4%, your payment is credited',
    )
    const held = { ...order, paidFrom: 'balance' } as const
    expect(outcomeText({ ...held, driftPercent: 4 }, until.getTime())).toContain('the rate moves by more than 4%.')
    expect(outcomeText(held, until.getTime())).toContain(`The price is locked until ${dateTime(until)}`)
    expect(outcomeText(held, until.getTime() + 1)).toContain('The amount on hold will be released')
    expect(outcomeText({ ...order, status: 'completed' }, until.getTime() + 1)).toBe('The coins are in your balance.')
  })
  it('of an externally paid order covers payment, proof, review, completion, lapse and rejection', () => {
    const until = new Date('2026-03-02T12:00:00Z')
    const order = { type: 'buy', status: 'pending', priceUntil: until.toISOString(), paidFrom: 'outside' } as const
    const unproved = { ...order, proofSentAt: null, decidedAt: null }
    const proved = { ...order, proofSentAt: '2026-03-01T12:00:00Z', decidedAt: null }
    const late = '2026-03-02T12:01:00Z'
    const stage = (transaction: Parameters<typeof stageOf>[0], ms = 0) => [
      stageOf(transaction, until.getTime() + ms),
      badgeOf(transaction, until.getTime() + ms),
    ]
    expect(stage(unproved)).toEqual(['to_be_paid', 'awaiting_payment'])
    expect(stage(unproved, 1)).toEqual(['lapsed', 'lapsed'])
    expect(stage({ ...unproved, status: 'denied', decidedAt: late }, 1)).toEqual(['lapsed', 'lapsed'])
    expect(stage({ ...unproved, status: 'denied', decidedAt: '2026-03-02T11:00:00Z' }, 1)).toEqual([
      'refused',
      'denied',
    ])
    expect(stage(proved)).toEqual(['proof_sent', 'proof_sent'])
    expect(stage({ ...proved, status: 'in_review' })).toEqual(['in_review', 'in_review'])
    expect(stage({ ...proved, status: 'denied', decidedAt: late }, 1)).toEqual(['refused', 'denied'])
    expect(stage({ ...proved, status: 'completed' })).toEqual(['done', 'completed'])
    expect(stage({ ...unproved, paidFrom: 'balance' })).toEqual([undefined, 'pending'])
  })
})
