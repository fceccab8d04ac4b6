import { sql } from 'kysely'
import { after, DAY, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
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

/**
 * Percent of the whole minutes of the last 30 days, or since the first one kept, in which the platform was up; null
 * before a minute has passed.
 */
export const measureUptime = async (tx: Tx): Promise<number | null> => {
  const present = minuteOf(tx.now)
  const from = after(present, -MEASURED_MS)
  const row = await tables(tx)
    .selectFrom('heartbeat')
    .select([
      sql<Date | null>`min(minute)`.as('first'),
      sql<string>`count(*) filter (where minute >= ${from} and minute < ${present})`.as('beats'),
    ])
    .executeTakeFirstOrThrow()
  if (!row.first) return null
  const began = Math.max(row.first.getTime(), from.getTime())
  return uptimePercent(Number(row.beats), Math.round((present.getTime() - began) / MINUTE))
}
