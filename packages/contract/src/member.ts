import { z } from 'zod'
import { SignupRequest } from './application.ts'
import { accountStatuses, roles } from './domains/identity.ts'
import { transactionStatuses } from './domains/wallet.ts'
import { time } from './fields.ts'
import { MembershipPeriod } from './membershipChange.ts'
import type { Moves } from './moves.ts'
import { adminRoles } from './rights.ts'
import { ListedTicket } from './ticket.ts'

// People as administrators see them.

export { SignupRequest }

/** The account states that an administrator can set. */
export const accountMoves = {
  active: ['inactive', 'suspended', 'banned'],
  inactive: ['active', 'suspended', 'banned'],
  suspended: ['active', 'banned'],
  banned: ['active'],
} as const satisfies Moves

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(roles),
  /** The roles of an administrator; empty for others. */
  adminRoles: z.array(z.enum(adminRoles)),
  /** The current membership level, or the one applied for while pending; `none` without one. */
  membership: z.string(),
  plan_id: z.string().nullable(),
  plan_name: z.string().nullable(),
  status: z.enum(accountStatuses),
  joined: time,
  lastActive: time.nullable(),
  signupRequest: SignupRequest.nullable(),
})

/** An order that can still be refunded, and until when. */
export const RefundableOrder = z.object({ reference: z.string(), until: time })

/** What must be settled before a person can be deleted. */
export const RemovalObstacle = z.object({
  kind: z.enum(['hold', 'signup', 'payment', 'balance', 'request', 'order', 'owner']),
  /** In a sentence, with the amount or the name. */
  reason: z.string(),
  /** Where it is settled; null: nowhere, or not by the caller. */
  path: z.string().nullable(),
})

export const MemberDetails = Member.extend({
  totalSessions: z.number(),
  membershipSince: time.nullable(),
  membershipEndsAt: time.nullable(),
  contentViewed: z.number(),
  /** Null without permission to see the store. */
  purchases: z.number().nullable(),
  /**
   * Delivered orders that can still be refunded: after the person is deleted, refunds go to suspense. Empty without
   * permission to see the store.
   */
  refundable: z.array(RefundableOrder),
  /** Null without permission to see tickets. */
  supportTickets: z.number().nullable(),
  /** People who were approved after joining through this person's link. */
  referrals: z.number(),
  /**
   * USD of everything that has a rate; coin amounts as decimal text. Amounts on hold count. Null without permission to
   * see money.
   */
  walletBalance: z.object({ total: z.number(), btc: z.string(), eth: z.string() }).nullable(),
  /** The person's coins, US dollars last. Empty without permission to see money. */
  cryptoPortfolio: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      amount: z.string(),
      /** Null without a rate. */
      usdValue: z.number().nullable(),
      change24h: z.number().nullable(),
    }),
  ),
  /** The last 10 requests, newest first, valued at their own time. Empty without permission to see money. */
  recentTransactions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      date: time,
      amount: z.string(),
      currency: z.string(),
      usdValue: z.number().nullable(),
      status: z.enum(transactionStatuses),
    }),
  ),
  activityLog: z.array(
    z.object({ id: z.string(), icon: z.string(), action: z.string(), details: z.string(), timestamp: time }),
  ),
})

/** A membership period. The payment is null without permission to see money. */
const MemberPeriod = MembershipPeriod.omit({ price: true, credit: true }).extend({ price: z.number().nullable() })

/** A person's records besides the metrics; parts the caller may not see are null. */
export const MemberRecords = z.object({
  /** Most recently written first. */
  periods: z.array(MemberPeriod),
  orders: z
    .object({
      count: z.number(),
      latest: z.array(
        z.object({ id: z.string(), reference: z.string(), title: z.string(), status: z.string(), total: z.number() }),
      ),
    })
    .nullable(),
  tickets: z
    .object({
      count: z.number(),
      latest: z.array(
        ListedTicket.pick({ id: true, ticketReference: true, subject: true, status: true, updatedAt: true }),
      ),
    })
    .nullable(),
})

/** A library item that the person opened, each once. */
export const OpenedItem = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  /** How often it was opened. */
  opens: z.number(),
  openedAt: time,
  finishedAt: time.nullable(),
})

export type Member = z.output<typeof Member>
export type MemberDetails = z.output<typeof MemberDetails>
export type RefundableOrder = z.output<typeof RefundableOrder>
export type RemovalObstacle = z.output<typeof RemovalObstacle>
export type MemberRecords = z.output<typeof MemberRecords>
export type OpenedItem = z.output<typeof OpenedItem>
