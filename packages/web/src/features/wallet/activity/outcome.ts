import type { wallet } from '@vesica/contract'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const words = text.wallet.detail

type Told = Pick<wallet.Transaction, 'type' | 'status'>
type Priced = Told & Pick<wallet.Transaction, 'priceUntil' | 'paidFrom'>

/** Whether an administrator still has to decide. */
export const isWaiting = ({ status }: Told): boolean =>
  status === 'pending' || status === 'in_review' || status === 'flagged'

/** Whether it was turned down, or could not be done. */
export const isLost = ({ status }: Told): boolean => status === 'denied' || status === 'rejected' || status === 'failed'

/** What a trade waits for, and until when. What is paid outside waits for a payment, the others for a decision alone. */
const priceWords = (priceUntil: string, isOutside: boolean, now: number): string => {
  const { lapsed, holds } = isOutside ? words.outside : words.held
  return (new Date(priceUntil).getTime() < now ? lapsed : holds)(dateTime(priceUntil))
}

/** What has become of a request, and what comes, in a few sentences. @param now milliseconds */
export const outcomeWords = (one: Priced, now: number = Date.now()): string => {
  if (isWaiting(one))
    return one.priceUntil === null ? words.waiting : priceWords(one.priceUntil, one.paidFrom === 'outside', now)
  if (one.status === 'approved') return words.approvedWaiting
  if (one.status === 'completed') return words.completed[one.type]
  if (one.status === 'failed') return words.failed
  return one.type === 'deposit' ? words.nothingCredited : words.givenBack
}
