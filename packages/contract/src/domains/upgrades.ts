import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountText, anyId, coinSymbol, cursorText, limitText, linesOrNothing, time } from '../fields.ts'
import { proofFile } from './membership.ts'

// What somebody is a member of, what a change of it costs and does, and the payments for it that are checked by hand.

/**
 * What a change of membership is: the first, or the first after one that ended; more of the same, from its end on; a
 * higher plan at once; a lower one from the end on.
 */
export const membershipChanges = ['start', 'renewal', 'upgrade', 'change'] as const
export type MembershipChange = (typeof membershipChanges)[number]

/** Where a period comes from. */
export const periodSources = ['signup', 'given', ...membershipChanges] as const
export type PeriodSource = (typeof periodSources)[number]

export const membershipRequestStatuses = ['pending', 'approved', 'denied'] as const

/** The lines of what a change costs. */
const terms = {
  plan_id: z.string(),
  planName: z.string(),
  level: z.string(),
  kind: z.enum(membershipChanges),
  /** USD for a year of the plan. */
  price: z.number(),
  /** USD for the days that were paid and are not used, at most the price. */
  credit: z.number(),
  /** Whole days that the credit is for. */
  unusedDays: z.number(),
  /** USD to pay: the price without the credit. */
  due: z.number(),
  beginsAt: time,
  endsAt: time,
}

export const MembershipQuote = z.object({
  id: z.string(),
  /** The period it rests on, the membership's `latestId`; it is not taken once another stands there. */
  follows: z.string().nullable(),
  ...terms,
  crypto_symbol: z.string(),
  /** Decimal text; `0` where nothing is due. */
  crypto_amount: z.string(),
  /** USD for one coin. */
  rate: z.number(),
  /** Where it is sent to from outside of the platform. */
  address: z.string(),
  network: z.string(),
  /** What the wallet has of the coin, decimal text. */
  balance: z.string(),
  /** Whether the wallet has enough. */
  enough: z.boolean(),
  /** Until when it can be paid from the wallet. */
  expiresAt: time,
  /** Until when a payment from outside of this amount is taken; null: this change is paid from the wallet only. */
  proofUntil: time.nullable(),
})
export type MembershipQuote = z.output<typeof MembershipQuote>

export const MembershipPeriod = z.object({
  id: z.string(),
  planName: z.string(),
  level: z.string(),
  source: z.enum(periodSources),
  beganAt: time,
  endsAt: time,
  /** USD that it counts for: what was paid and what was credited. */
  price: z.number(),
  credit: z.number(),
  /** Decimal text; null: nothing was paid. */
  paid: z.object({ amount: z.string(), crypto_symbol: z.string() }).nullable(),
  /** It ended, or never began, because of what stands after it or because it was called off. */
  endedEarlyAt: time.nullable(),
})
export type MembershipPeriod = z.output<typeof MembershipPeriod>

/** A payment for a change that an administrator checks, as who sent it sees it. */
export const MembershipRequest = z.object({
  id: z.string(),
  status: z.enum(membershipRequestStatuses),
  ...terms,
  crypto_symbol: z.string(),
  crypto_amount: z.string(),
  sentAt: time,
  decidedAt: time.nullable(),
  /** Of a denial. */
  reason: z.string().nullable(),
})
export type MembershipRequest = z.output<typeof MembershipRequest>

/** The same as administrators check it. */
export const ReviewedMembershipRequest = MembershipRequest.extend({
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** What they are a member of now; null: of nothing. */
  present: z.object({ planName: z.string(), endsAt: time.nullable() }).nullable(),
  /** Whether it can be approved as it was quoted: nothing has changed since that it rested on. */
  holds: z.boolean(),
  rate: z.number(),
  address: z.string(),
  network: z.string(),
  proof_kind: z.enum(['image', 'pdf']),
  proof_name: z.string(),
  proof_bytes: z.number(),
  /** How many other payments came with the very same file. */
  proof_seen_before: z.number(),
  decidedBy: z.string().nullable(),
})
export type ReviewedMembershipRequest = z.output<typeof ReviewedMembershipRequest>

export const Membership = z.object({
  /** `none` where nothing is in force. */
  level: z.string(),
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  /** Percent of the way through the levels. */
  progress: z.number(),
  /** grace: it has ended, and its level goes on for some days. */
  status: z.enum(['none', 'active', 'grace', 'ended']),
  memberSince: time.nullable(),
  /** Of what is in force. */
  beganAt: time.nullable(),
  /** null: there is none. */
  endsAt: time.nullable(),
  /** Until when its level goes on after its end. */
  graceUntil: time.nullable(),
  /** What follows, paid already. */
  next: z
    .object({ planName: z.string(), level: z.string(), beginsAt: time, endsAt: time, mayCallOff: z.boolean() })
    .nullable(),
  /** The last period that stands: a quote rests on it. */
  latestId: z.string().nullable(),
  /** The latest payment that is or was checked by hand, unless it was approved. */
  request: MembershipRequest.nullable(),
  /** Latest first. */
  periods: z.array(MembershipPeriod),
})
export type Membership = z.output<typeof Membership>

