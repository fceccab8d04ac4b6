import { transactions, type wallet } from '@vesica/contract'
import { isDecided } from '../requests/request.rules.ts'

/**
 * A decision the viewing administrator has already made. from: when they may repeat it; null: another administrator
 * must.
 */
export interface OwnDecision {
  readonly from: Date | null
}

/** The parts of a request and its viewer that determine the available actions. */
export interface Judged {
  readonly status: wallet.TransactionStatus
  readonly kind: transactions.RequestKind
  readonly approvalsNeeded: number
  readonly mayDecide: boolean
  readonly isOwn: boolean
  readonly hasLeft: boolean
  /** End of the member's hold after an administrator changed their email address; undefined: no hold. */
  readonly held: { readonly until: Date; readonly byOneself: boolean } | undefined
  readonly priceUntil: Date | null
  /** The current rate is too far from the agreed one. */
  readonly drifted: boolean
  /** The viewer's approval; undefined: none. */
  readonly approved: OwnDecision | undefined
  /** The viewer's report that it could not be sent; undefined: none. */
  readonly failed: OwnDecision | undefined
  /** Reported as not sent by an administrator whose decisions count. */
  readonly saidFailed: boolean
}

type Reason = Pick<transactions.Offer, 'because' | 'from'>

const whyNothing = (input: Judged): Reason | undefined => {
  if (!input.mayDecide) return { because: 'office', from: null }
  if (input.isOwn) return { because: 'own', from: null }
  return input.held?.byOneself ? { because: 'address', from: input.held.until.toISOString() } : undefined
}

const repeatBlock = (
  earlier: OwnDecision | undefined,
  now: Date,
  reason: 'approved' | 'failing',
): Reason | undefined => {
  if (!earlier) return undefined
  if (earlier.from === null) return { because: reason, from: null }
  return earlier.from > now ? { because: 'waits', from: earlier.from.toISOString() } : undefined
}

const whyNotApprove = (input: Judged, now: Date): Reason | undefined => {
  if (input.hasLeft) return { because: 'gone', from: null }
  if (input.priceUntil !== null && input.priceUntil < now) return { because: 'lapsed', from: null }
  if (input.drifted) return { because: 'drifted', from: null }
  if (input.held && input.kind === 'withdrawal') return { because: 'held', from: input.held.until.toISOString() }
  return repeatBlock(input.approved, now, 'approved')
}

const failingOf = (input: Judged): transactions.Offer['failing'] => {
  if (input.approvalsNeeded < 2) return 'alone'
  return input.saidFailed ? 'confirms' : 'asks'
}

/** The actions available to the viewing administrator, and reasons for those that are not. */
export const offerFor = (input: Judged, now: Date): transactions.Offer => {
  const failing = failingOf(input)
  const possible = transactions.actionsOn(input.kind, input.status)
  if (possible.length === 0) return { actions: [], because: null, from: null, failing }
  const nothing = whyNothing(input)
  if (nothing) return { actions: [], ...nothing, failing }
  const [missing, reason] = isDecided(input.status)
    ? (['fail', repeatBlock(input.failed, now, 'failing')] as const)
    : (['approve', whyNotApprove(input, now)] as const)
  if (!reason) return { actions: possible, because: null, from: null, failing }
  return { actions: possible.filter((action) => action !== missing), ...reason, failing }
}
