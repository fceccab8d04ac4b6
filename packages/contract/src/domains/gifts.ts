import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amountText,
  anyId,
  coinSymbol,
  cursorText,
  hashText,
  limitText,
  lineOrNothing,
  linesOrNothing,
  time,
} from '../fields.ts'
import { MembershipQuote, membershipChanges } from '../membershipChange.ts'
import { codeText } from './codes.ts'
import { proofFile } from './membership.ts'

// A gifted year of a plan with a code: bought for someone else, or created by administrators, and redeemed once.

/**
 * waiting: its payment is being checked. denied: the payment was denied. ready: it can be redeemed. applied: used for
 * an application that waits for a decision. taken: redeemed. refunded: the payment was returned. revoked: by an
 * administrator. ended: expired.
 */
export const giftStates = ['waiting', 'denied', 'ready', 'applied', 'taken', 'refunded', 'revoked', 'ended'] as const
export type GiftState = (typeof giftStates)[number]

export const GIFT_REASON_MAX = 500

/** A gift as its buyer sees it. */
export const OwnGift = z.object({
  id: z.string(),
  planName: z.string(),
  state: z.enum(giftStates),
  /** The last characters of its code. */
  codeEnd: z.string(),
  /** The code to pass on; null unless it can be redeemed, and while the buyer's account is on hold. */
  code: z.string().nullable(),
  /** The sign-up page with the gift; null whenever the code is. */
  link: z.string().nullable(),
  /** The price paid in USD, and decimal text of the coin; null: nothing was due. */
  price: z.number(),
  paid: z.object({ amount: z.string(), crypto_symbol: z.string() }).nullable(),
  /** How it was paid, and so where it is refunded to; null: nothing was due. */
  paidFrom: z.enum(['wallet', 'outside']).nullable(),
  /** The transaction that returned a payment from outside; null: none. */
  refundHash: z.string().nullable(),
  boughtAt: time,
  redeemedAt: time.nullable(),
  /** Who redeemed it. */
  redeemedBy: z.string().nullable(),
  /** Why the payment was denied, or the reason for the refund. */
  reason: z.string().nullable(),
})
export type OwnGift = z.output<typeof OwnGift>

/** A gift as administrators see it. Only the buyer sees the code, or its creator once. */
export const Gift = OwnGift.omit({ code: true, link: true }).extend({
  /** Who paid for it; null: created by administrators. */
  buyer: z.object({ id: z.string(), name: z.string() }).nullable(),
  madeBy: z.string().nullable(),
  /** For administrators. */
  note: z.string(),
  /** null: it does not expire. */
  endsAt: time.nullable(),
})
export type Gift = z.output<typeof Gift>

/** The effect of redeeming a gift, shown beforehand. */
export const GiftPreview = z.object({
  planName: z.string(),
  level: z.string(),
  /**
   * start: from now on. renewal: after the end of the current membership. upgrade: from now on; the current membership
   * continues after it. change: after the end.
   */
  kind: z.enum(membershipChanges).exclude(['gift']),
  beginsAt: time,
  endsAt: time,
  /** What continues after the gift; null: nothing. */
  continues: z.object({ planName: z.string(), beginsAt: time, endsAt: time }).nullable(),
  /** The period it is based on; sent along when the gift is redeemed. */
  follows: z.string().nullable(),
})
export type GiftPreview = z.output<typeof GiftPreview>

const ownReply = z.object({ gifts: z.array(OwnGift) })

export const listOwnGifts = endpoint({
  name: 'listOwnGifts',
  method: 'GET',
  path: '/membership/gifts',
  access: 'member',
  summary: 'List up to 100 gift memberships the caller bought, with their codes, newest first',
  topics: ['me'],
  response: ownReply,
})

export const quoteGift = endpoint({
  name: 'quoteGift',
  method: 'POST',
  path: '/membership/gifts/quote',
  access: 'member',
  summary: 'Quote the price of a year of a plan as a gift',
  body: z.strictObject({ plan_id: anyId, crypto_symbol: coinSymbol }),
  example: { body: { plan_id: '0197a1b2-0000-7000-8000-000000000001', crypto_symbol: 'BTC' } },
  response: z.object({ quote: MembershipQuote }),
  refusals: ['plan_unknown', 'coin_unknown', 'rate_missing', 'rate_stale', 'gift_payment_open'],
  allowance: 'quote',
})

