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
export type TransactionStatus = (typeof transactionStatuses)[number]

const lostStatuses: readonly TransactionStatus[] = ['denied', 'rejected', 'failed', 'cancelled']

/** Whether a request was rejected, cancelled or failed: what it took is back in full, nothing was credited or sent. */
export const isLost = ({ status }: { status: TransactionStatus }): boolean => lostStatuses.includes(status)

/**
 * The allowed moves of a request. Members can cancel their own until it is approved or flagged. A flagged one stays
 * flagged after the first of two approvals. Deposits, buys and sells are completed by their approval.
 */
export const transactionMoves = {
  pending: ['in_review', 'flagged', 'approved', 'denied', 'rejected', 'cancelled'],
  in_review: ['flagged', 'approved', 'denied'],
  flagged: ['approved', 'denied', 'rejected'],
  approved: ['completed', 'failed'],
} as const satisfies Moves

/** A payment method outside of the platform, as the payer sees it. */
export const PaymentWay = z.object({
  /** `Bank transfer`. */
  name: z.string(),
  /** Where to pay to, line by line. */
  text: z.string(),
})

/** A request as its owner and administrators see it. */
export const Transaction = z.object({
  id: z.string(),
  /** The reference both sides can name: `DEP-7KQ2M9XA`. */
  reference: z.string(),
  type: z.enum(transactionTypes),
  asset: z.string(),
  /** Coin amount, decimal text. For a withdrawal everything that leaves the balance, including the fee. */
  amount: z.string(),
  /** USD: the requested amount of a trade; for others the value at the time of the request. */
  usd: z.number().nullable(),
  /** The USD rate per coin that applies to this request. */
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
   * Until when the price of a trade holds: after that it cannot be approved. For a buy paid outside without a proof
   * yet, also the deadline for the proof.
   */
  priceUntil: time.nullable(),
  /** For a buy paid outside: when the proof arrived, and the payment method if stated. */
  proofSentAt: time.nullable(),
  paidBy: z.string().nullable(),
  /** Whether its owner can cancel it now. */
  cancellable: z.boolean(),
  date: time,
  decidedAt: time.nullable(),
  completedAt: time.nullable(),
})

/** A balance movement without a request: a wallet payment, its refund, a credit or a correction. */
export const WalletMovement = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'credit', 'correction']),
  /** The reference of the payment as in purchases: `ORD-7KQ2M9XA`; of a correction its own. Null for a credit. */
  reference: z.string().nullable(),
  /** What was paid for, in words; null for a credit or correction. */
  title: z.string().nullable(),
  asset: z.string(),
  /** Signed decimal text: negative for what left the balance. */
  amount: z.string(),
  date: time,
})

export const TransactionDetail = Transaction.extend({
  /** `by`: for the member `you` or `an administrator`; for administrators a name. */
  timeline: z.array(z.object({ status: z.string(), time, by: z.string(), reason: z.string().nullable() })),
  /** The ledger lines of this request, one per transfer. */
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
  /** The payment methods while it is unpaid; null: it is not, or no longer, payable. Empty: none is configured. */
  paymentMethods: z.array(PaymentWay).nullable(),
  /** Percent by which the rate may move before the trade can no longer be approved; null: it is no trade, or decided. */
  driftPercent: z.number().nullable(),
})

export type PaymentWay = z.output<typeof PaymentWay>
export type WalletMovement = z.output<typeof WalletMovement>
export type Transaction = z.output<typeof Transaction>
export type TransactionDetail = z.output<typeof TransactionDetail>
