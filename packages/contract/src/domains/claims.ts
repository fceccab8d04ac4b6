import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'
import type { Right } from '../rights.ts'

// Who has taken up something of the review queue: others see it, and decide on it only after they took it over.

/** How long something is taken up, unless it is taken up again. */
export const CLAIM_MINUTES = 5

/** What waits for a decision and can be taken up, whatever its kind is. */
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

/** What it takes to decide on each, and so to take it up: whoever only looks keeps nobody from deciding. */
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
  /** Of what waits. */
  id: z.string(),
  personId: z.string(),
  name: z.string(),
  endsAt: time,
})
export type ReviewClaim = z.output<typeof ReviewClaim>

const reply = z.object({ claims: z.array(ReviewClaim) })
const anyAdministrator = { access: 'admin', right: 'audit:read' } as const

export const listClaims = endpoint({
  name: 'listClaims',
  method: 'GET',
  path: '/review/claims',
  ...anyAdministrator,
  summary: 'List assigned review items with their assignees and expiry',
  topics: ['presence'],
  response: reply,
})

export const claimReview = endpoint({
  name: 'claimReview',
  method: 'POST',
  path: '/review/claims',
  ...anyAdministrator,
  summary:
    'Assign a review item to the caller for five minutes. Others must take it over to decide; requires a permission to decide on items',
  body: z.strictObject({
    /** The id of what waits; of a sign-up, of its person. */
    id: anyId,
    /** Whether it is taken over from who has it. */
    take_over: z.boolean().optional(),
  }),
  example: { body: { id: '0197a1b2-0000-7000-8000-000000000001' } },
  response: reply,
  refusals: ['claimed'],
})

export const releaseReview = endpoint({
  name: 'releaseReview',
  method: 'POST',
  path: '/review/claims/release',
  ...anyAdministrator,
  summary: 'Release a review item assigned to the caller',
  body: z.strictObject({ id: anyId }),
  example: { body: { id: '0197a1b2-0000-7000-8000-000000000001' } },
  response: reply,
})
