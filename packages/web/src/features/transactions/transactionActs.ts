import { canMove, transactions, wallet } from '@vesica/contract'
import { isLapsed } from './review/reviewActs.ts'
import type { ReviewStep } from './transactionsUrl.ts'

/** What can be done with a request: look at its proof, or decide. */
export type TransactionAct = 'review' | ReviewStep

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
export const actsFor = (request: Request, now: number = Date.now()): TransactionAct[] => {
  const decisions = transactions
    .actsOn(request.type, request.status)
    .filter((act) => act !== 'approve' || !isLapsed(request, now))
  const canLook = isWaiting(request) && request.proofOfPayment !== null
  return canLook ? ['review', ...decisions] : decisions
}

/** Whether proof was sent with what is decided: nothing is left to review, but it can be looked at again. */
export const hasDecidedProof = (request: Pick<Request, 'status' | 'proofOfPayment'>): boolean =>
  !isWaiting(request) && request.proofOfPayment !== null

type Approved = Request & Pick<transactions.ReviewedTransaction, 'approvals'>

/** The same for one administrator: who has approved leaves the second approval to another. @param self their id */
export const actsOf = (request: Approved, self: string | undefined): TransactionAct[] => {
  const hasApproved = request.approvals.some(({ id }) => id === self)
  return actsFor(request).filter((act) => act !== 'approve' || !hasApproved)
}

const calling: readonly TransactionAct[] = ['review', 'approve', 'settle']

/** The act that a row offers as its button. Approving what came with proof begins by looking at the proof. */
export const firstAct = (request: Approved, self: string | undefined): TransactionAct | undefined =>
  actsOf(request, self).find((act) => calling.includes(act))

/**
 * The confirmation that an act begins with; undefined: the review itself. A request with proof is approved from there,
 * with the proof in sight.
 */
export const stepOf = (act: TransactionAct, request: Request): ReviewStep | undefined => {
  if (act === 'review') return undefined
  return act === 'approve' && request.proofOfPayment !== null ? undefined : act
}

/** A hash or address short enough for a row: its beginning and its end. */
export const shortened = (text: string): string => (text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`)
