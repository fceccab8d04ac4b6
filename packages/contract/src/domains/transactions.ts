import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, hashText, limitText, lineOrNothing, lines, searchText, time } from '../fields.ts'
import { Offer } from '../offer.ts'
import { Transaction, TransactionDetail, transactionStatuses } from '../transaction.ts'

export * from '../offer.ts'

/** As the back-office names them. */
export const requestKinds = ['deposit', 'withdrawal', 'buy', 'sell'] as const

/** What an administrator checks. */
export const ReviewedTransaction = Transaction.extend({
  type: z.enum(requestKinds),
  userId: z.string(),
  user: z.string(),
  userEmail: z.string(),
  /** Their account was deleted since: nothing can be approved for them. */
  userLeft: z.boolean(),
  currency: z.string(),
  /** Path of the proof's bytes. */
  proofOfPayment: z.string().nullable(),
  proofKind: z.enum(['image', 'pdf']).nullable(),
  proofName: z.string().nullable(),
  /** The number of other payments of any kind with the very same file, counted up to `seenUpTo`. */
  proofSeenBefore: z.number(),
  approvedBy: z.string().nullable(),
  approvedAt: time.nullable(),
  createdAt: time,
  /**
   * The administrators who approved it, in order, and how many are needed. While it is open, approvals of people who
   * are no longer active administrators don't count, nor do those of new ones yet.
   */
  approvals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      counts: z.boolean(),
      /** When their approval starts to count; null: they are no longer an active administrator. */
      countsFrom: time.nullable(),
    }),
  ),
  approvalsNeeded: z.number(),
  /** Why two approvals are needed; null if one is enough, and for requests from before this was recorded. */
  secondApproval: z
    .object({
      /**
       * Its worth is unknown; it is large by itself; it is large together with the member's other requests; or together
       * with what one administrator approved alone.
       */
      because: z.enum(['unknown', 'worth', 'together', 'alone_a_day']),
      /** USD, at the highest rate of `TOGETHER_HOURS`; null: unknown. */
      worth: z.number().nullable(),
      /**
       * USD of what is counted together with it: the member's requests of the kind, or the administrator's approvals
       * alone.
       */
      counted: z.number(),
    })
    .nullable(),
  /**
   * The administrators who reported that an approved withdrawal could not be sent, in order. If two had to approve, two
   * must report it; while it is approved, reports of people who are no longer active administrators don't count.
   */
  failing: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string(), time, counts: z.boolean() })),
  /**
   * The difference between the current rate and that of an open trade; null if there is none, and in lists. USD per
   * coin, and percent: beyond the allowed maximum it cannot be approved.
   */
  drift: z.object({ rate: z.number(), percent: z.number(), most: z.number(), beyond: z.boolean() }).nullable(),
  memberSince: time,
  /**
   * For a deposit, the addresses of the coin that the member was shown, from when, in order, and whether each is still
   * current: they may have paid to any of them. Empty for other requests, and in lists.
   */
  addressesSeen: z.array(z.object({ address: z.string(), network: z.string(), from: time, isPresent: z.boolean() })),
  /**
   * Until when the member's withdrawals are on hold because an administrator changed their email address, and who did;
   * null: they are not.
   */
  holdUntil: time.nullable(),
  heldBy: z.string().nullable(),
  /** What the caller can do; null in lists, and in responses to decisions. */
  offer: Offer.nullable(),
  /** What approving would post: one line per transfer. */
  wouldPost: z.array(z.object({ asset: z.string(), amount: z.string(), debit: z.string(), credit: z.string() })),
  timeline: TransactionDetail.shape.timeline,
  journal: TransactionDetail.shape.journal,
})

/** The status filter of requests: one status, or all that wait for a decision. */
export const statusFilters = ['waiting', ...transactionStatuses] as const

const filters = {
  search: searchText.optional(),
  status: z.enum(statusFilters).optional(),
  type: z.enum(requestKinds).optional(),
  currency: lineOrNothing(10).optional(),
}

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/wallets/transactions',
  access: 'admin',
  right: 'money:read',
  summary: 'List wallet requests of all members, newest or oldest first, with search and filters',
  topics: ['wallet'],
  query: z.strictObject({
    ...filters,
    order: z.enum(['newest', 'oldest']).optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    transactions: z.array(ReviewedTransaction),
    /** The number of matches, counted up to `countedUpTo`. */
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const exportTransactions = endpoint({
  name: 'exportTransactions',
  method: 'GET',
  path: '/wallets/transactions/export',
  access: 'admin',
  right: 'money:read',
  summary: 'Export filtered wallet requests as CSV',
  query: z.strictObject(filters),
})

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/wallets/transactions/{id}',
  access: 'admin',
  right: 'money:read',
  summary: 'Get a wallet request with everything to check before deciding',
  topics: ['wallet'],
  params: z.strictObject({ id: anyId }),
  response: z.object({ transaction: ReviewedTransaction }),
})

