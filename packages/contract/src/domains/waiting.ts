import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// How many wait for somebody, as the menu of the back-office says it.

/** What is counted beside the tabs of the back-office. */
export const countedKinds = [
  'deposit',
  'withdrawal',
  /** A withdrawal that is approved and to be sent by hand. */
  'payout',
  'trade',
  'signup',
  'membership',
  'assignment',
  'comment',
  'correction',
  'order',
  /** A ticket whose member waits for an answer. */
  'answer',
  /** A check of the platform's health that needs somebody. */
  'check',
  /** A change that waits for another administrator. */
  'change',
] as const

export const countWaiting = endpoint({
  name: 'countWaiting',
  method: 'GET',
  path: '/analytics/waiting',
  access: 'admin',
  right: 'audit:read',
  summary: 'Get counts of items needing attention by kind, as far as the caller can see them',
  topics: ['members', 'wallet', 'tickets', 'orders', 'courses', 'community', 'health', 'control'],
  response: z.object({
    /** Counted up to `countedUpTo`. */
    waiting: z.array(z.object({ kind: z.enum(countedKinds), count: z.number() })),
  }),
})

export type Counted = z.output<typeof countWaiting.response>['waiting'][number]
