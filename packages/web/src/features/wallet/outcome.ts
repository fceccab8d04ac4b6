import type { wallet } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const words = text.wallet.detail

type Told = Pick<wallet.Transaction, 'type' | 'status'>

/** Whether an administrator still has to decide. */
export const isWaiting = ({ status }: Told): boolean =>
  status === 'pending' || status === 'in_review' || status === 'flagged'

/** Whether it was turned down, or could not be done. */
export const isLost = ({ status }: Told): boolean => status === 'denied' || status === 'rejected' || status === 'failed'

/** What has become of a request, and what comes, in one sentence or two. */
export const outcomeWords = (one: Told): string => {
  if (isWaiting(one)) return words.waiting
  if (one.status === 'approved') return words.approvedWaiting
  if (one.status === 'completed') return words.completed[one.type]
  if (one.status === 'failed') return words.failed
  return one.type === 'deposit' ? words.nothingCredited : words.givenBack
}
