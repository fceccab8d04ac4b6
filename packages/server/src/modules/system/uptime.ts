import { sql } from 'kysely'
import { after, DAY, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/tx.ts'
import { tables } from './system.tables.ts'
import { uptimePercent } from './uptime.rules.ts'

const MEASURED_MS = 30 * DAY

const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE)

/** Notes that the platform is up in this minute. Any process may. */
export const beat = async (tx: Tx): Promise<void> => {
  await tables(tx)
    .insertInto('heartbeat')
    .values({ minute: minuteOf(tx.now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes heartbeats that are no longer measured. */
export const sweepBeats = async (tx: Tx): Promise<void> => {
  await tables(tx)
    .deleteFrom('heartbeat')
    .where('minute', '<', after(tx.now, -2 * MEASURED_MS))
    .execute()
}

/** Percent of the minutes of the last 30 days, or since the first, in which the platform was up; null before there is a minute. */
export const measureUptime = async (tx: Tx): Promise<number | null> => {
  const row = await tables(tx)
    .selectFrom('heartbeat')
    .select([sql<Date | null>`min(minute)`.as('first'), sql<string>`count(*)`.as('beats')])
    .where('minute', '>', after(tx.now, -MEASURED_MS))
    .executeTakeFirstOrThrow()
  if (!row.first) return null
  const minutes = Math.round((minuteOf(tx.now).getTime() - row.first.getTime()) / MINUTE)
  return uptimePercent(Number(row.beats), minutes)
}
