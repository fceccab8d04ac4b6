import type { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { audit, settleRequests } from '../../activity/index.ts'
import { wroteAsMember, dropped, reopened } from '../promises/running.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { unmergeableUntil } from '../tickets/detail.ts'
import { releaseDue } from '../tickets/release.ts'
import { requireUnmerged, type Writer } from '../tickets/reply.ts'
import { addEvent, changeRow, lockTicket, moveTicket } from '../tickets/ticket.ts'
import { isAwaitingReply, lockBoth, moveEntries, recount } from './moving.ts'

const copy = notices.support.events

const isOver = ({ status }: TicketRow): boolean => status === 'resolved' || status === 'closed'

/**
 * Merges a ticket into another of the same member: its messages move there, and it redirects to it, as do the tickets
 * merged into it before.
 */
export const mergeTicket = async (tx: Tx, writer: Writer, id: string, intoId: string): Promise<string> => {
  if (id === intoId) throw refuseField('merge_same', 'into')
  const [from_, into_] = await lockBoth(tx, id, intoId)
  const [from, into] = [await releaseDue(tx, from_), await releaseDue(tx, into_)]
  if (from.person_id !== into.person_id) throw refuseField('merge_other_member', 'into')
  await requireUnmerged(tx, from)
  await requireUnmerged(tx, into)
  if (into.status === 'closed') throw refuseField('ticket_closed', 'into')
  await moveEntries(tx, { from: from.id, to: into.id, origin: sql`coalesce(origin_id, ticket_id)` }, sql<boolean>`true`)
  await tables(tx).updateTable('ticket').set({ merged_into: into.id }).where('merged_into', '=', from.id).execute()
  await endMerged(tx, writer, from, into)
  await takeOver(tx, writer, from, into)
  settleRequests(tx, 'ticket', from.id)
  await audit(tx, writer, {
    action: 'merge ticket',
    subject: { type: 'ticket', id: from.id },
    before: { ticket: from.reference, status: from.status },
    after: { into: into.id, reference: into.reference },
  })
  return into.id
}

const endMerged = async (tx: Tx, writer: Writer, from: TicketRow, into: TicketRow): Promise<void> => {
  await addEvent(tx, from.id, writer, {
    words: copy.mergedInto(into.reference),
    public: true,
    fact: { what: 'merged', from: from.status, to: into.id },
  })
  const ended = await recount(tx, await dropped(tx, from))
  await changeRow(tx, ended, {
    status: 'closed',
    closed_at: from.closed_at ?? tx.now,
    waiting_since: null,
    asleep_until: null,
    merged_into: into.id,
    merged_at: tx.now,
  })
}

const takeOver = async (tx: Tx, writer: Writer, from: TicketRow, into: TicketRow): Promise<void> => {
  await addEvent(tx, into.id, writer, {
    words: copy.mergedHere(from.reference),
    public: true,
    fact: { what: 'took', from: from.id },
  })
  const counted = await recount(tx, into)
  const opens = isOver(into) && !isOver(from)
  const moved = opens ? await moveTicket(tx, counted, 'open', writer) : {}
  const waitingChange =
    from.waiting_since && isAwaitingReply(counted) ? { waiting_since: into.waiting_since ?? from.waiting_since } : {}
  const row = await changeRow(tx, counted, { ...moved, ...waitingChange })
  await wroteAsMember(tx, into, row)
}

/** Undoes a merge within a day: earlier messages move back, later ones stay where they were written. */
export const unmergeTicket = async (tx: Tx, writer: Writer, id: string): Promise<string> => {
  const { merged_into } = await lockTicket(tx, id, writer)
  if (merged_into === null) throw new Refusal('unmerge_late')
  const [from, into] = await lockBoth(tx, id, merged_into)
  if (from.merged_into !== into.id || !unmergeableUntil(from.merged_at, tx.now)) throw new Refusal('unmerge_late')
  await moveEntries(tx, { from: into.id, to: from.id, origin: sql`null` }, sql<boolean>`origin_id = ${from.id}`)
  const status = await statusBefore(tx, from)
  await addEvent(tx, from.id, writer, {
    words: copy.unmergedFrom(into.reference),
    public: true,
    fact: { what: 'unmerged', from: into.id, to: status },
  })
  await addEvent(tx, into.id, writer, {
    words: copy.unmerged(from.reference),
    public: true,
    fact: { what: 'gave back', to: from.id },
  })
  await changeRow(tx, await recount(tx, into), {})
  const restored = await recount(tx, from)
  const isOpen = status === 'open' || status === 'in_progress'
  const row = await changeRow(tx, restored, {
    status,
    merged_into: null,
    merged_at: null,
    closed_at: status === 'closed' ? (from.closed_at ?? tx.now) : null,
    resolved_at: status === 'resolved' ? (from.resolved_at ?? tx.now) : from.resolved_at,
    waiting_since: isOpen && isAwaitingReply(restored) ? await unansweredSince(tx, restored) : null,
  })
  await reopened(tx, from, row)
  settleRequests(tx, 'ticket', from.id)
  await audit(tx, writer, {
    action: 'take merge back',
    subject: { type: 'ticket', id: from.id },
    before: { into: into.id, reference: into.reference },
    after: { ticket: from.reference, status },
  })
  return from.id
}

/** How long the member's last message has gone without a reply: undoing a merge starts no SLA target anew. */
const unansweredSince = async (tx: Tx, { id, office_wrote_at }: TicketRow): Promise<Date> => {
  const messages = tables(tx)
    .selectFrom('ticket_entry')
    .select('release_at')
    .where('ticket_id', '=', id)
    .where('kind', '=', 'message')
    .where('side', '=', 'user')
    .where('released', '=', true)
  const unanswered = office_wrote_at ? messages.where('release_at', '>', office_wrote_at) : messages
  return (await unanswered.orderBy('release_at').limit(1).executeTakeFirst())?.release_at ?? tx.now
}

/** The status of a ticket when it was merged. */
const statusBefore = async (tx: Tx, { id }: TicketRow): Promise<tickets.TicketStatus> => {
  const row = await tables(tx)
    .selectFrom('ticket_entry')
    .select('event')
    .where('ticket_id', '=', id)
    .where('kind', '=', 'event')
    .where(sql<boolean>`event ->> 'what' = 'merged'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.event?.from ?? 'open') as tickets.TicketStatus
}
