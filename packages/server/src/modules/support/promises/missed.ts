import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { addEvent, lockTicket, platform, refreshTicket } from '../tickets/ticket.ts'
import { grantCredit } from './credit.ts'
import type { PromiseRow } from './running.ts'

/** Records, once, that a target was missed. The caller holds the ticket's lock. */
export const missed = async (
  tx: Tx,
  ticket: TicketRow,
  { id, kind }: Pick<PromiseRow, 'id' | 'kind' | 'met_at'>,
): Promise<void> => {
  const noted = await tables(tx)
    .updateTable('ticket_promise')
    .set({ missed_told_at: tx.now, kept: false })
    .where('id', '=', id)
    .where('missed_told_at', 'is', null)
    .executeTakeFirst()
  if (noted.numUpdatedRows === 0n) return
  await addEvent(tx, ticket.id, null, {
    words: notices.support.events.overdue[kind],
    public: false,
    fact: { what: 'missed', to: kind },
  })
  refreshTicket(tx, ticket, 'office')
  await grantCredit(tx, ticket)
}

const AT_ONCE = 100

/** Tickets with a target that was just missed, at most 100. */
export const lateOnes = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('ticket_promise')
    .select('ticket_id')
    .where('met_at', 'is', null)
    .where('due_at', '<', tx.now)
    .where('missed_told_at', 'is', null)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return [...new Set(rows.map((row) => row.ticket_id))]
}

/** Records the missed targets of one ticket. */
export const missOf = async (tx: Tx, ticketId: string): Promise<void> => {
  const ticket = await lockTicket(tx, ticketId, platform)
  const rows = await tables(tx)
    .selectFrom('ticket_promise')
    .select(['id', 'kind', 'met_at'])
    .where('ticket_id', '=', ticket.id)
    .where('met_at', 'is', null)
    .where('due_at', '<', tx.now)
    .where('missed_told_at', 'is', null)
    .execute()
  for (const row of rows) await missed(tx, ticket, row)
}
