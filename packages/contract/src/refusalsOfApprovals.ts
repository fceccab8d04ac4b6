import type { RefusalText } from './refusalText.ts'

/** Refusals of approvals, including those after an administrator changed someone's email address. */
export const ofControl = {
  own_change: { status: 409, message: 'You requested this yourself, so another administrator must confirm it.' },
  not_counting_yet: {
    status: 409,
    message: 'You can approve from {from}. Another administrator can confirm you earlier.',
  },
  asker_not_counting: {
    status: 409,
    message:
      '{name} can’t be one of the two approvers: their account is too new, or they’re no longer an administrator. Request this yourself and have another administrator approve it.',
  },
  confirmed_too_soon: {
    status: 409,
    message: 'Everyone who sees approvals can cancel this before it’s confirmed. You can confirm it from {from}.',
  },
  address_held: {
    status: 422,
    message:
      'This contains {address}, which isn’t a confirmed address of this platform. The other administrators have been notified. Save again after one of them has confirmed it, or leave it out.',
  },
  addresses_wait: {
    status: 422,
    message:
      'This contains {address}, which isn’t a confirmed address of this platform. {n} addresses you requested are already awaiting a decision, so no more can be requested. Leave it out, or save again after some of them are decided.',
  },
  address_in_text: {
    status: 422,
    message: 'Please remove {address}: payment addresses aren’t allowed where other members can read them.',
  },
  address_returns: {
    status: 422,
    message:
      'This text would contain {address}, which isn’t a payment address of this platform. Write it without the address.',
  },
  change_not_possible: { status: 409, message: 'This change is no longer possible: {why}' },
  undone_already: { status: 409, message: 'This has already been undone.' },
  moved_on: { status: 409, message: 'This was changed since then, so undoing it would revert more than this.' },
  undo_not_possible: { status: 409, message: 'This can’t be undone: {why}' },
  approval_waits: {
    status: 409,
    message: 'You’ve approved this, and nobody else can today. You can give the final approval from {from}.',
  },
  address_changed_by_you: {
    status: 409,
    message:
      'You changed this person’s email address. Until {until}, another administrator must decide on their requests.',
  },
  withdrawal_held: {
    status: 409,
    message: 'This person’s email address was changed. Their withdrawals are on hold until {until}.',
  },
  account_held: {
    status: 409,
    message:
      'This is on hold until {until}, because an administrator changed the email address of your account. If you didn’t ask for that, reverse it with the link that was sent to your old address.',
  },
  wallet_held: {
    status: 409,
    message:
      'Your wallet is on hold until {until}, because an administrator changed the email address of your account. You can pay, trade and claim rewards again after that.',
  },
} as const satisfies Record<string, RefusalText>
