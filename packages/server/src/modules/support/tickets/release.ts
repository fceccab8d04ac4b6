import type { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import { after } from '../../../platform/clock.ts'
import { findById } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { settleRequests } from '../../activity/index.ts'
import { findPerson } from '../../identity/index.ts'
import { type EntryRow, tables, type TicketRow } from '../support.tables.ts'
import { answered, wroteAsMember, settled } from '../promises/running.ts'
import { afterMember, afterAgent } from './status.rules.ts'
import { notifyMember, notifyHelpdesk } from './notify.ts'
import { changeRow, lockTicket, moveTicket, type Party, platform } from './ticket.ts'

export const RELEASE_QUEUE = 'release-message'

/** Schedules the release of a message for when it can no longer be undone. */
export const releaseLater = (tx: Tx, entry: EntryRow): Promise<void> =>
  tx.enqueue({ queue: RELEASE_QUEUE, data: { ticket: entry.ticket_id }, startAfter: entry.release_at })

const isDue = (tx: Tx) => sql<boolean>`not released and release_at <= ${tx.now}`

/**
 * Releases the due entries of a locked ticket in the order they were written: they become visible, and their effects
 * happen.
 * @param all also this person's entries that are not due yet: they act again, and undo nothing
 */
export const releaseDue = async (tx: Tx, ticket: TicketRow, all?: Party): Promise<TicketRow> => {
  const due = all ? sql<boolean>`(${isDue(tx)} or not released and author_id = ${all.userId})` : isDue(tx)
  const rows = await tables(tx)
    .updateTable('ticket_entry')
    .set({ released: true, release_at: sql`least(release_at, ${tx.now})` })
    .where('ticket_id', '=', ticket.id)
    .where(due)
    .returningAll()
    .execute()
  let row = ticket
  const inOrder = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
  for (const entry of inOrder) row = await release(tx, row, entry)
  return row
}

/** The effects of a message or note once it is visible to others. */
export const release = async (tx: Tx, ticket: TicketRow, entry: EntryRow): Promise<TicketRow> => {
  if (entry.kind === 'note') return changeRow(tx, ticket, {}, 'office')
  return entry.side === 'user' ? releaseMembers(tx, ticket, entry) : releaseAgentReply(tx, ticket, entry)
}

const partyOf = ({ author_id, side }: EntryRow): Party | null =>
  author_id === null ? null : { userId: author_id, role: side }

const releaseMembers = async (tx: Tx, ticket: TicketRow, entry: EntryRow): Promise<TicketRow> => {
  const to = afterMember(ticket.status)
  const moved = await moveTicket(tx, ticket, to, partyOf(entry), eventTime(ticket, to, entry))
  const waiting_since = ticket.waiting_since ?? entry.release_at
  const row = await changeRow(tx, ticket, {
    ...moved,
    member_wrote_at: entry.release_at,
    waiting_since,
    asleep_until: null,
    entries: ticket.entries + 1,
  })
  settleRequests(tx, 'answer', row.id, row.person_id)
  const running = await wroteAsMember(tx, ticket, row)
  await notifyHelpdesk(tx, running, entry)
  return running
}

/**
 * The time of the event about a status: next to the message that caused it, not at its release. A ticket is assigned
 * before its reply, and resolved after.
 */
const eventTime = (ticket: TicketRow, to: tickets.TicketStatus, { created_at }: EntryRow): Date => {
  if (to !== 'in_progress') return created_at
  const before = after(created_at, -1)
  return before > ticket.created_at ? before : created_at
}

/** Saved replies count as used once the reply with them is visible. */
const countUses = async (tx: Tx, { canned }: EntryRow): Promise<void> => {
  if (canned.length === 0) return
  await tables(tx)
    .updateTable('canned_reply')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', 'in', canned)
    .execute()
  tx.announce({ topics: ['desk'], admins: 'support:read' })
}

const releaseAgentReply = async (tx: Tx, ticket: TicketRow, entry: EntryRow): Promise<TicketRow> => {
  await countUses(tx, entry)
  const to = afterAgent(ticket.status, entry.then_status)
  const moved = await moveTicket(tx, ticket, to, partyOf(entry), eventTime(ticket, to, entry))
  const about = entry.author_id
  const row = await changeRow(tx, ticket, {
    ...moved,
    office_wrote_at: entry.release_at,
    first_answered_at: ticket.first_answered_at ?? entry.release_at,
    waiting_since: null,
    asleep_until: null,
    entries: ticket.entries + 1,
  })
  settleRequests(tx, 'ticket', row.id)
  let current = await answered(tx, ticket, row, { at: entry.release_at, about })
  const isResolved = row.status === 'resolved' && ticket.status !== 'resolved'
  const isClosed = row.status === 'closed' && ticket.status !== 'closed'
  if (isResolved || isClosed) current = await settled(tx, current, { at: entry.release_at, about })
  const person = await findPerson(tx, row.person_id)
  if (person) await notifyMember(tx, person, current, { entry, isResolved })
  return current
}

/** Releases the due entries of one ticket, in a job or before it is read. */
export const releaseOf = async (tx: Tx, ticketId: string): Promise<void> => {
  await releaseDue(tx, await lockTicket(tx, ticketId, platform))
}

/** Whether an entry of a ticket is overdue for release. */
export const isLate = async (tx: Tx, ticketId: string): Promise<boolean> => {
  const due = tables(tx).selectFrom('ticket_entry').select('id').where('ticket_id', '=', ticketId).where(isDue(tx))
  return (await findById(ticketId, due)) !== undefined
}

const AT_ONCE = 100

/** Tickets with overdue entries, at most 100. */
export const lateTickets = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('ticket_entry')
    .select('ticket_id')
    .where(isDue(tx))
    .orderBy('release_at')
    .limit(AT_ONCE)
    .execute()
  return [...new Set(rows.map((row) => row.ticket_id))]
}
