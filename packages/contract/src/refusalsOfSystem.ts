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
  view_query: { status: 422, message: 'The list cannot be asked for this. Please choose what it shows anew.' },
  view_of_other: { status: 403, message: 'Only {by} and owners change this view.' },
  views_full: { status: 409, message: 'You have {n} views of this list. Please delete one first.' },
  import_state: { status: 409, message: 'This import is at another step by now. Please look at it again.' },
  import_matching: { status: 422, message: 'Please choose a column for each field that is needed, each column once.' },
} as const satisfies Record<string, RefusalText>
