import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountText, anyId, coinSymbol, cursorText, limitText, linesOrNothing } from '../fields.ts'
import { codeText } from './codes.ts'
import {
  Membership,
  MembershipQuote,
  membershipRequestStatuses,
  ReviewedMembershipRequest,
} from '../membershipChange.ts'
import { proofFile } from './membership.ts'

// A person's membership, the cost and effect of changing it, and the payments for it that administrators check.

export * from '../membershipChange.ts'

const membershipReply = z.object({ membership: Membership })

export const getMembership = endpoint({
  name: 'getMembership',
  method: 'GET',
  path: '/membership',
  access: 'member',
  summary: "Get the caller's current membership, its end, what follows and past ones",
  topics: ['me', 'plans'],
  response: membershipReply,
})

const quoteRefusals = [
  'plan_unknown',
  'coin_unknown',
  'rate_missing',
  'rate_stale',
  'membership_renewed',
  'membership_payment_open',
  'membership_paused',
] as const

/** The refusals of a code. */
const codeRefusals = ['code_unknown', 'code_off', 'code_used_up', 'code_used', 'code_other_plan'] as const

export const quoteMembership = endpoint({
  name: 'quoteMembership',
  method: 'POST',
  path: '/membership/quote',
  access: 'member',
  summary: 'Quote a plan: price, credit for unused days, amount due in a coin, start and end',
  body: z.strictObject({ plan_id: anyId, crypto_symbol: coinSymbol, code: codeText.optional() }),
  example: { body: { plan_id: '0197a1b2-0000-7000-8000-000000000001', crypto_symbol: 'BTC' } },
  response: z.object({ quote: MembershipQuote }),
  refusals: [...quoteRefusals, ...codeRefusals],
  allowance: 'quote',
})

export const upgradeMembership = endpoint({
  name: 'upgradeMembership',
  method: 'POST',
  path: '/membership/upgrade',
  access: 'member',
  summary:
    'Pay for a quoted plan from the wallet, effective at once, or with proof for review. Without a quote, only upgrades are accepted',
  multipart: true,
  body: z.strictObject({
    plan_id: anyId,
    crypto_symbol: coinSymbol,
    /** The displayed amount of the coin, for comparison only. */
    cost: amountText,
    quote_id: anyId.optional(),
  }),
  files: { proof_image: { ...proofFile, required: false } },
  example: { body: { plan_id: '0197a1b2-0000-7000-8000-000000000001', crypto_symbol: 'BTC', cost: '0.0031' } },
  response: membershipReply,
  refusals: [
    ...quoteRefusals,
    'code_off',
    'code_used_up',
    'code_used',
    'not_an_upgrade',
    'cost_changed',
    'quote_dead',
    'insufficient_funds',
    'wallet_held',
    'wallet_only',
  ],
  idempotent: true,
  allowance: 'upload',
})

export const cancelPlanChange = endpoint({
  name: 'cancelPlanChange',
  method: 'POST',
  path: '/membership/cancel-change',
  access: 'member',
  summary: 'Cancel a change to a lower plan that has not started. The payment returns to the wallet',
  response: membershipReply,
  refusals: ['account_held', 'change_not_open', 'membership_payment_open'],
})

export const cancelMembership = endpoint({
  name: 'cancelMembership',
  method: 'POST',
  path: '/membership/cancel',
  access: 'member',
  summary: "Cancel the caller's membership, with a reason. It stays active until its end, without reminders",
  body: z.strictObject({ reason: linesOrNothing(1000) }),
  example: { body: { reason: 'I am moving away.' } },
  response: membershipReply,
  refusals: ['account_held', 'cancel_nothing', 'cancel_follows'],
})

export const keepMembership = endpoint({
  name: 'keepMembership',
  method: 'POST',
  path: '/membership/keep',
  access: 'member',
  summary: "Undo the cancellation of the caller's membership",
  response: membershipReply,
  refusals: ['cancel_none'],
})

export const pauseMembership = endpoint({
  name: 'pauseMembership',
  method: 'POST',
  path: '/membership/pause',
  access: 'member',
  summary: "Pause the caller's membership for some days. Its content is locked meanwhile, and its end moves",
  body: z.strictObject({
    days: z
      .number('Please enter a number.')
      .int('Please enter a whole number.')
      .min(1, 'Please enter 1 or more.')
      .max(366, 'You can pause for at most 366 days.'),
  }),
  example: { body: { days: 14 } },
  response: membershipReply,
  refusals: [
    'account_held',
    'membership_paused',
    'membership_payment_open',
    'pause_nothing',
    'pause_follows',
    'pause_too_long',
  ],
})

export const resumeMembership = endpoint({
  name: 'resumeMembership',
  method: 'POST',
  path: '/membership/resume',
  access: 'member',
  summary: "Resume the caller's membership before its pause ends",
  response: membershipReply,
  refusals: ['pause_none'],
})

const onRequest = z.strictObject({ id: anyId })
const requestReply = z.object({ request: ReviewedMembershipRequest })

export const listMembershipRequests = endpoint({
  name: 'listMembershipRequests',
  method: 'GET',
  path: '/membership/requests',
  access: 'admin',
  right: 'people:read',
  summary: 'List plan payments awaiting review, oldest first, or decided ones, newest first',
  topics: ['members'],
  query: z.strictObject({
    status: z.enum(membershipRequestStatuses).optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    requests: z.array(ReviewedMembershipRequest),
    /** The number of matches, counted up to `countedUpTo`. */
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const getMembershipRequest = endpoint({
  name: 'getMembershipRequest',
  method: 'GET',
  path: '/membership/requests/{id}',
  access: 'admin',
  right: 'people:read',
  summary: 'Get a plan payment with its quoted lines',
  topics: ['members'],
  params: onRequest,
  response: requestReply,
})

export const getMembershipRequestProof = endpoint({
  name: 'getMembershipRequestProof',
  method: 'GET',
  path: '/membership/requests/{id}/proof',
  access: 'admin',
  right: 'people:read',
  summary: 'Download the proof of a plan payment, a picture or a PDF',
  topics: [],
  params: onRequest,
})

export const approveMembershipRequest = endpoint({
  name: 'approveMembershipRequest',
  method: 'POST',
  path: '/membership/requests/{id}/approve',
  access: 'admin',
  right: 'people:decide',
  proof: 'recent',
  claimable: true,
  summary: 'Approve a plan payment as received. What was quoted takes effect',
  params: onRequest,
  response: requestReply,
  refusals: ['already_decided', 'own_request', 'membership_moved'],
})

export const denyMembershipRequest = endpoint({
  name: 'denyMembershipRequest',
  method: 'POST',
  path: '/membership/requests/{id}/deny',
  access: 'admin',
  right: 'people:decide',
  proof: 'recent',
  claimable: true,
  summary: 'Deny a plan payment with a reason. The membership is unchanged',
  params: onRequest,
  body: z.strictObject({ reason: linesOrNothing(1000).min(1, 'Please provide a reason for rejection') }),
  example: { body: { reason: 'The payment did not arrive.' } },
  response: requestReply,
  refusals: ['already_decided', 'own_request'],
})
