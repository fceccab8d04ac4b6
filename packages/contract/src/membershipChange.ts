import { z } from 'zod'
import { time } from './fields.ts'

// What somebody is a member of, and what a change of it costs and does.

/**
 * What a change of membership is: the first, or the first after one that ended; more of the same, from its end on; a
 * higher plan at once; a lower one from the end on; a year for somebody else, which begins when they take it.
 */
export const membershipChanges = ['start', 'renewal', 'upgrade', 'change', 'gift'] as const
export type MembershipChange = (typeof membershipChanges)[number]

/** Where a period comes from. */
export const periodSources = ['signup', 'given', ...membershipChanges, 'resumed'] as const
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
  /** The code that was given, and USD that it takes off the price. */
  code: z.string().nullable(),
  discount: z.number(),
  /** USD to pay: the price without discount and credit. */
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
  /** Decimal text; null: nothing was paid for it alone. */
  paid: z.object({ amount: z.string(), crypto_symbol: z.string() }).nullable(),
  /** The registration fee that was paid as it began, in USD and decimal text of the coin; null: none was. */
  fee: z.object({ price: z.number(), amount: z.string(), crypto_symbol: z.string() }).nullable(),
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
  /** Other payments of any kind that came with the very same file, counted up to `seenUpTo`. */
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
  /** grace: it has ended, and its level goes on for some days. paused: what is left of it waits. */
  status: z.enum(['none', 'active', 'grace', 'ended', 'paused']),
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
  /** When they said that they do not go on after what is in force; null: they did not. */
  cancelledAt: time.nullable(),
  /** What waits through a pause: until when, and until when the membership lasts then. */
  pause: z
    .object({ planName: z.string(), level: z.string(), beganAt: time, endsAt: time, membershipUntil: time })
    .nullable(),
  /** Days of pause that are left of a year; 0 where none may be made. */
  pauseDaysLeft: z.number(),
  /** The last period that stands: a quote rests on it. */
  latestId: z.string().nullable(),
  /** The latest payment that is or was checked by hand, unless it was approved. */
  request: MembershipRequest.nullable(),
  /** Latest first. */
  periods: z.array(MembershipPeriod),
})
export type Membership = z.output<typeof Membership>
