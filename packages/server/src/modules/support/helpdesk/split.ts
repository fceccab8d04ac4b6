import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { isId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { audit } from '../../activity/index.ts'
import { dropped, reopened } from '../promises/running.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { categoryOf } from '../tickets/category.ts'
import { insertTicket } from '../tickets/create.ts'
import { releaseDue } from '../tickets/release.ts'
import { requireUnmerged, type Writer } from '../tickets/reply.ts'
import { addEvent, changeRow, lockTicket } from '../tickets/ticket.ts'
import { factsIn } from '../tickets/ticket.record.ts'
import { isAwaitingReply, moveEntries, recount } from './moving.ts'

const copy = notices.support.events

interface Split {
  messages: readonly string[]
  subject: string
  category_id?: string | undefined
}

/** Splits messages of a ticket off into a new one that follows it. The first message stays. */
export const splitTicket = async (tx: Tx, writer: Writer, id: string, split: Split): Promise<string> => {
  const ticket = await releaseDue(tx, await lockTicket(tx, id, writer))
  await requireUnmerged(tx, ticket)
  const categoryId = split.category_id === undefined ? ticket.category_id : await categoryOf(tx, split.category_id)
  const moved = await movable(tx, ticket, split.messages)
  const { person_id: personId, source } = ticket
  const facts = { ...factsIn(ticket), subject: split.subject }
  const created = await insertTicket(tx, { personId, categoryId, source, follows: id, facts })
  await moveEntries(
    tx,
    { from: ticket.id, to: created.id, origin: sql`ticket_id` },
    sql<boolean>`id = any(${moved}::uuid[])`,
  )
  await beginSplit(tx, writer, ticket, created)
  await leaveRest(tx, writer, ticket, created)
  await audit(tx, writer, {
    action: 'split ticket',
    subject: { type: 'ticket', id: ticket.id },
    before: { ticket: ticket.reference },
    after: { made: created.id, reference: created.reference, messages: moved },
  })
  return created.id
}

/** The messages that can be split off. */
const movable = async (tx: Tx, ticket: TicketRow, messages: readonly string[]): Promise<string[]> => {
  const requested = [...new Set(messages)]
  if (!requested.every(isId)) throw new Refusal('not_found')
  const rows = await tables(tx)
    .selectFrom('ticket_entry')
    .select(['id', 'kind'])
    .where('ticket_id', '=', ticket.id)
    .where('kind', '<>', 'event')
    .where('released', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const chosen = rows.filter(({ id }) => requested.includes(id))
  if (chosen.length < requested.length) throw new Refusal('not_found')
  const first = rows.find(({ kind }) => kind === 'message')
  if (!chosen.some(({ kind }) => kind === 'message') || chosen.some(({ id }) => id === first?.id))
    throw refuseField('split_all', 'messages')
  return chosen.map(({ id }) => id)
}

const beginSplit = async (tx: Tx, writer: Writer, ticket: TicketRow, created: TicketRow): Promise<void> => {
  await addEvent(tx, created.id, writer, {
    words: copy.splitFrom(ticket.reference),
    public: true,
    fact: { what: 'split', from: ticket.id },
  })
  const counted = await recount(tx, created)
  const memberWaits = isAwaitingReply(counted)
  const row = await changeRow(tx, counted, {
    status: memberWaits ? 'open' : 'in_progress',
    waiting_since: memberWaits ? (ticket.waiting_since ?? tx.now) : null,
    first_answered_at: counted.office_wrote_at,
  })
  if (memberWaits) await reopened(tx, { ...created, status: 'closed' }, row)
}

const leaveRest = async (tx: Tx, writer: Writer, ticket: TicketRow, created: TicketRow): Promise<void> => {
  await addEvent(tx, ticket.id, writer, {
    words: copy.splitOff(created.reference),
    public: true,
    fact: { what: 'split off', to: created.id },
  })
  const counted = await recount(tx, ticket)
  const stillWaits = counted.waiting_since !== null && isAwaitingReply(counted)
  const row = stillWaits || counted.waiting_since === null ? counted : await dropped(tx, counted)
  await changeRow(tx, row, stillWaits ? {} : { waiting_since: null })
}
