import { wallet } from '@vesica/contract'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.wallet.detail
const { paying } = text.wallet

type TransactionState = Pick<wallet.Transaction, 'type' | 'status'>
type Priced = TransactionState & Pick<wallet.Transaction, 'priceUntil' | 'paidFrom' | 'proofSentAt' | 'decidedAt'>
/** driftPercent: how far the rate may move, where it was loaded. */
type Outcome = Priced & Partial<Pick<wallet.TransactionDetail, 'driftPercent'>>

/** The stages of an order paid outside, from the request to its successful end. */
export const stages = ['to_be_paid', 'proof_sent', 'in_review', 'done'] as const
export type Stage = (typeof stages)[number] | 'lapsed' | 'refused'

/** Whether an administrator still has to decide. */
export const isUndecided = ({ status }: TransactionState): boolean =>
  status === 'pending' || status === 'in_review' || status === 'flagged'

const isPast = (moment: string, now: number): boolean => new Date(moment).getTime() < now

/** The stage of an order paid outside; undefined for all others. @param now milliseconds */
export const stageOf = (request: Priced, now: number = Date.now()): Stage | undefined => {
  if (request.paidFrom !== 'outside') return undefined
  if (request.status === 'cancelled') return 'refused'
  if (wallet.isLost(request)) {
    const end = request.decidedAt === null ? now : new Date(request.decidedAt).getTime()
    return request.proofSentAt === null && request.priceUntil !== null && isPast(request.priceUntil, end)
      ? 'lapsed'
      : 'refused'
  }
  if (!isUndecided(request)) return 'done'
  if (request.status === 'in_review') return 'in_review'
  if (request.proofSentAt !== null) return 'proof_sent'
  return request.priceUntil !== null && isPast(request.priceUntil, now) ? 'lapsed' : 'to_be_paid'
}

/** The status for the badge; an order paid outside shows what it waits for. */
export const badgeOf = (request: Priced, now?: number): string => {
  const stage = stageOf(request, now)
  if (stage === 'to_be_paid') return 'awaiting_payment'
  return stage === 'proof_sent' || stage === 'lapsed' ? stage : request.status
}

const outsideText = (stage: Stage, priceUntil: string, moved: string, now: number): string => {
  const time = dateTime(priceUntil)
  if (stage === 'to_be_paid') return paying.toBePaid(time, moved, wallet.PROVED_PRICE_HOLDS_HOURS)
  if (stage === 'lapsed') return paying.unproved(time)
  return isPast(priceUntil, now) ? paying.lateProof(time) : paying.proofSent(time, moved)
}

/** The outcome of a request and its next steps, in a few sentences. @param now milliseconds */
export const outcomeText = (request: Outcome, now: number = Date.now()): string => {
  const stage = stageOf(request, now)
  const moved = paying.moved(request.driftPercent ?? null)
  if (request.priceUntil !== null && stage !== undefined && (isUndecided(request) || stage === 'lapsed'))
    return outsideText(stage, request.priceUntil, moved, now)
  if (isUndecided(request)) {
    if (request.priceUntil === null) return copy.waiting
    const time = dateTime(request.priceUntil)
    return isPast(request.priceUntil, now) ? copy.held.lapsed(time) : copy.held.holds(time, moved)
  }
  if (request.status === 'approved') return copy.approvedWaiting
  if (request.status === 'completed') return copy.completed[request.type]
  if (request.status === 'failed') return copy.failed
  if (request.status === 'cancelled') return stage === undefined ? copy.givenBack : copy.nothingTaken
  return request.type === 'deposit' || stage !== undefined ? copy.nothingCredited : copy.givenBack
}
