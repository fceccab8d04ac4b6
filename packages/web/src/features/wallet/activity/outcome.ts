import { wallet } from '@vesica/contract'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.wallet.detail
const { paying } = text.wallet

type Told = Pick<wallet.Transaction, 'type' | 'status'>
type Priced = Told & Pick<wallet.Transaction, 'priceUntil' | 'paidFrom' | 'proofSentAt' | 'decidedAt'>
/** driftPercent: how far the rate may move, where it was loaded. */
type Outcome = Priced & Partial<Pick<wallet.TransactionDetail, 'driftPercent'>>

/** The stages of an order paid outside, from the request to its successful end. */
export const stages = ['to_be_paid', 'proof_sent', 'in_review', 'done'] as const
export type Stage = (typeof stages)[number] | 'lapsed' | 'refused'

/** Whether an administrator still has to decide. */
export const isWaiting = ({ status }: Told): boolean =>
  status === 'pending' || status === 'in_review' || status === 'flagged'

const isPast = (moment: string, now: number): boolean => new Date(moment).getTime() < now

/** The stage of an order paid outside; undefined for all others. @param now milliseconds */
export const stageOf = (one: Priced, now: number = Date.now()): Stage | undefined => {
  if (one.paidFrom !== 'outside') return undefined
  if (one.status === 'cancelled') return 'refused'
  if (wallet.isLost(one)) {
    const end = one.decidedAt === null ? now : new Date(one.decidedAt).getTime()
    return one.proofSentAt === null && one.priceUntil !== null && isPast(one.priceUntil, end) ? 'lapsed' : 'refused'
  }
  if (!isWaiting(one)) return 'done'
  if (one.status === 'in_review') return 'in_review'
  if (one.proofSentAt !== null) return 'proof_sent'
  return one.priceUntil !== null && isPast(one.priceUntil, now) ? 'lapsed' : 'to_be_paid'
}

/** The status for the badge; an order paid outside shows what it waits for. */
export const badgeOf = (one: Priced, now?: number): string => {
  const stage = stageOf(one, now)
  if (stage === 'to_be_paid') return 'awaiting_payment'
  return stage === 'proof_sent' || stage === 'lapsed' ? stage : one.status
}

const outsideWords = (stage: Stage, priceUntil: string, moved: string, now: number): string => {
  const time = dateTime(priceUntil)
  if (stage === 'to_be_paid') return paying.toBePaid(time, moved, wallet.PROVED_PRICE_HOLDS_HOURS)
  if (stage === 'lapsed') return paying.unproved(time)
  return isPast(priceUntil, now) ? paying.lateProof(time) : paying.proofSent(time, moved)
}

/** The outcome of a request and its next steps, in a few sentences. @param now milliseconds */
export const outcomeWords = (one: Outcome, now: number = Date.now()): string => {
  const stage = stageOf(one, now)
  const moved = paying.moved(one.driftPercent ?? null)
  if (one.priceUntil !== null && stage !== undefined && (isWaiting(one) || stage === 'lapsed'))
    return outsideWords(stage, one.priceUntil, moved, now)
  if (isWaiting(one)) {
    if (one.priceUntil === null) return copy.waiting
    const time = dateTime(one.priceUntil)
    return isPast(one.priceUntil, now) ? copy.held.lapsed(time) : copy.held.holds(time, moved)
  }
  if (one.status === 'approved') return copy.approvedWaiting
  if (one.status === 'completed') return copy.completed[one.type]
  if (one.status === 'failed') return copy.failed
  if (one.status === 'cancelled') return stage === undefined ? copy.givenBack : copy.nothingTaken
  return one.type === 'deposit' || stage !== undefined ? copy.nothingCredited : copy.givenBack
}
