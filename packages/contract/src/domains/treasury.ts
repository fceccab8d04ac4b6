import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountText, anyId, coinSymbol, lineOrNothing, lines, time } from '../fields.ts'

const reason = lines(1000, 'Please give a reason.')

export const TreasuryLine = z.object({
  asset: z.string(),
  /** Decimal text, each. */
  custody: z.string(),
  available: z.string(),
  held: z.string(),
  payouts: z.string(),
  /** Received but unassigned money, and tax owed. */
  other: z.string(),
  treasury: z.string(),
  revenue: z.string(),
  expense: z.string(),
  /** custody − (liabilities + equity + revenue − expense): 0, or something is wrong. */
  difference: z.string(),
})

export const ledgerClasses = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const

/** An account that a correction can name. Held amounts are not among them: they move with requests only. */
export const LedgerAccount = z.object({
  code: z.string(),
  asset: z.string(),
  /** A debit increases assets and expenses and decreases the others; a credit does the reverse. */
  class: z.enum(ledgerClasses),
  /** `custody`, `house`, `netfee`, `available`, … */
  kind: z.string(),
  /** Its owner; null: the platform. */
  member: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** Decimal text on the account's normal side, possibly with a leading minus. */
  balance: z.string(),
})

export const ReconcileReport = z.object({
  ok: z.boolean(),
  at: time,
  accounts: z.number(),
  journals: z.number(),
  transfers: z.number(),
  /** One sentence per difference; says what to post, which is never done automatically. */
  differences: z.array(z.object({ check: z.string(), subject: z.string(), text: z.string() })),
})

export const Adjustment = z.object({
  id: z.string(),
  reference: z.string(),
  asset: z.string(),
  amount: z.string(),
  debit: z.string(),
  credit: z.string(),
  /** The member who owns the account; null: the platform. */
  debitMember: z.string().nullable(),
  creditMember: z.string().nullable(),
  debitMemberId: z.string().nullable(),
  creditMemberId: z.string().nullable(),
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'denied']),
  requestedBy: z.string(),
  requestedById: z.string(),
  requestedAt: time,
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  /** While it is open, the administrators who can decide on it, by name and id; empty: another one is needed. */
  deciders: z.array(z.string()),
  deciderIds: z.array(z.string()),
})

/** Money owed to a person whose account was deleted. */
export const Suspense = z.object({
  code: z.string(),
  asset: z.string(),
  /** Decimal text, above 0. */
  amount: z.string(),
  name: z.string(),
  email: z.string(),
  leftAt: time.nullable(),
})

export const getTreasury = endpoint({
  name: 'getTreasury',
  method: 'GET',
  path: '/wallets/treasury',
  access: 'admin',
  right: 'treasury:read',
  summary: 'Get the company balance, custody and liabilities by coin, open corrections and the last reconciliation',
  topics: ['wallet'],
  response: z.object({
    lines: z.array(TreasuryLine),
    accounts: z.array(z.object({ code: z.string(), asset: z.string(), balance: z.string() })),
    /** Money owed to people whose accounts were deleted, by account; a correction pays it out. */
    suspense: z.array(Suspense),
    adjustments: z.array(Adjustment),
    lastReconcile: ReconcileReport.nullable(),
  }),
})

export const listLedgerAccounts = endpoint({
  name: 'listLedgerAccounts',
  method: 'GET',
  path: '/wallets/accounts',
  access: 'admin',
  right: 'treasury:read',
  summary: "List accounts of a coin that a correction can use: the platform's, then members' by name or email",
  /** None: a dialog requests it when it opens, and the balance at the time of the decision counts. */
  topics: [],
  query: z.strictObject({ asset: coinSymbol, search: lineOrNothing(200).optional() }),
  example: { query: { asset: 'BTC' } },
  response: z.object({
    accounts: z.array(LedgerAccount),
    /** Whether there are more members than these, to be found by search. */
    more: z.boolean(),
  }),
  refusals: ['coin_unknown'],
})

export const runReconcile = endpoint({
  name: 'runReconcile',
  method: 'POST',
  path: '/wallets/reconcile',
  access: 'admin',
  right: 'treasury:write',
  summary: 'Reconcile the ledger by replaying it against balances and requests. Returns any differences',
  response: z.object({ report: ReconcileReport }),
})

export const requestAdjustment = endpoint({
  name: 'requestAdjustment',
  method: 'POST',
  path: '/wallets/adjustments',
  access: 'admin',
  right: 'treasury:write',
  proof: 'recent',
  summary: 'Request a correction of one transfer. Another administrator must approve it',
  body: z.strictObject({
    asset: coinSymbol,
    amount: amountText,
    debit: lineOrNothing(120),
    credit: lineOrNothing(120),
    reason,
  }),
  example: {
    body: {
      asset: 'BTC',
      amount: '0.001',
      debit: 'asset:custody:main:BTC',
      credit: 'equity:opening:BTC',
      reason: 'Counted twice.',
    },
  },
  response: z.object({ adjustment: Adjustment }),
  refusals: ['account_unknown', 'coin_unknown'],
  idempotent: true,
})

export const decideAdjustment = endpoint({
  name: 'decideAdjustment',
  method: 'POST',
  path: '/wallets/adjustments/{id}',
  access: 'admin',
  right: 'treasury:decide',
  proof: 'recent',
  claimable: true,
  summary: "Approve or deny another administrator's correction. The caller's own accounts are excluded",
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ decision: z.enum(['approved', 'denied']) }),
  example: { body: { decision: 'approved' } },
  response: z.object({ adjustment: Adjustment }),
  refusals: [
    'already_decided',
    'own_request',
    'own_account',
    'insufficient_house',
    'not_counting_yet',
    'asker_not_counting',
  ],
  idempotent: true,
})

export type Suspense = z.output<typeof Suspense>
export type TreasuryLine = z.output<typeof TreasuryLine>
export type ReconcileReport = z.output<typeof ReconcileReport>
export type Adjustment = z.output<typeof Adjustment>
export type LedgerAccount = z.output<typeof LedgerAccount>
