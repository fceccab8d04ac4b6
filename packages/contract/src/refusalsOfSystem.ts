import type { RefusalText } from './refusalText.ts'

/** What is refused about the platform as a whole. */
export const ofSystem = {
  keys_enough: { status: 409, message: 'There are {n} keys that are good. Please revoke one first.' },
  hook_address: {
    status: 422,
    message: 'Please enter an address on the internet that begins with https://, without a name and password.',
  },
  hooks_enough: { status: 409, message: 'There are {n} webhooks. Please remove one first.' },
  hook_off: { status: 409, message: 'This webhook is switched off. Please switch it on first.' },
  backup_running: { status: 409, message: 'A backup is being made or tried already. Please wait until it is done.' },
  backup_not_there: { status: 409, message: 'There is no archive of this backup.' },
  backup_closed: {
    status: 403,
    message: 'Please choose Download in the list of backups first. That opens the archive to you for 12 hours.',
  },
  backup_unencrypted: {
    status: 422,
    message: 'This backup is not encrypted. Please choose a passphrase to encrypt the download with.',
  },
  backup_encrypted: {
    status: 422,
    message: 'This backup is encrypted with the passphrase of the server. Please download it without another.',
  },
  mail_by_environment: {
    status: 409,
    message: 'The mail server is set by SMTP_URL in the environment of the server. It cannot be changed here.',
  },
  mail_password_needed: {
    status: 422,
    message: 'Please enter the password again: it is stored for another host or user name only.',
  },
  mail_login_wrong: {
    status: 409,
    message: 'The mail server did not accept the user name and password. Please check both and save them again.',
  },
  mail_host_unknown: {
    status: 409,
    message: 'There is no mail server under this name. Please check the host for typing mistakes.',
  },
  mail_unreachable: {
    status: 409,
    message: 'The mail server does not answer. Please check host and port, and that no firewall is in the way.',
  },
  mail_certificate: {
    status: 409,
    message:
      'The certificate of the mail server is not valid for this host. Please use the host name that your mail provider gives.',
  },
  mail_encryption: {
    status: 409,
    message:
      'The mail server does not offer this encryption on this port. TLS is usually on port 465 and STARTTLS on port 587.',
  },
  mail_sender_refused: {
    status: 409,
    message:
      'The mail server does not accept this sender address. Please use one that belongs to your account with it.',
  },
  mail_message_refused: {
    status: 409,
    message: 'The mail server refused the test email. Please ask your mail provider whether your account may send.',
  },
  view_query: { status: 422, message: 'The list cannot be asked for this. Please choose what it shows anew.' },
  view_of_other: { status: 403, message: 'Only {by} and owners change this view.' },
  views_full: { status: 409, message: 'You have {n} views of this list. Please delete one first.' },
  import_state: { status: 409, message: 'This import is at another step by now. Please look at it again.' },
  import_matching: { status: 422, message: 'Please choose a column for each field that is needed, each column once.' },
} as const satisfies Record<string, RefusalText>