export const buyGift = endpoint({
  name: 'buyGift',
  method: 'POST',
  path: '/membership/gifts',
  access: 'member',
  summary:
    'Buy a quoted gift from the wallet, with its code at once, or with proof of payment for an administrator to review',
  multipart: true,
  body: z.strictObject({
    plan_id: anyId,
    crypto_symbol: coinSymbol,
    /** The displayed amount of the coin, for comparison only. */
    cost: amountText,
    quote_id: anyId,
  }),
  files: { proof_image: { ...proofFile, required: false } },
  example: {
    body: {
      plan_id: '0197a1b2-0000-7000-8000-000000000001',
      crypto_symbol: 'BTC',
      cost: '0.0031',
      quote_id: '0197a1b2-0000-7000-8000-000000000002',
    },
  },
  response: ownReply,
  refusals: ['plan_unknown', 'cost_changed', 'quote_dead', 'insufficient_funds', 'wallet_held', 'gift_payment_open'],
  idempotent: true,
  allowance: 'upload',
})

const takeRefusals = [
  'gift_unknown',
  'gift_taken',
  'gift_ended',
  'gift_held',
  'membership_renewed',
  'membership_payment_open',
  'membership_paused',
] as const

export const previewGift = endpoint({
  name: 'previewGift',
  method: 'POST',
  path: '/membership/gifts/preview',
  access: 'member',
  summary: 'Preview what redeeming a gift would change for the caller. The code is not used up',
  body: z.strictObject({ code: codeText }),
  example: { body: { code: 'GIFT-AAAAA-BBBBB-CCCCC-DDDDD' } },
  response: z.object({ gift: GiftPreview }),
  refusals: takeRefusals,
  allowance: 'quote',
})

export const redeemGift = endpoint({
  name: 'redeemGift',
  method: 'POST',
  path: '/membership/gifts/redeem',
  access: 'member',
  summary: 'Redeem a gift for a year of its plan, as previewed',
  body: z.strictObject({ code: codeText, follows: anyId.nullable() }),
  example: { body: { code: 'GIFT-AAAAA-BBBBB-CCCCC-DDDDD', follows: null } },
  response: z.object({ gift: GiftPreview }),
  refusals: [...takeRefusals, 'gift_moved'],
  idempotent: true,
})

export const listGifts = endpoint({
  name: 'listGifts',
  method: 'GET',
  path: '/gifts',
  access: 'admin',
  right: 'settings:read',
  summary: 'List all gifts, bought or created by administrators, newest first',
  topics: ['codes', 'members'],
  query: z.strictObject({
    state: z.enum(giftStates, 'Please choose a state from the list.').optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    gifts: z.array(Gift),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const createGift = endpoint({
  name: 'createGift',
  method: 'POST',
  path: '/gifts',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Create a free gift code for a year of a plan. The code is returned once',
  body: z.strictObject({
    plan_id: anyId,
    /** For administrators. */
    note: lineOrNothing(200),
    /** null: it does not expire. */
    ends_at: time.nullable(),
  }),
  example: {
    body: {
      plan_id: '0197a1b2-0000-7000-8000-000000000001',
      note: 'For our speaker',
      ends_at: '2036-04-01T00:00:00.000Z',
    },
  },
  response: z.object({ gift: Gift, code: z.string(), link: z.string() }),
  refusals: ['plan_unknown', 'end_too_soon'],
  idempotent: true,
})

const onGift = z.strictObject({ id: anyId })
const giftReply = z.object({ gift: Gift })

export const revokeGift = endpoint({
  name: 'revokeGift',
  method: 'POST',
  path: '/gifts/{id}/revoke',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Revoke an unredeemed gift that was not paid for',
  params: onGift,
  response: giftReply,
  refusals: ['gift_taken', 'gift_ended', 'gift_paid'],
})

export const refundGift = endpoint({
  name: 'refundGift',
  method: 'POST',
  path: '/gifts/{id}/refund',
  access: 'admin',
  right: 'store:refund',
  proof: 'recent',
  summary:
    'Refund an unredeemed gift to the wallet, or record the transaction that returned an external payment. Its code ends',
  params: onGift,
  body: z.strictObject({
    reason: linesOrNothing(GIFT_REASON_MAX).min(1, 'Please say why, for who bought it.'),
    /** For a gift paid outside: the transaction that returned the payment. */
    tx_hash: hashText.optional(),
  }),
  example: { body: { reason: 'It was bought twice.' } },
  response: giftReply,
  refusals: ['gift_taken', 'gift_ended', 'gift_not_paid', 'gift_paid_outside', 'hash_used', 'own_account'],
  idempotent: true,
})
