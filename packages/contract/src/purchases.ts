import { z } from 'zod'
import { time } from './fields.ts'

/** What was paid beside orders: at sign-up, for a year of a plan, for a gift, or for a course. */
export const MembershipPayment = z.object({
  id: z.string(),
  /** `REG-` (sign-up), `MEM-` (a year), `GFT-` (a gift) or `CRS-` (a course), and eight digits or letters. */
  reference: z.string(),
  kind: z.enum(['signup', 'start', 'renewal', 'upgrade', 'change', 'gift', 'course']),
  status: z.enum(['completed', 'refunded']),
  /** When it was paid from the wallet, or approved. */
  date: time,
  /** Name of the plan, or title of the course. */
  plan: z.string(),
  /** USD: the registration fee, the price of the year or course, what was taken off, and what is left of them. */
  fee: z.number(),
  year: z.number(),
  discount: z.number(),
  /** For unused days of the plan before. */
  credit: z.number(),
  total: z.number(),
  asset: z.string(),
  /** What was due, as decimal text, at this rate in USD. */
  coinAmount: z.string(),
  rate: z.number(),
  customerName: z.string(),
  customerEmail: z.string(),
})
/**
 * USD over a time range; cancelled orders and what was given back do not count as spent. What was paid for being a member
 * or for a course counts as spent, and is no order: neither their number nor their average knows it.
 */
export const PurchaseStats = z.object({
  totalOrders: z.number(),
  totalSpent: z.number(),
  averageOrderValue: z.number().nullable(),
  thisMonth: z.number(),
})

export type MembershipPayment = z.output<typeof MembershipPayment>
