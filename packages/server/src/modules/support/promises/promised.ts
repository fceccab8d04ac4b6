import type { tickets } from '@vesica/contract'
import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { addMinutes, hoursOf } from './business-hours.rules.ts'
import { getSupportSettings } from './settings.ts'

/** The minimum number for an honest statement. */
const ENOUGH = 10
const LOOKED_BACK_DAYS = 30
/** The latest ones are enough to know what is usual. */
const LOOKED_AT = 1000

/** Minutes to the first answer, by the clock on the wall: the median of the last 30 days. */
const usualMinutes = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ count: number; minutes: number | null }>`
    select count(*)::int as count, ceil(percentile_disc(0.5) within group (order by waited))::int as minutes
      from (select extract(epoch from met_at - begun_at) / 60 as waited from ticket_promise
             where kind = 'first' and met_at > ${after(tx.now, -LOOKED_BACK_DAYS * DAY)}
             order by met_at desc limit ${sql.lit(LOOKED_AT)}) as latest`.execute(tables(tx))
  const [row] = rows
  return row && row.count >= ENOUGH ? row.minutes : null
}

/** What a member is told about the next reply to a ticket: nothing if it is their turn. */
export const promisedOn = async (tx: Tx, ticket: TicketRow): Promise<tickets.Promised> => {
  if (ticket.waiting_since === null) return { by: null, usualMinutes: null }
  const due = ticket.first_due_at ?? ticket.next_due_at
  return { by: due?.toISOString() ?? null, usualMinutes: await usualMinutes(tx) }
}

/** What a member is told before they ask: the expected reply time, contact details, and opening hours. */
export const promiseOf = async (tx: Tx, priority: tickets.TicketPriority) => {
  const { targets, businessHours, contact } = await getSupportSettings(tx)
  const { first } = targets[priority]
  const by = first === null ? null : addMinutes(businessHours, tx.now, first)
  return {
    promise: { by: by?.toISOString() ?? null, usualMinutes: await usualMinutes(tx) },
    contact: { email: contact.email || null, phone: contact.phone || null, directions: contact.directions },
    hours: hoursOf(businessHours),
  }
}
