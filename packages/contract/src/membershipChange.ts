import { z } from 'zod'
import { time } from './fields.ts'

// A person's membership, and the cost and effect of changing it.

/**
 * A membership change: the first one, or the first after one ended; a renewal from its end; an upgrade at once; a
 * downgrade at its end; a gifted year for someone else, which starts when it is redeemed.
 */
export const membershipChanges = ['start', 'renewal', 'upgrade', 'change', 'gift'] as const
export type MembershipChange = (typeof membershipChanges)[number]

/** The origin of a period. */
export const periodSources = ['signup', 'given', ...membershipChanges, 'resumed'] as const
export type PeriodSource = (typeof periodSources)[number]

export const membershipRequestStatuses = ['pending', 'approved', 'denied'] as const

/** The lines of a change's price. */
const terms = {
  plan_id: z.string(),
  planName: z.string(),
  level: z.string(),
  kind: z.enum(membershipChanges),
  /** USD for a year of the plan. */
  price: z.number(),
  /** USD for paid days that are unused, at most the price. */
  credit: z.number(),
  /** The whole days that the credit is for. */
  unusedDays: z.number(),
  /** The discount code, and the USD it takes off the price. */
  code: z.string().nullable(),
  discount: z.number(),
  /** USD to pay: the price without discount and credit. */
  due: z.number(),
  beginsAt: time,
  endsAt: time,
}

export const MembershipQuote = z.object({
  id: z.string(),
  /** The period it is based on, the membership's `latestId`; refused once there is a newer one. */
  follows: z.string().nullable(),
  ...terms,
  crypto_symbol: z.string(),
  /** Decimal text; `0` if nothing is due. */
  crypto_amount: z.string(),
  /** USD per coin. */
  rate: z.number(),
  /** The address for payments from outside the platform. */
  address: z.string(),
  network: z.string(),
  /** The wallet balance of the coin, decimal text. */
  balance: z.string(),
  /** Whether the wallet balance is sufficient. */
  enough: z.boolean(),
  /** Until when it can be paid from the wallet. */
  expiresAt: time,
  /**
   * Until when a payment of this amount from outside is accepted; null: this change can only be paid from the wallet.
   */
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
  /** Its value in USD: what was paid and what was credited. */
  price: z.number(),
  credit: z.number(),
  /** Decimal text; null: nothing was paid for this period alone. */
  paid: z.object({ amount: z.string(), crypto_symbol: z.string() }).nullable(),
  /** The registration fee paid with it, in USD and decimal text of the coin; null: none. */
  fee: z.object({ price: z.number(), amount: z.string(), crypto_symbol: z.string() }).nullable(),
  /** It ended early or never started, because of a later period or a cancellation. */
  endedEarlyAt: time.nullable(),
})
export type MembershipPeriod = z.output<typeof MembershipPeriod>

/** A payment for a change that an administrator checks, as its sender sees it. */
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
  /** The current membership; null: none. */
  present: z.object({ planName: z.string(), endsAt: time.nullable() }).nullable(),
  /** Whether it can be approved as quoted: nothing it is based on has changed. */
  holds: z.boolean(),
  rate: z.number(),
  address: z.string(),
  network: z.string(),
  proof_kind: z.enum(['image', 'pdf']),
  proof_name: z.string(),
  proof_bytes: z.number(),
  /** The number of other payments of any kind with the very same file, counted up to `seenUpTo`. */
  proof_seen_before: z.number(),
  decidedBy: z.string().nullable(),
})
export type ReviewedMembershipRequest = z.output<typeof ReviewedMembershipRequest>

export const Membership = z.object({
  /** `none` if there is no current membership. */
  level: z.string(),
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  /** The position among the levels in percent. */
  progress: z.number(),
  /** grace: it has ended, and its level continues for some days. paused: the rest of it is preserved. */
  status: z.enum(['none', 'active', 'grace', 'ended', 'paused']),
  memberSince: time.nullable(),
  /** Of the current membership. */
  beganAt: time.nullable(),
  /** null: there is none. */
  endsAt: time.nullable(),
  /** Until when its level continues after its end. */
  graceUntil: time.nullable(),
  /** The next period, already paid. */
  next: z
    .object({ planName: z.string(), level: z.string(), beginsAt: time, endsAt: time, canCancel: z.boolean() })
    .nullable(),
  /** When the member cancelled the renewal of the current membership; null: not cancelled. */
  cancelledAt: time.nullable(),
  /** What a pause preserves: until when, and until when the membership then lasts. */
  pause: z
    .object({ planName: z.string(), level: z.string(), beganAt: time, endsAt: time, membershipUntil: time })
    .nullable(),
  /** Remaining pause days this year; 0 if pausing is not possible. */
  pauseDaysLeft: z.number(),
  /** The last valid period: quotes are based on it. */
  latestId: z.string().nullable(),
  /** The latest payment checked by an administrator, unless it was approved. */
  request: MembershipRequest.nullable(),
  /** Latest first. */
  periods: z.array(MembershipPeriod),
})
export type Membership = z.output<typeof Membership>
