import { z } from 'zod'
import { time } from './fields.ts'

/** A payment other than an order: at sign-up, for a year of a plan, for a gift, or for a course. */
export const MembershipPayment = z.object({
  id: z.string(),
  /** `REG-` (sign-up), `MEM-` (a year), `GFT-` (a gift) or `CRS-` (a course), and eight digits or letters. */
  reference: z.string(),
  kind: z.enum(['signup', 'start', 'renewal', 'upgrade', 'change', 'gift', 'course']),
  status: z.enum(['completed', 'refunded']),
  /** When it was paid from the wallet, or approved. */
  date: time,
  /** The plan's name, or the course's title. */
  plan: z.string(),
  /** USD: the registration fee, the price of the year or course, the discount, and the total. */
  fee: z.number(),
  year: z.number(),
  discount: z.number(),
  /** The credit for unused days of the previous plan. */
  credit: z.number(),
  total: z.number(),
  asset: z.string(),
  /** The amount due, as decimal text, at this rate in USD. */
  coinAmount: z.string(),
  rate: z.number(),
  customerName: z.string(),
  customerEmail: z.string(),
})
/**
 * USD over a period. Cancelled orders and refunds don't count as spent. Payments for membership and courses count as
 * spent but are not orders: they are in neither the number nor the average.
 */
export const PurchaseStats = z.object({
  totalOrders: z.number(),
  totalSpent: z.number(),
  averageOrderValue: z.number().nullable(),
  thisMonth: z.number(),
})

export type MembershipPayment = z.output<typeof MembershipPayment>
