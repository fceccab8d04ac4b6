import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// Pending counts for the back-office menu.

/** What is counted next to the tabs of the back-office. */
export const countedKinds = [
  'deposit',
  'withdrawal',
  /** An approved withdrawal that must be sent manually. */
  'payout',
  'trade',
  'signup',
  'membership',
  'assignment',
  'comment',
  'correction',
  'order',
  /** A ticket whose member waits for a reply. */
  'answer',
  /** A health check that needs attention. */
  'check',
  /** A change that waits for another administrator. */
  'change',
] as const

export const getPendingCounts = endpoint({
  name: 'getPendingCounts',
  method: 'GET',
  path: '/analytics/pending',
  access: 'admin',
  right: 'audit:read',
  summary: 'Get counts of items needing attention by kind, as far as the caller can see them',
  topics: ['members', 'wallet', 'tickets', 'orders', 'courses', 'community', 'health', 'control'],
  response: z.object({
    /** Counted up to `countedUpTo`. */
    pending: z.array(z.object({ kind: z.enum(countedKinds), count: z.number() })),
  }),
})

export type Counted = z.output<typeof getPendingCounts.response>['pending'][number]
