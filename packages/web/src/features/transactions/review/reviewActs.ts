import type { transactions, wallet } from '@vesica/contract'

const waitingStatuses: readonly wallet.TransactionStatus[] = ['pending', 'in_review', 'flagged']

/** Whether a request still waits for a decision. */
export const isWaiting = (status: wallet.TransactionStatus): boolean => waitingStatuses.includes(status)

/** Whether an order waits whose price has lapsed: it cannot be approved any more. @param now milliseconds */
export const isLapsed = (
  { status, priceUntil }: Pick<transactions.ReviewedTransaction, 'status' | 'priceUntil'>,
  now: number = Date.now(),
): boolean => isWaiting(status) && priceUntil !== null && new Date(priceUntil).getTime() < now

/** What is wrong with a transaction hash so far; `short` only means that it is not whole yet. Empty is `short`. */
export const hashProblem = (typed: string): 'notHex' | 'long' | 'short' | undefined => {
  const digits = hashDigits(typed)
  if (!/^[0-9a-f]*$/i.test(digits)) return 'notHex'
  if (digits.length > 64) return 'long'
  return digits.length < 64 ? 'short' : undefined
}

/** The digits of a hash as typed, without spaces around and the prefix that some networks write. */
export const hashDigits = (typed: string): string => typed.trim().replace(/^0x/i, '')