const membershipReply = z.object({ membership: Membership })

export const getMembership = endpoint({
  name: 'getMembership',
  method: 'GET',
  path: '/membership',
  access: 'member',
  summary: 'What one is a member of, until when, what follows, and what was before',
  topics: ['me', 'plans'],
  response: membershipReply,
})

const quoteRefusals = [
  'plan_unknown',
  'coin_unknown',
  'rate_missing',
  'rate_stale',
  'membership_renewed',
  'membership_payment_open',
] as const

export const quoteMembership = endpoint({
  name: 'quoteMembership',
  method: 'POST',
  path: '/membership/quote',
  access: 'member',
  summary:
    'What a plan would cost and do: price, credit for unused days, what is due in a coin, from when and until when',
  body: z.strictObject({ plan_id: anyId, crypto_symbol: coinSymbol }),
  example: { body: { plan_id: '0197a1b2-0000-7000-8000-000000000001', crypto_symbol: 'BTC' } },
  response: z.object({ quote: MembershipQuote }),
  refusals: quoteRefusals,
  allowance: 'quote',
})

export const upgradeMembership = endpoint({
  name: 'upgradeMembership',
  method: 'POST',
  path: '/membership/upgrade',
  access: 'member',
  summary:
    'Pay for a plan as it was quoted: from the wallet, which takes effect at once, or with proof of a payment, which an administrator checks. Without a quote only a higher plan is taken',
  multipart: true,
  body: z.strictObject({
    plan_id: anyId,
    crypto_symbol: coinSymbol,
    /** The amount of the coin that was shown; only compared. */
    cost: amountText,
    quote_id: anyId.optional(),
  }),
  files: { proof_image: { ...proofFile, required: false } },
  example: { body: { plan_id: '0197a1b2-0000-7000-8000-000000000001', crypto_symbol: 'BTC', cost: '0.0031' } },
  response: membershipReply,
  refusals: [
    ...quoteRefusals,
    'not_an_upgrade',
    'cost_changed',
    'quote_dead',
    'insufficient_funds',
    'wallet_held',
    'wallet_only',
  ],
  idempotent: true,
  allowance: 'upload',
})

export const callOffPlanChange = endpoint({
  name: 'callOffPlanChange',
  method: 'POST',
  path: '/membership/call-off',
  access: 'member',
  summary: 'Call off a change to a lower plan that has not begun; what was paid for it is in the wallet again',
  response: membershipReply,
  refusals: ['change_not_open', 'membership_payment_open'],
})

const onRequest = z.strictObject({ id: anyId })
const requestReply = z.object({ request: ReviewedMembershipRequest })

export const listMembershipRequests = endpoint({
  name: 'listMembershipRequests',
  method: 'GET',
  path: '/membership/requests',
  access: 'admin',
  right: 'people:read',
  summary: 'Payments for plans that are checked by hand, oldest first; latest first once decided',
  topics: ['members'],
  query: z.strictObject({
    status: z.enum(membershipRequestStatuses).optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    requests: z.array(ReviewedMembershipRequest),
    /** How many match, counted up to `countedUpTo`. */
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getMembershipRequest = endpoint({
  name: 'getMembershipRequest',
  method: 'GET',
  path: '/membership/requests/{id}',
  access: 'admin',
  right: 'people:read',
  summary: 'One payment for a plan, with the lines that were quoted',
  topics: ['members'],
  params: onRequest,
  response: requestReply,
})

export const getMembershipRequestProof = endpoint({
  name: 'getMembershipRequestProof',
  method: 'GET',
  path: '/membership/requests/{id}/proof',
  access: 'admin',
  right: 'people:read',
  summary: 'The proof of a payment for a plan: a picture or a PDF',
  topics: [],
  params: onRequest,
})

export const approveMembershipRequest = endpoint({
  name: 'approveMembershipRequest',
  method: 'POST',
  path: '/membership/requests/{id}/approve',
  access: 'admin',
  right: 'people:decide',
  proof: 'recent',
  summary: 'Say that a payment for a plan has come: what was quoted takes effect',
  params: onRequest,
  response: requestReply,
  refusals: ['already_decided', 'own_request', 'membership_moved'],
})

export const denyMembershipRequest = endpoint({
  name: 'denyMembershipRequest',
  method: 'POST',
  path: '/membership/requests/{id}/deny',
  access: 'admin',
  right: 'people:decide',
  proof: 'recent',
  summary: 'Turn a payment for a plan down with a reason; nothing changes for the member',
  params: onRequest,
  body: z.strictObject({ reason: linesOrNothing(1000).min(1, 'Please provide a reason for rejection') }),
  example: { body: { reason: 'The payment did not arrive.' } },
  response: requestReply,
  refusals: ['already_decided', 'own_request'],
})
