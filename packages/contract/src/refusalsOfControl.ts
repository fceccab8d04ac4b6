import type { RefusalText } from './refusalText.ts'

/** What is refused where two must decide, or where an administrator changed somebody's address. */
export const ofControl = {
  own_change: { status: 409, message: 'Another administrator must confirm this: you asked for it yourself.' },
  not_counting_yet: {
    status: 409,
    message: 'Your word counts from {from} on. Another administrator can confirm you before.',
  },
  asker_not_counting: {
    status: 409,
    message:
      '{name} can’t be one of the two administrators who decide: their account is too new, or no longer an administrator’s. Ask for this yourself and let another administrator approve it.',
  },
  confirmed_too_soon: {
    status: 409,
    message: 'All who see approvals can call this off before anybody confirms it. You can confirm it from {from} on.',
  },
  address_held: {
    status: 422,
    message:
      'This names {address}, which nobody has confirmed as an address of this platform. The other administrators have been told. Save again once one of them has confirmed it, or leave it out.',
  },
  addresses_wait: {
    status: 422,
    message:
      'This names {address}, which nobody has confirmed as an address of this platform. {n} addresses you asked for wait for a decision already, so no more are asked for. Leave it out, or save again once some of them are decided.',
  },
  address_in_text: {
    status: 422,
    message: 'Please leave {address} out: what other members read may not name a payment address.',
  },
  address_returns: {
    status: 422,
    message:
      'This text would contain {address}, which is not a payment address of this platform. Please write it without the address.',
  },
  change_not_possible: { status: 409, message: 'This change is not possible any more: {why}' },
  undone_already: { status: 409, message: 'This was undone already.' },
  moved_on: { status: 409, message: 'This was changed since: undoing it would take back more than this.' },
  undo_not_possible: { status: 409, message: 'This cannot be undone: {why}' },
  approval_waits: {
    status: 409,
    message: 'You have approved this, and nobody else can today. You can approve it for good from {from} on.',
  },
  address_changed_by_you: {
    status: 409,
    message:
      'You changed the e-mail address of this person. Until {until} another administrator must decide on their requests.',
  },
  withdrawal_held: {
    status: 409,
    message: 'The e-mail address of this person was changed. Their withdrawals are held until {until}.',
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
