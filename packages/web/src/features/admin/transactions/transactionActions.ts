import { canMove, transactions, wallet } from '@vesica/contract'
import { isLapsed } from './review/reviewActions.ts'
import type { ReviewStep } from './transactionsUrl.ts'

/** Actions on a request: view its proof, or decide. */
export type TransactionAction = 'review' | ReviewStep

type Request = Pick<transactions.ReviewedTransaction, 'status' | 'type' | 'proofOfPayment' | 'priceUntil'>

/** Whether a request is undecided. */
export const isUndecided = (request: Pick<Request, 'status'>): boolean =>
  canMove(wallet.transactionMoves, request.status, 'approved')

/** Valid approvals: those of former administrators do not count for an open request. */
export const countingOf = ({
  approvals,
}: Pick<transactions.ReviewedTransaction, 'approvals'>): transactions.ReviewedTransaction['approvals'] =>
  approvals.filter(({ counts }) => counts)

/**
 * The actions allowed by a request's state, in menu order. An approved withdrawal can be settled or failed; an order
 * with an expired price cannot be approved. @param now milliseconds
 */
export const actionsFor = (request: Request, now: number = Date.now()): TransactionAction[] => {
  const decisions = transactions
    .actionsOn(request.type, request.status)
    .filter((action) => action !== 'approve' || !isLapsed(request, now))
  const canOpenProof = isUndecided(request) && request.proofOfPayment !== null
  return canOpenProof ? ['review', ...decisions] : decisions
}

/** Whether a decided request has a proof, which can still be viewed. */
export const hasDecidedProof = (request: Pick<Request, 'status' | 'proofOfPayment'>): boolean =>
  !isUndecided(request) && request.proofOfPayment !== null

type Approved = Request & Pick<transactions.ReviewedTransaction, 'approvals'>

/**
 * The actions for one administrator: the first and second approval must come from different people. @param self their
 * ID
 */
export const actionsOf = (request: Approved, self: string | undefined): TransactionAction[] => {
  const hasApproved = request.approvals.some(({ id }) => id === self)
  return actionsFor(request).filter((action) => action !== 'approve' || !hasApproved)
}

const calling: readonly TransactionAction[] = ['review', 'approve', 'settle']

/** The action of the row's button. With a proof, approving starts by viewing it. */
export const firstAction = (request: Approved, self: string | undefined): TransactionAction | undefined =>
  actionsOf(request, self).find((action) => calling.includes(action))

/**
 * The confirmation that starts an action; undefined: the review itself, where a request with a proof is approved with
 * the proof visible.
 */
export const stepOf = (action: TransactionAction, request: Request): ReviewStep | undefined => {
  if (action === 'review') return undefined
  return action === 'approve' && request.proofOfPayment !== null ? undefined : action
}

/** Shortens a hash or address for a row to its start and end. */
export const shortened = (text: string): string => (text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`)
