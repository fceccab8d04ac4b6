import { z } from 'zod'
import { time } from './fields.ts'
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
  'cancelled',
] as const

/**
 * How a request may move. Members cancel their own while nobody has approved or flagged it. One that is flagged stays so after
 * the first of two approvals. Deposits, buys and sells are completed in the act that approves them.
 */
export const transactionMoves = {
  pending: ['in_review', 'flagged', 'approved', 'denied', 'rejected', 'cancelled'],
  in_review: ['flagged', 'approved', 'denied'],
  flagged: ['approved', 'denied', 'rejected'],
  approved: ['completed', 'failed'],
} as const satisfies Moves

/** A way to pay outside of the platform, as whoever pays reads it. */
export const PaymentWay = z.object({
  /** `Bank transfer`. */
  name: z.string(),
  /** Where to pay to, line by line. */
  text: z.string(),
})

/** A request as the person who made it sees it, and as administrators do. */
export const Transaction = z.object({
  id: z.string(),
  /** What both sides can name: `DEP-7KQ2M9XA`. */
  reference: z.string(),
  type: z.enum(transactionTypes),
  asset: z.string(),
  /** Coin amount, decimal text. Of a withdrawal all that leaves the balance, the fee included. */
  amount: z.string(),
  /** USD: what a trade was asked for; of the others the value when the request was made. */
  usd: z.number().nullable(),
  /** USD for one coin that counts for this request. */
  rate: z.number().nullable(),
  /** Coin amounts of a withdrawal, decimal text. */
  networkFee: z.string().nullable(),
  received: z.string().nullable(),
  address: z.string().nullable(),
  network: z.string().nullable(),
  notes: z.string().nullable(),
  txHash: z.string().nullable(),
  status: z.enum(transactionStatuses),
  reason: z.string().nullable(),
  /** How a buy is paid: from the USD balance, or outside, which the approval confirms. */
  paidFrom: z.enum(['balance', 'outside']).nullable(),
  /**
   * Until when the price of a trade holds: after that it cannot be approved. Of a buy that is paid outside, until its proof
   * has come, also the time by which that must come.
   */
  priceUntil: time.nullable(),
  /** Of a buy that is paid outside: when the proof of payment came, and by which way it was paid, if that was said. */
  proofSentAt: time.nullable(),
  paidBy: z.string().nullable(),
  /** Whether its member can cancel it now. */
  cancellable: z.boolean(),
  date: time,
  decidedAt: time.nullable(),
  completedAt: time.nullable(),
})

/** What moved on a balance without a request: a payment from the wallet, what of it was refunded, a credit or a correction. */
export const WalletMovement = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'credit', 'correction']),
  /** What was paid for, as purchases name it: `ORD-7KQ2M9XA`; of a correction its own. Null of a credit. */
  reference: z.string().nullable(),
  /** What was paid for, in words; null of a credit or correction. */
  title: z.string().nullable(),
  asset: z.string(),
  /** Decimal text with its sign: below zero what left the balance. */
  amount: z.string(),
  date: time,
})

export const TransactionDetail = Transaction.extend({
  /** `by`: to the member `you` or `an administrator`; to administrators a name. */
  timeline: z.array(z.object({ status: z.string(), time, by: z.string(), reason: z.string().nullable() })),
  /** What the ledger holds for this request: one line a transfer. */
  journal: z.array(
    z.object({
      time,
      action: z.string(),
      asset: z.string(),
      amount: z.string(),
      debit: z.string(),
      credit: z.string(),
    }),
  ),
  /** The ways to pay it, as long as it is to be paid; null: it is not, or not any more. Empty: none was written down. */
  waysToPay: z.array(PaymentWay).nullable(),
})

export type TransactionStatus = (typeof transactionStatuses)[number]
export type PaymentWay = z.output<typeof PaymentWay>
export type WalletMovement = z.output<typeof WalletMovement>
export type Transaction = z.output<typeof Transaction>
export type TransactionDetail = z.output<typeof TransactionDetail>