export const getTransactionsOverview = endpoint({
  name: 'getTransactionsOverview',
  method: 'GET',
  path: '/wallets/transactions/overview',
  access: 'admin',
  right: 'money:read',
  summary: 'Get wallet request volume, counts of those awaiting a decision by status, and wallets in use',
  topics: ['wallet'],
  response: z.object({
    /** USD of all completed requests. */
    totalVolume: z.number(),
    /** Those of the status, counted like the list up to `countedUpTo`, as are the counts below except the last. */
    pendingTransactions: z.number(),
    inReviewTransactions: z.number(),
    flaggedTransactions: z.number(),
    /** The three together: all that wait for a decision. */
    waitingTransactions: z.number(),
    /** Ledger corrections that wait for another administrator. */
    waitingCorrections: z.number(),
    /** The number of members with a balance. */
    activeWallets: z.number(),
    /** When the oldest pending one was made. */
    oldestPending: time.nullable(),
  }),
})

const decided = z.object({ transaction: ReviewedTransaction })
const decisionParams = z.strictObject({ id: anyId })
const decisionRefusals = [
  'already_decided',
  'own_request',
  'decision_not_possible',
  'insufficient_house',
  'address_changed_by_you',
  'withdrawal_held',
] as const
const reason = lines(1000, 'Please provide a reason for rejection')

export const approveTransaction = endpoint({
  name: 'approveTransaction',
  method: 'POST',
  path: '/wallets/approve/{id}',
  access: 'admin',
  right: 'money:decide',
  proof: 'recent',
  claimable: true,
  summary: 'Approve a wallet request. If it needs two approvals, the first waits for the second',
  params: decisionParams,
  response: decided,
  refusals: [...decisionRefusals, 'price_lapsed', 'rate_drifted', 'member_gone', 'approval_waits'],
  idempotent: true,
})

export const denyTransaction = endpoint({
  name: 'denyTransaction',
  method: 'POST',
  path: '/wallets/deny/{id}',
  access: 'admin',
  right: 'money:decide',
  proof: 'recent',
  claimable: true,
  summary: 'Deny a wallet request with a reason. What it held is released',
  params: decisionParams,
  body: z.strictObject({ reason }),
  example: { body: { reason: 'Not received.' } },
  response: decided,
  refusals: decisionRefusals,
  idempotent: true,
})

export const rejectTransaction = endpoint({
  name: 'rejectTransaction',
  method: 'POST',
  path: '/wallets/reject/{id}',
  access: 'admin',
  right: 'money:decide',
  proof: 'recent',
  claimable: true,
  summary: 'Reject a pending or flagged wallet request as fraudulent, with a reason. What it held is released',
  params: decisionParams,
  body: z.strictObject({ reason }),
  example: { body: { reason: 'Not received.' } },
  response: decided,
  refusals: decisionRefusals,
  idempotent: true,
})

export const flagTransaction = endpoint({
  name: 'flagTransaction',
  method: 'POST',
  path: '/wallets/flag/{id}',
  access: 'admin',
  right: 'money:decide',
  claimable: true,
  addresses: 'unread',
  summary: 'Flag a wallet request for closer review',
  params: decisionParams,
  body: z.strictObject({ reason: reason.optional() }),
  example: { body: { reason: 'The same proof came before.' } },
  response: decided,
  refusals: decisionRefusals,
  idempotent: true,
})

export const settleTransaction = endpoint({
  name: 'settleTransaction',
  method: 'POST',
  path: '/wallets/settle/{id}',
  access: 'admin',
  right: 'money:decide',
  proof: 'recent',
  summary: 'Complete an approved withdrawal by recording its transaction hash',
  params: decisionParams,
  body: z.strictObject({
    tx_hash: hashText,
  }),
  example: { body: { tx_hash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b' } },
  response: decided,
  refusals: [...decisionRefusals, 'hash_used'],
  idempotent: true,
})

export const failTransaction = endpoint({
  name: 'failTransaction',
  method: 'POST',
  path: '/wallets/fail/{id}',
  access: 'admin',
  right: 'money:decide',
  proof: 'recent',
  summary:
    'Mark an approved withdrawal as failed and return it to the member in full. If two approved it, two must confirm this',
  params: decisionParams,
  body: z.strictObject({ reason }),
  example: { body: { reason: 'The network refused it.' } },
  response: decided,
  refusals: [...decisionRefusals, 'approval_waits'],
  idempotent: true,
})

export const getTransactionProof = endpoint({
  name: 'getTransactionProof',
  method: 'GET',
  path: '/wallets/proof/{id}',
  access: 'admin',
  right: 'money:read',
  summary: 'Download the proof of payment of a wallet request',
  params: decisionParams,
})

export type StatusFilter = (typeof statusFilters)[number]
export type RequestKind = (typeof requestKinds)[number]
export type ReviewedTransaction = z.output<typeof ReviewedTransaction>
