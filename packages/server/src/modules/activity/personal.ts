import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module, in the order of deletion. */
export const personal: readonly Personal[] = [
  {
    table: 'notification',
    about: 'What you were told.',
    columns: {
      created_at: 'when',
      title: 'the heading',
      body: 'the text',
      markdown: 'the text as it was written',
      path: 'where it leads',
      read_at: 'when you read it',
      settled_at: 'when what it asked for was done',
      outcome: 'what came of that',
    },
    leaving: 'goes',
  },
  {
    table: 'letter',
    ownedBy: ({ id, email }) => sql`(person_id = ${id} or to_address = ${email})`,
    withheld: 'letters lie in your own mailbox, and some hold links that are secrets',
    leaving: 'goes',
  },
  {
    table: 'notice_preference',
    about: 'What you want to be told of, and how.',
    columns: { kind: 'what', app: 'whether in the product', mail: 'when by mail' },
    leaving: 'goes',
  },
  {
    table: 'notice_times',
    about: 'When you want mail.',
    columns: {
      quiet_from: 'quiet from',
      quiet_until: 'quiet until',
      digest_at: 'summaries at',
      digest_day: 'weekly ones on this day of the week',
      time_zone: 'in this time zone',
    },
    leaving: 'goes',
  },
  {
    table: 'notice_digest',
    withheld: 'which summaries were written is kept so that none is written twice',
    leaving: 'goes',
  },
  {
    table: 'activity_entry',
    about: 'What you did, as your recent activity shows it.',
    columns: {
      created_at: 'when',
      type: 'of which kind',
      title: 'what',
      status: 'how it stood',
      about: 'what it was a step of',
    },
    leaving: 'goes',
  },
  {
    table: 'audit_entry',
    ownedBy: ({ id }) => sql`actor_id = ${id}`,
    withheld: 'what administrators did in their office is the record of the platform',
    leaving: { stays: 'the trail of what administrators did cannot be changed' },
  },
]
