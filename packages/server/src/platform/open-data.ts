import type { Pool } from 'pg'
import { type Clock, databaseClock, MINUTE } from './clock.ts'
import { bringUpToDate } from './archive/upgrade.ts'
import { createDatabase } from './data/db.ts'
import { createPool } from './data/pool.ts'
import { listen } from './events/events.ts'
import { createJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'

const CLOCK_CHECK_MS = MINUTE
/** Separate connections for writes of visitors, so a flood of them takes none from members. */
const VISITORS_CONNECTIONS = 4

/** Everything that accesses the database, with its schema up to date. */
export const openData = async (
  config: Parameters<typeof bringUpToDate>[0],
  databaseUrl: string,
  log: Log,
  { clock: givenClock, mostWaitMs }: { clock?: Clock; mostWaitMs?: number },
) => {
  await bringUpToDate(config, databaseUrl, log)
  const pool = createPool({ connectionString: databaseUrl }, log)
  const jobs = createJobs(databaseUrl, log)
  const [{ clock, endClock }, events] = await Promise.all([
    givenClock ? { clock: givenClock, endClock: () => {} } : watchClock(pool, log),
    listen(databaseUrl, log),
  ])
  const { committed } = events
  const deps = { clock, log, sendJobs: jobs.send, committed, wake: jobs.wake, mostWaitMs }
  const db = createDatabase({ pool, ...deps })
  const few = createPool({ connectionString: databaseUrl, max: VISITORS_CONNECTIONS, name: 'vesica visitors' }, log)
  const visitorsDb = createDatabase({ pool: few, ...deps })
  const close = async () => {
    endClock()
    await jobs.stop()
    await events.stop()
    await Promise.all([db.close(), visitorsDb.close()])
  }
  return { db, visitorsDb, clock, events, jobs, close }
}

/** The database's clock, read again every minute. */
const watchClock = async (pool: Pool, log: Log) => {
  const clock = await databaseClock(async () => {
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now ?? new Date()
  })
  const timer = setInterval(() => {
    clock.synchronise().catch((error: unknown) => log.warn({ err: error }, 'the time of the database is not known'))
  }, CLOCK_CHECK_MS)
  timer.unref()
  return { clock, endClock: () => clearInterval(timer) }
}
