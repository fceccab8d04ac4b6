// Mistakes in support, in what people are told, and in their accounts; `mistakes.ts` makes them one by one.

const modules = 'packages/server/src/modules'

export const supportMistakes = [
  {
    name: 'an answer at the very moment by which it was promised is late',
    file: `${modules}/support/promises/running.ts`,
    right: 'at > row.due_at',
    wrong: 'at >= row.due_at',
    seenBy: ['support/promises/clock'],
  },
  {
    name: 'a clock that stands goes on with another priority',
    file: `${modules}/support/promises/running.ts`,
    right: 'left !== null && row.running_since ? addMinutes(office, row.running_since, left)',
    wrong: 'left !== null ? addMinutes(office, row.running_since ?? tx.now, left)',
    seenBy: ['support/promises/clock'],
  },
  {
    name: 'what is usual is said of fewer than ten',
    file: `${modules}/support/promises/promised.ts`,
    right: 'row.count >= ENOUGH',
    wrong: 'row.count > 0',
    seenBy: ['support/promises/promises.test'],
  },
  {
    name: 'a member finds a ticket by its notes',
    file: `${modules}/support/tickets/list.ts`,
    right: 'ticket_entry.ticket_id = ticket.id and public and',
    wrong: 'ticket_entry.ticket_id = ticket.id and',
    seenBy: ['support/tickets/beside'],
  },
  {
    name: 'what was merged twice goes back to where it was said last',
    file: `${modules}/support/desk/merge.ts`,
    right: 'sql`coalesce(origin_id, ticket_id)`',
    wrong: 'sql`ticket_id`',
    seenBy: ['support/desk/merge'],
  },
  {
    name: 'a link that ends mail is good for any kind',
    file: `${modules}/activity/letters/mute-token.ts`,
    right: ".update('mute').update(said)",
    wrong: ".update('mute').update(said.subarray(0, ID_BYTES))",
    seenBy: ['activity/letters/quiet'],
  },
  {
    name: 'an old link agrees to another address than it named',
    file: `${modules}/identity/people/asked-address.ts`,
    right: 'email_asked_until: asked.until, email_asked_hash: null }',
    wrong: 'email_asked_until: asked.until }',
    seenBy: ['identity/people/asked-address'],
  },
  {
    name: 'an act is undone though one of the things that it changed has moved on',
    file: `${modules}/activity/undo.ts`,
    right: 'Object.keys(backOf(act)).some(',
    wrong: 'Object.keys(backOf(act)).every(',
    seenBy: ['audit/undo'],
  },
] as const
