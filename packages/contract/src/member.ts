import { z } from 'zod'
import { SignupRequest } from './application.ts'
import { accountStatuses, roles } from './domains/identity.ts'
import { transactionStatuses } from './domains/wallet.ts'
import { time } from './fields.ts'
import { MembershipPeriod } from './membershipChange.ts'
import type { Moves } from './moves.ts'
import { offices } from './rights.ts'
import { ListedTicket } from './ticket.ts'

// People as administrators see them.

export { SignupRequest }

/** Account states that an administrator may move a person between. */
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
  /** Of an administrator; empty for others. */
  offices: z.array(z.enum(offices)),
  /** Membership level in force, or the one applied for while pending; `none` without one. */
  membership: z.string(),
  plan_id: z.string().nullable(),
  plan_name: z.string().nullable(),
  status: z.enum(accountStatuses),
  joined: time,
  lastActive: time.nullable(),
  signupRequest: SignupRequest.nullable(),
})

/** An order that money may still go back for, and until when. */
export const RefundableOrder = z.object({ reference: z.string(), until: time })

/** What must be settled before a person can be removed. */
export const RemovalObstacle = z.object({
  kind: z.enum(['hold', 'signup', 'payment', 'balance', 'request', 'order', 'owner']),
  /** In a sentence, with how much or which. */
  why: z.string(),
  /** Where it is settled; null: nowhere, or not by whoever asks. */
  path: z.string().nullable(),
})

export const MemberDetails = Member.extend({
  totalSessions: z.number(),
  membershipSince: time.nullable(),
  membershipEndsAt: time.nullable(),
  contentViewed: z.number(),
  /** Null for who may not see the store. */
  purchases: z.number().nullable(),
  /** Delivered orders that can still be refunded: what goes back once the person is removed goes to suspense. Empty for who may not see the store. */
  refundable: z.array(RefundableOrder),
  /** Null for who may not see tickets. */
  supportTickets: z.number().nullable(),
  /** People who were let in after they had come by this person’s link. */
  referrals: z.number(),
  /** USD of everything that has a rate; coin amounts as decimal text. Held amounts count. Null for who may not see money. */
  walletBalance: z.object({ total: z.number(), btc: z.string(), eth: z.string() }).nullable(),
  /** What the person owns some of, US dollars last. Empty for who may not see money. */
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
  /** The last 10 requests, newest first; worth when they were made. Empty for who may not see money. */
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

/** A period of somebody's membership. What was paid for it is null for who may not see money. */
const MemberPeriod = MembershipPeriod.omit({ price: true, credit: true }).extend({ price: z.number().nullable() })

/** What somebody is and has here beside the figures; parts that who asks may not see are null. */
export const MemberRecords = z.object({
  /** The one that was written last first. */
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

/** What somebody opened of the library, once each. */
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
