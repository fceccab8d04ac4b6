import { canMove, transactions, wallet } from '@vesica/contract'
import { isLapsed } from './review/reviewActions.ts'
import type { ReviewStep } from './transactionsUrl.ts'

/** What can be done with a request: look at its proof, or decide. */
export type TransactionAction = 'review' | ReviewStep

type Request = Pick<transactions.ReviewedTransaction, 'status' | 'type' | 'proofOfPayment' | 'priceUntil'>

/** Whether a request waits for a decision. */
export const isWaiting = (request: Pick<Request, 'status'>): boolean =>
  canMove(wallet.transactionMoves, request.status, 'approved')

/** The approvals that count: an administrator who is none any more has no say in an open request. */
export const countingOf = ({
  approvals,
}: Pick<transactions.ReviewedTransaction, 'approvals'>): transactions.ReviewedTransaction['approvals'] =>
  approvals.filter(({ counts }) => counts)

/**
 * What the state of a request allows, in the order of a menu. An approved withdrawal is sent, or fails; an order whose
 * price has lapsed is not approved any more. @param now milliseconds
 */
export const actionsFor = (request: Request, now: number = Date.now()): TransactionAction[] => {
  const decisions = transactions
    .actionsOn(request.type, request.status)
    .filter((action) => action !== 'approve' || !isLapsed(request, now))
  const canLook = isWaiting(request) && request.proofOfPayment !== null
  return canLook ? ['review', ...decisions] : decisions
}

/** Whether proof was sent with what is decided: nothing is left to review, but it can be looked at again. */
export const hasDecidedProof = (request: Pick<Request, 'status' | 'proofOfPayment'>): boolean =>
  !isWaiting(request) && request.proofOfPayment !== null

type Approved = Request & Pick<transactions.ReviewedTransaction, 'approvals'>

/** The same for one administrator: who has approved leaves the second approval to another. @param self their id */
export const actionsOf = (request: Approved, self: string | undefined): TransactionAction[] => {
  const hasApproved = request.approvals.some(({ id }) => id === self)
  return actionsFor(request).filter((action) => action !== 'approve' || !hasApproved)
}

const calling: readonly TransactionAction[] = ['review', 'approve', 'settle']

/** The act that a row offers as its button. Approving what came with proof begins by looking at the proof. */
export const firstAction = (request: Approved, self: string | undefined): TransactionAction | undefined =>
  actionsOf(request, self).find((action) => calling.includes(action))

/**
 * The confirmation that an act begins with; undefined: the review itself. A request with proof is approved from there,
 * with the proof in sight.
 */
export const stepOf = (action: TransactionAction, request: Request): ReviewStep | undefined => {
  if (action === 'review') return undefined
  return action === 'approve' && request.proofOfPayment !== null ? undefined : action
}

/** A hash or address short enough for a row: its beginning and its end. */
export const shortened = (text: string): string => (text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`)
