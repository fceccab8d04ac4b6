import type { RefusalText } from './refusalText.ts'

/** Refusals concerning the platform as a whole. */
export const ofSystem = {
  keys_enough: { status: 409, message: 'There are already {n} active keys. Revoke one first.' },
  hook_address: {
    status: 422,
    message: 'Please enter a public URL that starts with https://, without a user name and password.',
  },
  hooks_enough: { status: 409, message: 'There are already {n} webhooks. Delete one first.' },
  hook_off: { status: 409, message: 'This webhook is off. Turn it on first.' },
  backup_running: { status: 409, message: 'A backup is already being created or tested. Wait until it’s done.' },
  backup_not_there: { status: 409, message: 'This backup has no archive.' },
  backup_closed: {
    status: 403,
    message: 'Choose Download in the list of backups first. The archive is then available to you for 12 hours.',
  },
  backup_unencrypted: {
    status: 422,
    message: 'This backup isn’t encrypted. Choose a passphrase to encrypt the download with.',
  },
  backup_encrypted: {
    status: 422,
    message: 'This backup is already encrypted with the server’s passphrase. Download it without entering another one.',
  },
  mail_by_environment: {
    status: 409,
    message: 'The mail server is set by SMTP_URL in the server’s environment and can’t be changed here.',
  },
  mail_password_needed: {
    status: 422,
    message: 'Please enter the password again: the stored one is for another host or user name.',
  },
  mail_login_wrong: {
    status: 409,
    message: 'The mail server rejected the user name or password. Check both and save them again.',
  },
  mail_host_unknown: {
    status: 409,
    message: 'No mail server was found under this name. Check the host for typos.',
  },
  mail_unreachable: {
    status: 409,
    message: 'The mail server isn’t responding. Check the host and port, and that no firewall blocks the connection.',
  },
  mail_certificate: {
    status: 409,
    message: 'The mail server’s certificate isn’t valid for this host. Use the host name from your mail provider.',
  },
  mail_encryption: {
    status: 409,
    message:
      'The mail server doesn’t support this encryption on this port. TLS is usually on port 465, STARTTLS on port 587.',
  },
  mail_sender_refused: {
    status: 409,
    message: 'The mail server rejected this sender address. Use one that belongs to your mail account.',
  },
  mail_message_refused: {
    status: 409,
    message: 'The mail server rejected the test email. Ask your mail provider whether your account can send.',
  },
  view_query: { status: 422, message: 'These filters don’t exist in this list. Choose them again.' },
  view_of_other: { status: 403, message: 'Only {by} and owners can change this view.' },
  views_full: { status: 409, message: 'You’ve reached the limit of {n} views for this list. Delete one first.' },
  import_state: { status: 409, message: 'This import has moved to another step in the meantime. Check it again.' },
  import_matching: {
    status: 422,
    message: 'Please choose a column for each required field, and each column only once.',
  },
} as const satisfies Record<string, RefusalText>
