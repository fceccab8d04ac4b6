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
    columns: { entry_id: 'with which message; none: with an answer that you began', name: 'its name' },
    shown: sql`(entry_id is null or entry_id in (${visibleEntries}))`,
    file: 'file_id',
    leaving: 'goes',
  },
  {
    table: 'ticket_draft',
    about: 'Answers that you began.',
    columns: { ticket_id: 'in which ticket', text: 'your words', saved_at: 'when' },
    leaving: 'goes',
  },
  { table: 'ticket_seat', withheld: 'who is at a ticket is forgotten within seconds', leaving: 'goes' },
  {
    table: 'ticket_rating',
    ownedBy: ({ id }) => sql`ticket_id in (${tickets} ${id})`,
    about: 'What you said of solutions.',
    columns: { ticket_id: 'of which ticket', rating: 'good or bad', words: 'your words', rated_at: 'when' },
    leaving: { stays: 'solutions are counted; the words are gone', over: () => ({ words: '' }) },
  },
  {
    table: 'ticket_promise',
    ownedBy: ({ id }) => sql`ticket_id in (${tickets} ${id})`,
    about: 'What you were promised, and whether it was kept.',
    columns: { ticket_id: 'in which ticket', kind: 'what', due_at: 'by when', met_at: 'when it was kept' },
    leaving: { stays: 'promises are counted' },
  },
  {
    table: 'support_credit',
    about: 'What you were given for promises that were not kept.',
    columns: { ticket_id: 'in which ticket', cents: 'in US cents', given_at: 'when' },
    leaving: { stays: 'what was posted is accounted for' },
  },
  {
    table: 'ticket_entry',
    ownedBy: ({ id }) => sql`ticket_id in (${tickets} ${id})`,
    about: 'The conversations of your tickets. They also stand in conversations.md.',
    columns: {
      id: 'by which its files name it',
      ticket_id: 'in which ticket',
      kind: 'a message or something that happened',
      side: 'whose: yours (user) or ours (admin)',
      text: 'the words',
      created_at: 'when',
    },
    shown: sql`public and released`,
    leaving: {
      stays: 'the desk counts how it answered; the words of both sides are gone',
      over: () => ({ text: 'Removed: this person deleted their account.', quoted: null }),
    },
  },
  {
    table: 'ticket',
    about: 'Your tickets.',
    columns: {
      id: 'by which the rows of other tables name it',
      reference: 'its reference',
      subject: 'what it is about',
      priority: 'how urgent',
      status: 'how it stands',
      created_at: 'when',
      public_updated_at: 'the latest in it',
      resolved_at: 'when it was resolved',
      closed_at: 'when it was closed',
    },
    leaving: {
      stays: 'the desk counts its tickets; what they were about is gone',
      over: () => ({ subject: 'Removed' }),
    },
  },
  {
    table: 'contact_message',
    ownedBy: ({ email }) => sql`email = ${email}`,
    about: 'Messages that came from your address.',
    columns: { reference: 'its reference', name: 'the name given', message: 'the words', created_at: 'when' },
    leaving: 'goes',
  },
]
