import type { Moves } from './moves.ts'

export const transactionTypes = ['deposit', 'withdraw', 'buy', 'sell'] as const
export const transactionStatuses = [
  'pending',
  'in_review',
  'flagged',
  'approved',
  'completed',
  'denied',
  'rejected',
  'failed',
] as const

/** How a request may move. Deposits, buys and sells are completed in the act that approves them. */
export const transactionMoves = {
  pending: ['in_review', 'flagged', 'approved', 'denied', 'rejected'],
  in_review: ['flagged', 'approved', 'denied'],
  flagged: ['in_review', 'approved', 'denied', 'rejected'],
  approved: ['completed', 'failed'],
} as const satisfies Moves

export type TransactionStatus = (typeof transactionStatuses)[number]
