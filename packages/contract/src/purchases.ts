import { z } from 'zod'
import { time } from './fields.ts'

/** What was paid with an application that was approved. */
export const SignupPayment = z.object({
  id: z.string(),
  /** `REG-` and eight digits or letters. */
  reference: z.string(),
  /** When the application was approved. */
  date: time,
  plan: z.string(),
  /** USD: the registration fee, the first year where it was charged too, and both. */
  fee: z.number(),
  year: z.number(),
  total: z.number(),
  asset: z.string(),
  /** What was due, as decimal text, at this rate in USD. */
  coinAmount: z.string(),
  rate: z.number(),
  customerName: z.string(),
  customerEmail: z.string(),
})
/**
 * USD over a time range; cancelled orders and what was given back do not count as spent. What was paid at sign-up counts
 * as spent, and is no order: neither their number nor their average knows it.
 */
export const PurchaseStats = z.object({
  totalOrders: z.number(),
  totalSpent: z.number(),
  averageOrderValue: z.number().nullable(),
  thisMonth: z.number(),
})

export type SignupPayment = z.output<typeof SignupPayment>
