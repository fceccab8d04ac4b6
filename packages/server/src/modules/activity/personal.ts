import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** Personal data in this module, in the order of deletion. */
export const personal: readonly Personal[] = [
  {
    table: 'notification',
    about: 'Your notifications.',
    columns: {
      created_at: 'when',
      title: 'title',
      body: 'text',
      markdown: 'text as written',
      path: 'link',
      read_at: 'when you read it',
      settled_at: 'when it was settled',
      outcome: 'outcome',
    },
    leaving: 'goes',
  },
  {
    table: 'letter',
    ownedBy: ({ id, email }) => sql`(person_id = ${id} or to_address = ${email})`,
    withheld: 'emails are in your own mailbox, and some contain secret links',
    leaving: 'goes',
  },
  {
    table: 'notice_preference',
    about: 'Your notification settings.',
    columns: { kind: 'type', app: 'in the app', mail: 'by email' },
    leaving: 'goes',
  },
  {
    table: 'notice_times',
    about: 'Your quiet hours and digest times.',
    columns: {
      quiet_from: 'quiet hours from',
      quiet_until: 'quiet hours until',
      digest_at: 'digest time',
      digest_day: 'day of the weekly digest',
      time_zone: 'time zone',
    },
    leaving: 'goes',
  },
  {
    table: 'notice_digest',
    withheld: 'sent digests are recorded only so that none is sent twice',
    leaving: 'goes',
  },
  {
    table: 'activity_entry',
    about: 'Your recent activity.',
    columns: {
      created_at: 'when',
      type: 'type',
      title: 'title',
      status: 'status',
      about: 'part of',
    },
    leaving: 'goes',
  },
  {
    table: 'audit_entry',
    ownedBy: ({ id }) => sql`actor_id = ${id}`,
    withheld: 'actions of administrators are records of the platform',
    leaving: { stays: 'the audit log cannot be changed' },
  },
]
