import type { transactions, wallet } from '@vesica/contract'

const pendingStatuses: readonly wallet.TransactionStatus[] = ['pending', 'in_review', 'flagged']

/** Whether a request is undecided. */
export const isUndecided = (status: wallet.TransactionStatus): boolean => pendingStatuses.includes(status)

/** Whether it is a pending order with an expired price, which cannot be approved anymore. @param now milliseconds */
export const isLapsed = (
  { status, priceUntil }: Pick<transactions.ReviewedTransaction, 'status' | 'priceUntil'>,
  now: number = Date.now(),
): boolean => isUndecided(status) && priceUntil !== null && new Date(priceUntil).getTime() < now
