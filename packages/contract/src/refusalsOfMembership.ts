import type { RefusalText } from './refusalText.ts'

/** Refusals of membership changes. */
export const ofMembership = {
  removal_held: {
    status: 409,
    message:
      'An administrator changed this person’s email address, and the owner of the old address can reverse it. They can be removed after {until}. Until then, you can ban the account.',
  },
  payment_undecided: {
    status: 409,
    message:
      'This person’s payment for a membership or gift is awaiting a decision. Approve or deny it first, or ban the account.',
  },
  plan_exists: { status: 409, message: 'A plan or level with this name already exists, or existed before.' },
  plan_in_use: {
    status: 409,
    message: 'This plan is in use ({uses}). Turn it off instead, so that it’s no longer offered.',
  },
  last_plan: { status: 409, message: 'This is the last active plan. Without one, nobody could sign up.' },
  not_an_upgrade: {
    status: 422,
    message: 'This plan isn’t higher than yours. Check what it costs to renew or change to it first.',
  },
  membership_renewed: {
    status: 409,
    message: 'Your membership is already renewed beyond {until}. You can add another year after that one starts.',
  },
  membership_payment_open: {
    status: 409,
    message: 'Your payment is being reviewed. You can change your membership again after it’s decided.',
  },
  membership_moved: {
    status: 409,
    message:
      'This person’s membership has changed since the price was quoted. Deny the payment, and tell them what happens with it.',
  },
  cost_changed: { status: 409, message: 'The amount has changed. Please check the new one before you pay.' },
  wallet_only: {
    status: 422,
    message: 'A change to a lower plan is paid from the wallet, so that it can be cancelled. Deposit first.',
  },
  code_unknown: { status: 422, message: 'This code doesn’t exist. Check it for typos.' },
  code_off: { status: 409, message: 'This code is no longer accepted.' },
  code_used_up: { status: 409, message: 'This code has reached its usage limit.' },
  code_used: { status: 409, message: 'You’ve already used this code. Each member can use it once.' },
  code_other_plan: { status: 422, message: 'This code is for {plan}.' },
  code_exists: { status: 409, message: 'This code already exists.' },
  code_percent: { status: 422, message: 'Please enter a whole percentage from 1 to 100.' },
  code_in_use: { status: 409, message: 'A member was quoted a price with this code. Turn it off instead.' },
  gift_payment_open: {
    status: 409,
    message: 'Your payment for a gift is being reviewed. You can buy another one after it’s decided.',
  },
  gift_unknown: { status: 422, message: 'This gift code doesn’t exist. Check it for typos.' },
  gift_taken: { status: 409, message: 'This gift has already been redeemed.' },
  gift_held: {
    status: 409,
    message: 'This gift is on hold while the account of its buyer is checked. You can redeem it from {until}.',
  },
  gift_ended: { status: 409, message: 'This gift no longer exists.' },
  gift_moved: {
    status: 409,
    message: 'Your membership has changed in the meantime. Check again what the gift does.',
  },
  gift_paid_outside: {
    status: 422,
    message:
      'This gift was paid for outside the platform. Send the payment back first, and enter the transaction hash here.',
  },
  gift_not_paid: {
    status: 409,
    message: 'Nothing was paid for this gift, so there’s nothing to refund. Revoke it instead.',
  },
  gift_paid: {
    status: 409,
    message: 'This gift was paid for. Refund it instead, so that the buyer gets their money back.',
  },
  membership_paused: { status: 409, message: 'Your membership is paused. Resume it first.' },
  cancel_nothing: { status: 409, message: 'You don’t have a membership to cancel.' },
  cancel_follows: { status: 409, message: 'Your next year is already paid, so it can’t be cancelled.' },
  cancel_none: { status: 409, message: 'Your membership isn’t cancelled.' },
  pause_nothing: { status: 409, message: 'You don’t have a membership to pause.' },
  pause_follows: {
    status: 409,
    message: 'You’ve already paid for a change to another plan. Cancel the change before you pause your membership.',
  },
  pause_too_long: { status: 422, message: 'You have {days} pause days left this year.' },
  pause_none: { status: 409, message: 'Your membership isn’t paused.' },
  change_not_open: { status: 409, message: 'There’s no change to cancel.' },
  invitation_unknown: { status: 404, message: 'This invitation doesn’t exist. You can sign up without it.' },
  invitation_used: {
    status: 409,
    message: 'This invitation has reached its limit. You can sign up without it.',
  },
  invitation_ended: { status: 409, message: 'This invitation has expired. You can sign up without it.' },
  invitation_revoked: { status: 409, message: 'This invitation is no longer open. You can sign up without it.' },
  invitation_other_plan: { status: 422, message: 'This invitation is for another plan.' },
  revoked_already: { status: 409, message: 'This has already been revoked.' },
  end_too_soon: { status: 422, message: 'Please choose an end in the future.' },
  end_too_far: { status: 422, message: 'Please choose an end within a year.' },
} as const satisfies Record<string, RefusalText>
