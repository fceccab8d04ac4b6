import type { RefusalText } from './refusalText.ts'

/** What is refused about changes of a membership. */
export const ofMembership = {
  removal_held: {
    status: 409,
    message:
      'An administrator changed the email address of this person, and the old address can reverse it. They can be removed after {until}. Until then you can ban the account.',
  },
  payment_undecided: {
    status: 409,
    message:
      'A payment of this person for a membership or a gift is waiting for a decision. Approve or deny it first, or ban the account.',
  },
  plan_exists: { status: 409, message: 'A plan of this name, or a level that was called so, is there already.' },
  plan_in_use: {
    status: 409,
    message: 'This plan is in use ({uses}). Switch it off instead: it is then no longer offered.',
  },
  last_plan: { status: 409, message: 'This is the last plan on offer: without one nobody could sign up.' },
  not_an_upgrade: {
    status: 422,
    message: 'This plan is not higher than yours. Please look first at what renewing it or changing to it costs.',
  },
  membership_renewed: {
    status: 409,
    message: 'Your membership goes on after {until} already. Another year can be added once that has begun.',
  },
  membership_payment_open: {
    status: 409,
    message: 'A payment of yours is being checked. Once it is decided you can change your membership again.',
  },
  membership_moved: {
    status: 409,
    message:
      'The membership of this person has changed since the price was quoted. Please deny the payment, saying what becomes of it.',
  },
  cost_changed: { status: 409, message: 'The amount has changed. Please check the new one before you pay.' },
  wallet_only: {
    status: 422,
    message: 'A change to a lower plan is paid from the wallet, so that it can be called off. Please deposit first.',
  },
  code_unknown: { status: 422, message: 'This code is not known. Please look at it once more.' },
  code_off: { status: 409, message: 'This code is not accepted any more.' },
  code_used_up: { status: 409, message: 'This code has been used as often as it may be.' },
  code_used: { status: 409, message: 'You have used this code already. It is good once for each member.' },
  code_other_plan: { status: 422, message: 'This code is for {plan}.' },
  code_exists: { status: 409, message: 'There is a code like this already.' },
  code_percent: { status: 422, message: 'Please enter a whole percentage from 1 to 100.' },
  code_in_use: { status: 409, message: 'Somebody was quoted a price with this code. Switch it off instead.' },
  gift_payment_open: {
    status: 409,
    message: 'A payment of yours for a gift is being checked. Once it is decided you can buy another.',
  },
  gift_unknown: { status: 422, message: 'This gift code is not known. Please look at it once more.' },
  gift_taken: { status: 409, message: 'This gift has been taken already.' },
  gift_held: {
    status: 409,
    message: 'This gift is on hold while the account of its buyer is checked. You can redeem it from {until}.',
  },
  gift_ended: { status: 409, message: 'This gift is not there any more.' },
  gift_moved: {
    status: 409,
    message: 'Your membership has changed meanwhile. Please look again at what the gift does.',
  },
  gift_paid_outside: {
    status: 422,
    message:
      'This gift was paid outside of the platform. Send the payment back first, and enter the transaction hash here.',
  },
  gift_not_paid: {
    status: 409,
    message: 'Nothing was paid for this gift, so there is nothing to give back. Revoke it instead.',
  },
  gift_paid: {
    status: 409,
    message: 'This gift was paid for. Refund it instead, so that nobody loses what they paid.',
  },
  membership_paused: { status: 409, message: 'Your membership is paused. Let it go on first.' },
  cancel_nothing: { status: 409, message: 'There is no membership that could be cancelled.' },
  cancel_follows: { status: 409, message: 'What follows is paid already. It is not cancelled.' },
  cancel_none: { status: 409, message: 'Your membership is not cancelled.' },
  pause_nothing: { status: 409, message: 'There is no membership that could be paused.' },
  pause_follows: {
    status: 409,
    message: 'A change to another plan is paid already. Please call it off before you pause your membership.',
  },
  pause_too_long: { status: 422, message: 'Of this year’s days of pause {days} are left.' },
  pause_none: { status: 409, message: 'Your membership is not paused.' },
  change_not_open: { status: 409, message: 'There is no change that could be called off.' },
  invitation_unknown: { status: 404, message: 'We do not know this invitation. You can sign up without it.' },
  invitation_used: {
    status: 409,
    message: 'This invitation has been used as often as it could be. You can sign up without it.',
  },
  invitation_ended: { status: 409, message: 'This invitation has ended. You can sign up without it.' },
  invitation_revoked: { status: 409, message: 'This invitation is no longer open. You can sign up without it.' },
  invitation_other_plan: { status: 422, message: 'This invitation is for another plan.' },
  revoked_already: { status: 409, message: 'This was revoked already.' },
  end_too_soon: { status: 422, message: 'Please choose an end that is still to come.' },
  end_too_far: { status: 422, message: 'Please choose an end within a year.' },
} as const satisfies Record<string, RefusalText>
