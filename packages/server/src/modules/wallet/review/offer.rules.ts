import { transactions, type wallet } from '@vesica/contract'
import { isDecided } from '../requests/request.rules.ts'

/** A word that the administrator who looks has given already. from: when they may give it again; null: another must. */
export interface Word {
  readonly from: Date | null
}

/** A request as far as it matters who may do what, and the administrator who looks at it. */
export interface Judged {
  readonly status: wallet.TransactionStatus
  readonly kind: transactions.RequestKind
  readonly approvalsNeeded: number
  readonly mayDecide: boolean
  readonly isOwn: boolean
  readonly hasLeft: boolean
  /** Until when withdrawals of the member wait because an administrator changed their address; undefined: they do not. */
  readonly held: { readonly until: Date; readonly byOneself: boolean } | undefined
  readonly priceUntil: Date | null
  /** The present rate is farther from the agreed one than may be. */
  readonly drifted: boolean
  /** That it is approved; undefined: they have not said so. */
  readonly approved: Word | undefined
  /** That it could not be sent. */
  readonly failed: Word | undefined
  /** Somebody said so whose word counts. */
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

/** What the state of a request allows to the administrator who looks at it, and why not the rest. */
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
