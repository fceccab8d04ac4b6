import { sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

/** The first instant not included in the stored sums. */
const open = sql`coalesce((select (max(day) + 1)::timestamp at time zone 'utc' from completed_volume), '-infinity')`

/** Any transaction still open at the end of a day commits well within this time. */
const TRANSACTION_MAX_MS = HOUR

/**
 * Sums the completed requests of every past day (UTC) not summed yet. Completed requests never change, so each day is
 * summed once. The next run catches up on missed nights.
 */
export const addUpVolume = async (tx: Tx): Promise<void> => {
  await sql`
    insert into completed_volume (day, cents)
    select (completed_at at time zone 'utc')::date, sum(coalesce(usd_cents, 0))
      from wallet_request
     where status = 'completed' and completed_at >= ${open}
       and completed_at < date_trunc('day', ${after(tx.now, -TRANSACTION_MAX_MS)}::timestamptz, 'utc')
     group by 1
    on conflict (day) do nothing`.execute(tables(tx))
}

/** USD cents of all completed requests: stored daily sums plus every request since. */
export const totalVolume = sql<string>`(
  (select coalesce(sum(cents), 0) from completed_volume)
  + (select coalesce(sum(usd_cents), 0) from wallet_request as done where status = 'completed' and completed_at >= ${open}))`
