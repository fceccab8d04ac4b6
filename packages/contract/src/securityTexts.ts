/** Refusals of signing in and of account security. */
export const securityTexts = {
  mail_unavailable: { status: 503, message: 'We couldn’t send the email. Please try again in a minute.' },
  signup_not_denied: { status: 409, message: 'You can only send a new proof after your sign-up was denied.' },
  not_yourself: { status: 409, message: 'You can’t do this to your own account.' },
  last_administrator: { status: 409, message: 'There must be at least one active owner.' },
  not_administrator: { status: 409, message: 'Only administrators can have roles.' },
  credentials_wrong: { status: 422, message: 'These credentials do not match our records.' },
  account_inactive: { status: 403, message: 'Your account is inactive. Please contact us.' },
  account_suspended: { status: 403, message: 'Your account is suspended. Please contact us.' },
  account_banned: { status: 403, message: 'Your account is banned.' },
  login_disabled: { status: 403, message: 'Signing in is turned off at the moment. Please try again later.' },
  registration_disabled: { status: 403, message: 'Registration is closed at the moment.' },
  code_wrong: { status: 422, message: 'This code is wrong or has expired. Check it or request a new one.' },
  email_not_verified: { status: 422, message: 'Please verify your email before proceeding' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  address_link_dead: {
    status: 422,
    message: 'This link has expired or was already used. Change your email address again in your settings.',
  },
  objection_dead: { status: 422, message: 'This link has expired or was already used. Please contact us.' },
  proof_needed: { status: 403, message: 'Confirm that it’s you first.' },
  second_factor_required: {
    status: 403,
    message: 'Administrators need two-factor authentication here. Set it up in your profile first.',
  },
  password_wrong: { status: 422, message: 'The current password is incorrect.' },
  password_common: { status: 422, message: 'This password is too common. Choose another one.' },
  reset_link_dead: { status: 422, message: 'This link has expired or was already used. Request a new one.' },
  second_factor_needed: { status: 403, message: 'Your password is correct. Now confirm with your second factor.' },
  sign_in_over: { status: 422, message: 'This sign-in has expired. Start again with your password.' },
  factor_wrong: {
    status: 422,
    message:
      'This code is wrong, has expired or was already used. Check that your device sets its time automatically, and try the next code.',
  },
  recovery_code_wrong: { status: 422, message: 'This recovery code is wrong or was already used.' },
  factor_needed: { status: 422, message: 'Confirm with your second factor. The password alone isn’t enough.' },
  factor_missing: { status: 409, message: 'This second factor doesn’t exist.' },
  factor_setup_over: { status: 409, message: 'This key has expired. Start again with a new one.' },
  second_factor_kept: {
    status: 409,
    message:
      'Administrators need two-factor authentication here. Add another second factor before you remove this one.',
  },
  passkey_wrong: { status: 422, message: 'This passkey couldn’t be verified. Try again, or use another method.' },
  passkey_known: { status: 409, message: 'This passkey is already in use.' },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys only work on a domain name over https.',
  },
  too_many_passkeys: {
    status: 409,
    message: 'You’ve reached the limit of {count} passkeys. Remove one to add another.',
  },
} as const
