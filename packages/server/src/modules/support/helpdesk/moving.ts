import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { lockTicket, platform } from '../tickets/ticket.ts'
import { ticketColumns } from '../tickets/ticket.record.ts'

/** Locks two tickets in a fixed order, so that concurrent calls cannot deadlock. */
export const lockBoth = async (tx: Tx, firstId: string, secondId: string): Promise<[TicketRow, TicketRow]> => {
  const [low, high] = firstId < secondId ? [firstId, secondId] : [secondId, firstId]
  const [first, second] = [await lockTicket(tx, low, platform), await lockTicket(tx, high, platform)]
  return firstId < secondId ? [first, second] : [second, first]
}

/** Moves messages and notes from one ticket to another. @param origin the reference shown on them */
export const moveEntries = async (
  tx: Tx,
  { from, to, origin }: { from: string; to: string; origin: RawBuilder<string | null> },
  condition: RawBuilder<boolean>,
): Promise<void> => {
  await tables(tx)
    .updateTable('ticket_entry')
    .set({ ticket_id: to, origin_id: origin })
    .where('ticket_id', '=', from)
    .where('kind', '<>', 'event')
    .where(condition)
    .execute()
}

/** Recounts a ticket after messages were moved. */
export const recount = async (tx: Tx, { id }: TicketRow): Promise<TicketRow> => {
  const releasedMessages = sql`from ticket_entry where ticket_id = ${id} and kind = 'message' and released`
  return tables(tx)
    .updateTable('ticket')
    .set({
      entries: sql<number>`(select count(*)::int ${releasedMessages})`,
      member_wrote_at: sql<Date>`(select max(release_at) ${releasedMessages} and side = 'user')`,
      office_wrote_at: sql<Date>`(select max(release_at) ${releasedMessages} and side = 'admin')`,
    })
    .where('id', '=', id)
    .returning(ticketColumns)
    .executeTakeFirstOrThrow()
}

/** Whether the member wrote last. */
export const isAwaitingReply = ({ member_wrote_at: member, office_wrote_at: agent }: TicketRow): boolean =>
  member !== null && (agent === null || member > agent)
