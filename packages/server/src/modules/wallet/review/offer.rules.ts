import { transactions, type wallet } from '@vesica/contract'
import { isDecided } from '../requests/request.rules.ts'

/**
 * A decision the viewing administrator has already made. from: when they may repeat it; null: another administrator
 * must.
 */
export interface Word {
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
  readonly approved: Word | undefined
  /** The viewer's report that it could not be sent; undefined: none. */
  readonly failed: Word | undefined
  /** Reported as not sent by an administrator whose decisions count. */
  readonly saidFailed: boolean
}

type Reason = Pick<transactions.Offer, 'because' | 'from'>

const whyNothing = (one: Judged): Reason | undefined => {
  if (!one.mayDecide) return { because: 'office', from: null }
  if (one.isOwn) return { because: 'own', from: null }
  return one.held?.byOneself ? { because: 'address', from: one.held.until.toISOString() } : undefined
}

const wordAgain = (word: Word | undefined, now: Date, another: 'approved' | 'failing'): Reason | undefined => {
  if (!word) return undefined
  if (word.from === null) return { because: another, from: null }
  return word.from > now ? { because: 'waits', from: word.from.toISOString() } : undefined
}

const whyNotApprove = (one: Judged, now: Date): Reason | undefined => {
  if (one.hasLeft) return { because: 'gone', from: null }
  if (one.priceUntil !== null && one.priceUntil < now) return { because: 'lapsed', from: null }
  if (one.drifted) return { because: 'drifted', from: null }
  if (one.held && one.kind === 'withdrawal') return { because: 'held', from: one.held.until.toISOString() }
  return wordAgain(one.approved, now, 'approved')
}

const failingOf = (one: Judged): transactions.Offer['failing'] => {
  if (one.approvalsNeeded < 2) return 'alone'
  return one.saidFailed ? 'confirms' : 'asks'
}

/** The actions available to the viewing administrator, and reasons for those that are not. */
export const offerFor = (one: Judged, now: Date): transactions.Offer => {
  const failing = failingOf(one)
  const possible = transactions.actionsOn(one.kind, one.status)
  if (possible.length === 0) return { actions: [], because: null, from: null, failing }
  const nothing = whyNothing(one)
  if (nothing) return { actions: [], ...nothing, failing }
  const [missing, why] = isDecided(one.status)
    ? (['fail', wordAgain(one.failed, now, 'failing')] as const)
    : (['approve', whyNotApprove(one, now)] as const)
  if (!why) return { actions: possible, because: null, from: null, failing }
  return { actions: possible.filter((action) => action !== missing), ...why, failing }
}
