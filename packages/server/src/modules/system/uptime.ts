import { health } from '@vesica/contract'
import { sql } from 'kysely'
import { after, DAY, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './system.tables.ts'
import { minutesWithin, uptimePercent, type Window } from './uptime.rules.ts'

const MEASURED_MS = 30 * DAY
/** A day more than is displayed, because days start at midnight. */
const RETENTION_MS = (health.UPTIME_DAYS + 1) * DAY

const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE)

/** Records that the platform is up in this minute. Any process may. */
export const reportPresence = async (tx: Tx): Promise<void> => {
  await tables(tx)
    .insertInto('heartbeat')
    .values({ minute: minuteOf(tx.now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes heartbeats that are no longer needed. */
export const sweepBeats = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('heartbeat').where('minute', '<', after(tx.now, -RETENTION_MS)).execute()
}

/**
 * The percentage of whole minutes of the last 30 days, or since the first stored one, in which the platform was up;
 * null before a minute has passed.
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
  const started = Math.max(row.first.getTime(), from.getTime())
  return uptimePercent(Number(row.beats), Math.round((present.getTime() - started) / MINUTE))
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Past planned maintenance windows. */
const plannedWindows = async (tx: Tx, within: Window): Promise<Window[]> => {
  const rows = await tables(tx)
    .selectFrom('maintenance_window')
    .selectAll()
    .where('until_at', '>', new Date(within.from))
    .where('from_at', '<', new Date(within.until))
    .execute()
  return rows.map(({ from_at, until_at }) => ({ from: from_at.getTime(), until: until_at.getTime() }))
}

/**
 * The last 90 days, each with the minutes since the first heartbeat, those of planned maintenance, and those of the
 * others in which nothing was up.
 */
export const presentUptime = async (tx: Tx): Promise<{ percent: number | null; days: health.UptimeDay[] }> => {
  const present = minuteOf(tx.now).getTime()
  const today = Math.floor(present / DAY) * DAY
  const from = today - (health.UPTIME_DAYS - 1) * DAY
  const windows = await plannedWindows(tx, { from, until: present })
  const { rows } = await sql<{ first: Date; date: string; beats: number; unplanned: number }>`
    select min(minute) as first, to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as beats,
           (count(*) filter (where not exists (
             select from maintenance_window where minute >= from_at and minute < until_at)))::int as unplanned
      from heartbeat where minute >= ${new Date(from)} and minute < ${new Date(present)} group by 2 order by 1`.execute(
    tables(tx),
  )
  const started = rows[0]?.first.getTime() ?? present
  const beats = new Map(rows.map((row) => [row.date, row]))
  const days = Array.from({ length: health.UPTIME_DAYS }, (_, index) => {
    const midnight = from + index * DAY
    const date = dateOf(midnight)
    const passed = { from: Math.max(midnight, started), until: Math.min(midnight + DAY, present) }
    const minutes = Math.max(0, Math.round((passed.until - passed.from) / MINUTE))
    const planned = minutesWithin(windows, passed)
    return { date, minutes, planned, down: Math.max(0, minutes - planned - (beats.get(date)?.unplanned ?? 0)) }
  })
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const beatCount = rows.reduce((sum, row) => sum + row.beats, 0)
  return { percent: uptimePercent(beatCount, minutes), days }
}
