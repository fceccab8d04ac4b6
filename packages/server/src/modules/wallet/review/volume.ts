import { sql } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

/** The first instant whose completed requests are not added up yet. */
const open = sql`coalesce((select (max(day) + 1)::timestamp at time zone 'utc' from completed_volume), '-infinity')`

/** An act that is under way when a day ends is committed long before it is added. */
const LONGEST_ACT_MS = HOUR

/**
 * Adds up the completed requests of every day that is over and was not added yet (UTC). A completed request stays as it
 * is, so a day is added once. A night that was left out is made up for by the next.
 */
export const addUpVolume = async (tx: Tx): Promise<void> => {
  await sql`
    insert into completed_volume (day, cents)
    select (completed_at at time zone 'utc')::date, sum(coalesce(usd_cents, 0))
      from wallet_request
     where status = 'completed' and completed_at >= ${open}
       and completed_at < date_trunc('day', ${after(tx.now, -LONGEST_ACT_MS)}::timestamptz, 'utc')
     group by 1
    on conflict (day) do nothing`.execute(tables(tx))
}

/** USD cents of all completed requests: the days that were added up, and each request since. */
export const totalVolume = sql<string>`(
  (select coalesce(sum(cents), 0) from completed_volume)
  + (select coalesce(sum(usd_cents), 0) from wallet_request as done where status = 'completed' and completed_at >= ${open}))`
