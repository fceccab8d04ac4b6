import type { RefusalText } from './refusalText.ts'

/** What is refused about tickets, their desk and mail. */
export const ofSupport = {
  ticket_closed: { status: 409, message: 'This ticket is closed. Please open another that follows it.' },
  ticket_newer: { status: 409, message: 'There is a newer message. Your text is kept as a draft.' },
  ticket_merged: { status: 409, message: 'This ticket was merged into {reference}. Please go on there.' },
  follows_open: { status: 409, message: 'Only a closed ticket is followed by another. Please reply to it.' },
  too_many_files: { status: 409, message: 'A message takes {count} files at most.' },
  undo_late: { status: 409, message: 'This message has been sent and cannot be taken back any more.' },
  category_holds_tickets: {
    status: 409,
    message: 'This category still holds tickets ({count}). Please move them first.',
  },
  assignee_unknown: { status: 422, message: 'This administrator cannot answer members. Please choose another.' },
  sleep_past: { status: 422, message: 'Please choose a time that is still to come.' },
  rating_not_possible: { status: 409, message: 'A ticket can be rated once it is resolved.' },
  rating_link_dead: {
    status: 422,
    message: 'This link has expired or is about a solution that does not stand any more.',
  },
  not_a_member: { status: 422, message: 'Tickets are opened for members. Please choose a member.' },
  merge_same: { status: 422, message: 'A ticket cannot be merged into itself.' },
  merge_other_member: { status: 409, message: 'Only tickets of the same member can be merged.' },
  unmerge_late: { status: 409, message: 'A merge can be taken back for a day only.' },
  split_all: { status: 422, message: 'Please leave at least the first message in this ticket.' },
  shortcut_exists: { status: 409, message: 'Another reply has this shortcut already.' },
  variable_unknown: { status: 422, message: 'There is no variable {name}. Please choose one from the list.' },
  macro_exists: { status: 409, message: 'Another macro has this name already.' },
  macro_empty: { status: 422, message: 'Please say at least one thing that this macro does.' },
  question_exists: { status: 409, message: 'This question is there already.' },
  faq_full: { status: 409, message: 'There are {count} questions, which is as many as there can be.' },
  order_old: { status: 409, message: 'The list has changed meanwhile. Please look at it again.' },
  time_zone_unknown: { status: 422, message: 'This time zone is not known. Please choose one from the list.' },
  webhook_forged: { status: 422, message: 'The signature of this message is not right.' },
  mail_refused: { status: 422, message: 'This mail was not taken: {why}' },
} as const satisfies Record<string, RefusalText>
