import type { RefusalText } from './refusalText.ts'

/** Refusals of tickets, the helpdesk and its email. */
export const ofSupport = {
  ticket_closed: { status: 409, message: 'This ticket is closed. Open a follow-up ticket instead.' },
  ticket_newer: { status: 409, message: 'There’s a newer message. Your reply is saved as a draft.' },
  ticket_merged: { status: 409, message: 'This ticket was merged into {reference}. Continue there.' },
  follows_open: { status: 409, message: 'This ticket is still open. Reply to it instead of opening a follow-up.' },
  too_many_files: { status: 409, message: 'A message can have at most {count} files.' },
  undo_late: { status: 409, message: 'This message has been sent and can no longer be undone.' },
  category_holds_tickets: {
    status: 409,
    message: 'This category still contains tickets ({count}). Move them first.',
  },
  assignee_unknown: { status: 422, message: 'This administrator can’t reply to members. Choose another one.' },
  sleep_past: { status: 422, message: 'Please choose a time in the future.' },
  rating_not_possible: { status: 409, message: 'You can rate a ticket after it’s resolved.' },
  rating_link_dead: {
    status: 422,
    message: 'This link has expired, or the ticket was reopened.',
  },
  not_a_member: { status: 422, message: 'Tickets can only be opened for members. Choose a member.' },
  merge_same: { status: 422, message: 'A ticket can’t be merged into itself.' },
  merge_other_member: { status: 409, message: 'Only tickets of the same member can be merged.' },
  unmerge_late: { status: 409, message: 'A merge can only be undone within a day.' },
  split_all: { status: 422, message: 'Please leave at least the first message in this ticket.' },
  shortcut_exists: { status: 409, message: 'Another saved reply already has this shortcut.' },
  variable_unknown: { status: 422, message: 'The variable {name} doesn’t exist. Choose one from the list.' },
  macro_exists: { status: 409, message: 'Another macro already has this name.' },
  macro_empty: { status: 422, message: 'Please choose at least one action for this macro.' },
  question_exists: { status: 409, message: 'This question already exists.' },
  faq_full: { status: 409, message: 'You’ve reached the limit of {count} questions.' },
  order_old: { status: 409, message: 'The list has changed in the meantime. Check it again.' },
  time_zone_unknown: { status: 422, message: 'This time zone doesn’t exist. Choose one from the list.' },
  webhook_forged: { status: 422, message: 'The signature of this message is invalid.' },
  mail_refused: { status: 422, message: 'This email wasn’t accepted: {why}' },
} as const satisfies Record<string, RefusalText>
