import type { tickets } from '@vesica/contract'
import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'
import type { CategoryRow } from '../categories/index.ts'
import type { TicketCourse, TicketFacts } from './tickets/ticket.record.ts'

export type TicketSource = (typeof tickets.ticketSources)[number]
export type PromiseKind = 'first' | 'next' | 'solution'

interface TicketTable extends TicketFacts, TicketCourse {
  id: string
  reference: string
  person_id: string
  category_id: string
  source: TicketSource
  created_at: Date
  updated_at: Date
  /** The same for what the member can see. */
  public_updated_at: Date
  follows: string | null
  /** Computed by the database. */
  desk_order: Generated<string>
  due_at: Generated<Date | null>
  search: Generated<string>
}
export type TicketRow = Omit<Selectable<TicketTable>, 'search'>

/** For an event: what changed, for metrics. */
export interface TicketFact {
  what: string
  from?: unknown
  to?: unknown
}

interface EntryTable {
  id: string
  ticket_id: string
  kind: 'message' | 'note' | 'event'
  side: 'user' | 'admin'
  author_id: string | null
  text: string
  quoted: string | null
  via: TicketSource
  event: TicketFact | null
  public: boolean
  created_at: Date
  release_at: Date
  released: boolean
  then_status: tickets.TicketStatus | null
  origin_id: string | null
  /** The saved replies used in it. */
  canned: Generated<string[]>
  search: Generated<string>
}
export type EntryRow = Omit<Selectable<EntryTable>, 'search'>

export interface SupportTables {
  contact_message: { id: string; reference: string; name: string; email: string; message: string; created_at: Date }
  faq_entry: {
    id: string
    position: number
    question: string
    answer: string
    active: boolean
    changed_at: Date
  }
  support_category: CategoryRow
  ticket: TicketTable
  ticket_entry: EntryTable
  /** Of a message; or, after it was undone, of a draft. */
  ticket_file: {
    id: string
    entry_id: string | null
    position: number
    name: string
    file_id: string
    draft_ticket: string | null
    draft_person: string | null
    draft_kind: 'reply' | 'note' | null
  }
  ticket_draft: {
    ticket_id: string
    person_id: string
    kind: 'reply' | 'note'
    text: string
    saved_at: Date
    canned: Generated<string[]>
  }
  ticket_seat: {
    ticket_id: string
    person_id: string
    seen_entry: string | null
    seen_at: Date | null
    here_until: Date | null
    writing: 'reply' | 'note' | null
  }
  ticket_rating: {
    ticket_id: string
    solution: number
    rating: 'good' | 'bad'
    words: string
    rated_at: Date
    about: string | null
  }
  support_credit: { ticket_id: string; person_id: string; cents: string; due_at: Date; given_at: Date | null }
  canned_reply: { id: string; shortcut: string; title: string; text: string; used: number; changed_at: Date }
  ticket_macro: {
    id: string
    name: string
    reply: string
    note: string
    status: tickets.TicketStatus | null
    priority: tickets.TicketPriority | null
    assigned_to: string | null
    category_id: string | null
    changed_at: Date
  }
  ticket_mail: {
    ticket_id: string
    mail_key: string
    message_id: string | null
    entry_id: string | null
    received_at: Date
  }
  ticket_promise: {
    id: string
    ticket_id: string
    kind: PromiseKind
    begun_at: Date
    due_at: Date | null
    met_at: Date | null
    minutes: number | null
    about: string | null
    missed_told_at: Date | null
    target_minutes: number | null
    kept: boolean | null
    /** For clocks that run only while the member waits: since when; null: stopped. */
    running_since: Date | null
  }
}

export const tables = (tx: Tx) => open<SupportTables>(tx)
