import type { wallet } from '@vesica/contract'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

const words = text.wallet.detail

type Told = Pick<wallet.Transaction, 'type' | 'status'>
type Priced = Told & Pick<wallet.Transaction, 'priceUntil'>

/** Whether an administrator still has to decide. */
export const isWaiting = ({ status }: Told): boolean =>
  status === 'pending' || status === 'in_review' || status === 'flagged'

/** Whether it was turned down, or could not be done. */
export const isLost = ({ status }: Told): boolean => status === 'denied' || status === 'rejected' || status === 'failed'

/** What a buy that is paid outside waits for, and until when. */
const priceWords = (priceUntil: string, now: number): string => {
  const isLapsed = new Date(priceUntil).getTime() < now
  return (isLapsed ? words.priceLapsed : words.priceHolds)(dateTime(priceUntil))
}

/** What has become of a request, and what comes, in a few sentences. @param now milliseconds */
export const outcomeWords = (one: Priced, now: number = Date.now()): string => {
  if (isWaiting(one)) return one.priceUntil === null ? words.waiting : priceWords(one.priceUntil, now)
  if (one.status === 'approved') return words.approvedWaiting
  if (one.status === 'completed') return words.completed[one.type]
  if (one.status === 'failed') return words.failed
  return one.type === 'deposit' ? words.nothingCredited : words.givenBack
}
