import type { tickets } from '@vesica/contract'
import type { Updateable } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type SupportTables, tables, type TicketFact, type TicketRow } from '../support.tables.ts'
import { isOpen, movedTo } from './status.rules.ts'
import { ticketColumns } from './ticket.record.ts'

const copy = notices.support.events

/** The caller: a member acts on their own tickets, an administrator on all. */
export interface Party {
  readonly userId: string
  readonly role: 'user' | 'admin'
}

const ofParty = (tx: Tx, id: string, { role, userId }: Party) => {
  const query = tables(tx).selectFrom('ticket').select(ticketColumns).where('ticket.id', '=', id)
  return role === 'admin' ? query : query.where('person_id', '=', userId)
}

/** A ticket the caller may see: a member only their own. */
export const getTicketOf = (tx: Tx, id: string, party: Party): Promise<TicketRow> => find(id, ofParty(tx, id, party))

/** The same, locked: actions on one ticket happen one after another. */
export const lockTicket = (tx: Tx, id: string, party: Party): Promise<TicketRow> =>
  find(id, ofParty(tx, id, party).forNoKeyUpdate())

/** The platform itself, which may see all. */
export const platform: Party = { userId: '', role: 'admin' }

/**
 * Stores the changes of a locked ticket and notifies its viewers.
 * @param audience `office`: the member sees neither the change nor its time
 */
export const changeRow = async (
  tx: Tx,
  ticket: TicketRow,
  changes: Updateable<SupportTables['ticket']>,
  audience: 'both' | 'office' = 'both',
): Promise<TicketRow> => {
  const publicChange = audience === 'both' ? { public_updated_at: tx.now } : {}
  const row = await tables(tx)
    .updateTable('ticket')
    .set((eb) => ({ ...changes, updated_at: tx.now, ...publicChange, version: eb('version', '+', 1) }))
    .where('id', '=', ticket.id)
    .returning(ticketColumns)
    .executeTakeFirstOrThrow()
  refreshTicket(tx, row, audience)
  return row
}

/** Makes everyone who may see a ticket reload it. */
export const refreshTicket = (
  tx: Tx,
  { person_id }: Pick<TicketRow, 'person_id'>,
  audience: 'both' | 'office',
): void => {
  const users = audience === 'both' ? [person_id] : []
  tx.announce({ topics: ['tickets'], users, admins: 'support:read' })
}

interface Happening {
  words: string
  /** Whether it is visible to the member too. */
  public: boolean
  fact: TicketFact
  /** The displayed time, if not the present; it is visible from now on all the same. */
  saidAt?: Date | undefined
}

/** Adds an event between the messages. @param by null: the platform itself */
export const addEvent = async (tx: Tx, ticketId: string, by: Party | null, happening: Happening): Promise<void> => {
  await tables(tx)
    .insertInto('ticket_entry')
    .values({
      id: newId(),
      ticket_id: ticketId,
      kind: 'event',
      side: by?.role ?? 'admin',
      author_id: by?.userId ?? null,
      text: happening.words,
      quoted: null,
      via: 'app',
      event: happening.fact,
      public: happening.public,
      created_at: happening.saidAt ?? tx.now,
      release_at: tx.now,
      released: true,
      then_status: null,
      origin_id: null,
    })
    .execute()
}

/** The event text when a status changes, visible to both sides. */
const statusChangeText = (from: tickets.TicketStatus, to: tickets.TicketStatus): string =>
  isOpen(to) && !isOpen(from) ? copy.reopened : copy.status[to]

/**
 * Sets a ticket's status and adds an event. @param by null: the platform itself @param saidAt the time of the event
 */
export const moveTicket = async (
  tx: Tx,
  ticket: TicketRow,
  to: tickets.TicketStatus,
  by: Party | null,
  saidAt?: Date,
): Promise<Updateable<SupportTables['ticket']>> => {
  if (to === ticket.status) return {}
  await addEvent(tx, ticket.id, by, {
    words: statusChangeText(ticket.status, to),
    public: true,
    fact: { what: 'status', from: ticket.status, to },
    saidAt,
  })
  return movedTo(ticket, to, tx.now)
}
