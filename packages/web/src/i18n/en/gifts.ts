import * as labels from './labels.ts'
import type { gifts as contract } from '@vesica/contract'

/** Copy of gifted memberships, for administrators. */
export const gifts = {
  what: 'The gifts',
  caption: labels.gifts,
  nothingYet: 'No gifts yet',
  nothingYetWhy: 'Gifts from members appear here. You can also give a membership with a code.',
  nothingMatchesWhy: 'No gifts match your filters.',
  planMissing: 'Please choose a plan.',
  givenBy: (name: string) => `Given by ${name}`,
  endsWhy: 'Leave empty for no expiration date.',
  states: {
    waiting: labels.pending,
    denied: labels.denied,
    ready: labels.active,
    applied: 'In use',
    taken: 'Redeemed',
    refunded: labels.refunded,
    revoked: labels.revoked,
    ended: labels.expired,
  } satisfies Record<contract.GiftState, string>,
  add: 'Give membership',
  create: 'Create code',
  made: 'Gift created',
  once: 'Copy this code now. You won’t see it again. The first person to redeem it gets a free year.',
  revokeOf: (end: string) => `Revoke the gift …${end}`,
  revokeQuestion: (end: string) => `Revoke the gift …${end}?`,
  revokeThen: 'It can no longer be redeemed. You can undo this in the audit log.',
  revoked: 'Gift revoked',
  refundOf: (end: string) => `Refund the gift …${end}`,
  refundTitle: (plan: string) => `Refund a year of ${plan}`,
  refundThen: (amount: string, buyer: string) =>
    `${amount} is refunded to ${buyer}’s wallet immediately, and the code can no longer be redeemed.`,
  refundOutside: (amount: string, buyer: string) =>
    `This gift was paid outside the platform. Ask ${buyer} where to send ${amount}, send it, then record the transaction hash here. The code can no longer be redeemed.`,
  refunded: 'Gift refunded',
  reasonWhy: 'The buyer sees it.',
  reasonMissing: 'Please enter a reason for the buyer.',
}
