// Mistakes in support, in what people are told, and in their accounts; `mistakes.ts` makes them one by one.

const modules = 'packages/server/src/modules'

export const supportMistakes = [
  {
    name: 'an answer at the very moment by which it was promised is late',
    file: `${modules}/support/promises/running.ts`,
    right: 'row.due_at ? at > row.due_at',
    wrong: 'row.due_at ? at >= row.due_at',
    seenBy: ['support/promises/clock'],
  },
  {
    name: 'a clock that stands goes on with another priority',
    file: `${modules}/support/promises/running.ts`,
    right: 'row.running_since ? dueAfter(office, row, target_minutes, row.running_since) : null',
    wrong: 'dueAfter(office, row, target_minutes, row.running_since ?? tx.now)',
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
    right: 'isSaid(now, query, sql`public`)',
    wrong: 'isSaid(now, query, sql`true`)',
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
    name: 'an administrator answers over what the member wrote since',
    file: `${modules}/support/tickets/reply.ts`,
    right: "if (writer.role === 'user') others = others.where('released', '=', true)",
    wrong: "others = writer.role === 'user' ? others.where('released', '=', true) : others.where('side', '=', 'admin')",
    seenBy: ['support/tickets/reply'],
  },
  {
    name: 'what is there for others can be taken back',
    file: `${modules}/support/tickets/reply.ts`,
    right: 'entry.release_at <= tx.now',
    wrong: 'entry.release_at < tx.now',
    seenBy: ['support/tickets/reply'],
  },
  {
    name: 'a macro leaves its note where its reply is refused',
    file: `${modules}/support/desk/macro.ts`,
    right: 'files: [], then: status })',
    wrong: 'files: [], then: status }).catch((error) => { throw new Refusal(error.code, {}, { commit: true }) })',
    seenBy: ['support/desk/canned'],
  },
  {
    name: 'an account goes while a request of it is looked at twice',
    file: `${modules}/wallet/ledger/ledger.ts`,
    right: "['pending', 'in_review', 'flagged', 'approved'])\n    .orderBy('made_at')",
    wrong: "['pending', 'approved'])\n    .orderBy('made_at')",
    seenBy: ['account/leaving'],
  },
  {
    name: 'an archive holds the files of notes, and of what is not sent yet',
    file: `${modules}/support/personal.ts`,
    right: 'shown: sql`(entry_id is null or entry_id in (${seen}))`,',
    wrong: '',
    seenBy: ['account/archive'],
  },
  {
    name: 'a proof is over a moment before its hours are',
    file: 'packages/server/src/platform/http/admission.ts',
    right: 'caller.sinceProofMs <= (',
    wrong: 'caller.sinceProofMs < (',
    seenBy: ['identity/factors/proof'],
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
