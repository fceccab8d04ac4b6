import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'
import type { Right } from '../rights.ts'

// Assignments in the review queue: others see who is assigned, and can decide only after taking over.

/** How long an assignment lasts unless it is renewed. */
export const CLAIM_MINUTES = 5

/** The kinds of items that can be assigned. */
export const reviewKinds = [
  'signup',
  'membership',
  'deposit',
  'withdrawal',
  'buy',
  'sell',
  'correction',
  'assignment',
  'comment',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** The permission for deciding on each, and so for being assigned: read-only viewers block nobody. */
export const rightOfReview: Readonly<Record<ReviewKind, Right>> = {
  signup: 'people:decide',
  membership: 'people:decide',
  deposit: 'money:decide',
  withdrawal: 'money:decide',
  buy: 'money:decide',
  sell: 'money:decide',
  correction: 'treasury:decide',
  assignment: 'content:write',
  comment: 'content:write',
}

export const ReviewClaim = z.object({
  /** Of the item. */
  id: z.string(),
  personId: z.string(),
  name: z.string(),
  endsAt: time,
})
export type ReviewClaim = z.output<typeof ReviewClaim>

const reply = z.object({ claims: z.array(ReviewClaim) })
const anyAdministrator = { access: 'admin', right: 'audit:read' } as const

export const listReviewAssignments = endpoint({
  name: 'listReviewAssignments',
  method: 'GET',
  path: '/review/assignments',
  ...anyAdministrator,
  summary: 'List assigned review items with their assignees and expiry',
  topics: ['presence'],
  response: reply,
})

export const assignReview = endpoint({
  name: 'assignReview',
  method: 'POST',
  path: '/review/assignments',
  ...anyAdministrator,
  summary:
    'Assign a review item to the caller for five minutes. Others must take it over to decide; requires a permission to decide on items',
  body: z.strictObject({
    /** The id of the item; for an application, of its person. */
    id: anyId,
    /** Whether it is taken over from the current assignee. */
    take_over: z.boolean().optional(),
  }),
  example: { body: { id: '0197a1b2-0000-7000-8000-000000000001' } },
  response: reply,
  refusals: ['claimed'],
})

export const releaseReview = endpoint({
  name: 'releaseReview',
  method: 'POST',
  path: '/review/assignments/release',
  ...anyAdministrator,
  summary: 'Release a review item assigned to the caller',
  body: z.strictObject({ id: anyId }),
  example: { body: { id: '0197a1b2-0000-7000-8000-000000000001' } },
  response: reply,
})
