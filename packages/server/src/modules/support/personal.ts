import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

const tickets = sql.raw('select id from ticket where person_id =')
const entries = sql.raw(
  'select entry.id from ticket_entry entry join ticket on ticket.id = entry.ticket_id where ticket.person_id =',
)
const visibleEntries = sql.raw('select id from ticket_entry where public and released')

/** The personal data of this module, in deletion order. */
export const personal: readonly Personal[] = [
  {
    table: 'ticket_file',
    ownedBy: ({ id }) => sql`(entry_id in (${entries} ${id}) or draft_person = ${id})`,
    about: 'Files in your tickets.',
    columns: { entry_id: 'message; empty: part of a draft', name: 'name' },
    shown: sql`(entry_id is null or entry_id in (${visibleEntries}))`,
    file: 'file_id',
    leaving: 'goes',
  },
  {
    table: 'ticket_draft',
    about: 'Your drafts.',
    columns: { ticket_id: 'ticket', text: 'your text', saved_at: 'when' },
    leaving: 'goes',
  },
  { table: 'ticket_seat', withheld: 'presence at a ticket is deleted within seconds', leaving: 'goes' },
  {
    table: 'ticket_rating',
    ownedBy: ({ id }) => sql`ticket_id in (${tickets} ${id})`,
    about: 'Your ratings of solutions.',
    columns: { ticket_id: 'ticket', rating: 'good or bad', words: 'your text', rated_at: 'when' },
    leaving: { stays: 'ratings are counted; the comment is removed', over: () => ({ words: '' }) },
  },
  {
    table: 'ticket_promise',
    ownedBy: ({ id }) => sql`ticket_id in (${tickets} ${id})`,
    about: 'Response targets of your tickets, and whether they were met.',
    columns: { ticket_id: 'ticket', kind: 'type', due_at: 'due', met_at: 'when it was met' },
    leaving: { stays: 'response targets are counted' },
  },
  {
    table: 'support_credit',
    about: 'Credits for late replies.',
    columns: { ticket_id: 'ticket', cents: 'amount in US cents', given_at: 'when' },
    leaving: { stays: 'postings are retained for accounting' },
  },
  {
    table: 'ticket_entry',
    ownedBy: ({ id }) => sql`ticket_id in (${tickets} ${id})`,
    about: 'The conversations of your tickets, also in conversations.md.',
    columns: {
      id: 'id, as used by its files',
      ticket_id: 'ticket',
      kind: 'message or event',
      side: 'side: you (user) or us (admin)',
      text: 'text',
      created_at: 'when',
    },
    shown: sql`public and released`,
    leaving: {
      stays: 'replies are counted; the texts of both sides are removed',
      over: () => ({ text: 'Removed: this person deleted their account.', quoted: null }),
    },
  },
  {
    table: 'ticket',
    about: 'Your tickets.',
    columns: {
      id: 'id, as used in other tables',
      reference: 'reference',
      subject: 'subject',
      priority: 'priority',
      status: 'status',
      created_at: 'when',
      public_updated_at: 'last update',
      resolved_at: 'when it was resolved',
      closed_at: 'when it was closed',
    },
    leaving: {
      stays: 'tickets are counted; the subject is removed',
      over: () => ({ subject: 'Removed' }),
    },
  },
  {
    table: 'contact_message',
    ownedBy: ({ email }) => sql`email = ${email}`,
    about: 'Messages sent from your address.',
    columns: { reference: 'reference', name: 'name', message: 'text', created_at: 'when' },
    leaving: 'goes',
  },
]
