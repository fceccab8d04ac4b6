import { type transactions, wallet } from '@vesica/contract'

const waitingStatuses: readonly wallet.TransactionStatus[] = ['pending', 'in_review', 'flagged']

/** Whether a request still waits for a decision. */
export const isWaiting = (status: wallet.TransactionStatus): boolean => waitingStatuses.includes(status)

/** Whether it was turned down, cancelled or could not be sent: no fee was taken and the member receives nothing. */
export const isLost = (status: wallet.TransactionStatus): boolean => wallet.lostStatuses.includes(status)

/** Whether an order waits whose price has lapsed: it cannot be approved any more. @param now milliseconds */
export const isLapsed = (
  { status, priceUntil }: Pick<transactions.ReviewedTransaction, 'status' | 'priceUntil'>,
  now: number = Date.now(),
): boolean => isWaiting(status) && priceUntil !== null && new Date(priceUntil).getTime() < now
