import type { tickets } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { findById } from '../../../platform/data/find.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { newId, newReference } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { logActivity } from '../../activity/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { openedByMember } from '../promises/running.ts'
import { tables, type TicketRow, type TicketSource } from '../support.tables.ts'
import { categoryOf } from './category.ts'
import { type Written, writeEntry } from './entry.ts'
import { release } from './release.ts'
import { refreshTicket } from './ticket.ts'
import { factsInput, freshTicket, ticketColumns, type TicketFacts } from './ticket.record.ts'

/** The initial data of a ticket. */
export interface Opened {
  personId: string
  categoryId: string
  source: TicketSource
  follows: string | null
  facts: TicketFacts
}

/** Inserts a ticket without messages. */
export const insertTicket = async (
  tx: Tx,
  { personId, categoryId, source, follows, facts }: Opened,
): Promise<TicketRow> => {
  const row = {
    ...freshTicket,
    ...facts,
    id: newId(),
    reference: newReference('TKT'),
    person_id: personId,
    category_id: categoryId,
    source,
    follows,
    created_at: tx.now,
    updated_at: tx.now,
    public_updated_at: tx.now,
  }
  const ticket = await tables(tx).insertInto('ticket').values(row).returning(ticketColumns).executeTakeFirstOrThrow()
  emitWebhook(tx, 'ticket.opened', { ticket_id: ticket.id, reference: ticket.reference, member_id: personId })
  refreshTicket(tx, ticket, 'both')
  return ticket
}

/** A member asks: the ticket and its first message are created at once, and the administrators notified. */
export const createTicket = async (
  tx: Tx,
  files: Files,
  personId: string,
  { follows, ...input }: tickets.TicketInput & { follows?: string | undefined },
  sent: readonly PlacedFile[],
): Promise<TicketRow> => {
  const categoryId = await categoryOf(tx, input.category_id)
  const followed = follows === undefined ? null : await requireFollowed(tx, personId, follows)
  const opened = { personId, categoryId, source: 'app' as const, follows: followed, facts: factsInput(input) }
  const written = { side: 'user' as const, authorId: personId, text: input.message, via: 'app' as const, files: sent }
  return openTicket(tx, files, opened, written)
}

/** Opens a member's ticket with its first message. */
export const openTicket = async (
  tx: Tx,
  files: Files,
  opened: Opened,
  written: Pick<Written, 'side' | 'authorId' | 'text' | 'quoted' | 'via' | 'files'>,
): Promise<TicketRow> => {
  const ticket = await openedByMember(tx, await insertTicket(tx, opened))
  const entry = await writeEntry(tx, files, ticket.id, { ...written, kind: 'message', release: 'now' })
  const row = await release(tx, ticket, entry)
  const title = notices.support.ticket.opened(row.reference, row.subject)
  await logActivity(tx, opened.personId, { type: 'support', title, status: 'open' })
  return row
}

/** The caller's ticket that a new one follows up. */
const requireFollowed = async (tx: Tx, personId: string, id: string): Promise<string> => {
  const row = await findById(
    id,
    tables(tx).selectFrom('ticket').select(['id', 'status']).where('id', '=', id).where('person_id', '=', personId),
  )
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'closed') throw refuseField('follows_open', 'follows')
  return row.id
}
