import { z } from 'zod'
import { time } from './fields.ts'
import { canMove } from './moves.ts'
import { transactionMoves, type TransactionStatus } from './transaction.ts'

/** What an administrator can do with a request, in the order of the buttons. */
export const reviewActions = ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const

/** Where each act moves a request. */
const leadsTo: Readonly<Record<ReviewAction, TransactionStatus>> = {
  approve: 'approved',
  deny: 'denied',
  reject: 'rejected',
  flag: 'flagged',
  settle: 'completed',
  fail: 'failed',
}

/** The acts that the state of a request allows, whoever looks at it: only an approved withdrawal is sent, or fails. */
export const actionsOn = (kind: string, status: TransactionStatus): ReviewAction[] =>
  reviewActions.filter((action) => {
    if ((action === 'settle' || action === 'fail') && kind !== 'withdrawal') return false
    return canMove(transactionMoves, status, leadsTo[action])
  })

/**
 * Why some of what the state of a request allows is not for whoever looks at it: their offices do not include deciding;
 * it is their own request; they changed its member's address lately; its member was removed; its price has lapsed; the
 * rate is too far from it; withdrawals of its member wait; they have approved, or said that it could not be sent, and
 * somebody else must too; or, where nobody else can, they may again later.
 */
export const offerReasons = [
  'office',
  'own',
  'address',
  'gone',
  'lapsed',
  'drifted',
  'held',
  'approved',
  'failing',
  'waits',
] as const

export const Offer = z.object({
  actions: z.array(z.enum(reviewActions)),
  /** Why acts are missing that its state allows; null: none is. */
  because: z.enum(offerReasons).nullable(),
  /** From when on they are possible; null: not by waiting. */
  from: time.nullable(),
  /**
   * What saying comes to that it could not be sent: it is over by that word alone; another must say so too; or it
   * confirms what was said.
   */
  failing: z.enum(['alone', 'asks', 'confirms']),
})

export type ReviewAction = (typeof reviewActions)[number]
export type OfferReason = (typeof offerReasons)[number]
export type Offer = z.output<typeof Offer>
