import { tickets } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '../../../platform/clock.ts'
import { countUpTo } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { listHolders } from '../../identity/index.ts'
import { latestResults } from '../promises/results.ts'
import { tables } from '../support.tables.ts'
import { inQueue } from '../tickets/queue.ts'

const counted = (condition: RawBuilder<boolean>) => countUpTo(sql`select from ticket where ${condition}`)

const unmeasured = { targetsMetPercent: null, firstAnswerMinutes: null }

/**
 * The number of tickets in each queue, counted up to `countedUpTo`, and the team's results. @param analytics whether it
 * is on
 */
export const getQueues = async (tx: Tx, own: string, analytics: boolean) => {
  const counts = sql.join(
    tickets.ticketQueues.flatMap((queue) => [sql.lit(queue), counted(inQueue(queue, own, tx.now))]),
  )
  const { rows } = await sql<{ queues: Record<tickets.TicketQueue, number>; today: number }>`
    select json_build_object(${counts}) as queues,
           ${counted(sql`resolved_at >= ${startOfDay(tx.now)}`)} as today`.execute(tables(tx))
  const [row] = rows
  if (!row) throw new Error('The queues were not counted')
  return { queues: row.queues, resolvedToday: row.today, ...(analytics ? await latestResults(tx) : unmeasured) }
}

/** Administrators who can reply, by name, with their number of open tickets. */
export const listAgents = async (tx: Tx): Promise<{ id: string; name: string; open: number }[]> => {
  const holders = await listHolders(tx, 'support:write')
  const rows = await tables(tx)
    .selectFrom('ticket')
    .select(['assigned_to', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('open')])
    .where('assigned_to', 'is not', null)
    .where('status', 'in', ['open', 'in_progress'])
    .groupBy('assigned_to')
    .execute()
  const open = new Map(rows.map((row) => [row.assigned_to, row.open]))
  return holders.map(({ id, name }) => ({ id, name, open: open.get(id) ?? 0 }))
}
