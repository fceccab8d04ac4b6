import { z } from 'zod'
import { time } from './fields.ts'
import { canMove } from './moves.ts'
import { transactionMoves, type TransactionStatus } from './transaction.ts'

/** What an administrator can do with a request, in the order of the buttons. */
export const reviewActions = ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const

/** The status each action leads to. */
const leadsTo: Readonly<Record<ReviewAction, TransactionStatus>> = {
  approve: 'approved',
  deny: 'denied',
  reject: 'rejected',
  flag: 'flagged',
  settle: 'completed',
  fail: 'failed',
}

/**
 * The actions that the status of a request allows, whoever looks at it: only an approved withdrawal is settled, or
 * fails.
 */
export const actionsOn = (kind: string, status: TransactionStatus): ReviewAction[] =>
  reviewActions.filter((action) => {
    if ((action === 'settle' || action === 'fail') && kind !== 'withdrawal') return false
    return canMove(transactionMoves, status, leadsTo[action])
  })

/**
 * Why the caller may not do everything that the status of a request allows: their roles don't include deciding; it is
 * their own request; they changed the member's address recently; the member was deleted; its price has expired; the
 * rate is too far from it; the member's withdrawals are on hold; they have approved it, or reported that it could not
 * be sent, and somebody else must too; or, if nobody else can, they may again later.
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
  /** Why actions are missing that its status allows; null: none are missing. */
  because: z.enum(offerReasons).nullable(),
  /** When they become possible; null: not by waiting. */
  from: time.nullable(),
  /**
   * The effect of reporting that it could not be sent: this report is final; another administrator must report it too;
   * or it confirms an earlier report.
   */
  failing: z.enum(['alone', 'asks', 'confirms']),
})

export type ReviewAction = (typeof reviewActions)[number]
export type OfferReason = (typeof offerReasons)[number]
export type Offer = z.output<typeof Offer>
