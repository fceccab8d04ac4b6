import pg from 'pg'
import type { Clock } from '../src/platform/clock.ts'
import { createDatabase, type Database, type DatabaseParts } from '../src/platform/data/db.ts'
import type { Job } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createPool } from '../src/platform/data/pool.ts'
import { atTheEnd } from './ending.ts'
import { aDatabase } from './running.ts'

/** A database without a server before it, for tests of what lies below one. */
export interface Data {
  db: Database
  url: string
  /** For looking at rows and for doing what another process would. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Jobs that were sent, whatever became of their transactions. */
  jobs: Job[]
}

/** Opens a copy of the template, or a database that is there; it is closed with the test file. */
export const openData = async (
  input: {
    url?: string
    clock?: Clock
    log?: ReturnType<typeof createLog>
    committed?: DatabaseParts['committed']
    wake?: DatabaseParts['wake']
  } = {},
): Promise<Data> => {
  const url = input.url ?? (await aDatabase())
  const log = input.log ?? createLog('silent')
  const jobs: Job[] = []
  const sendJobs = async (_handle: unknown, input: readonly Job[]) => void jobs.push(...input)
  const clock = input.clock ?? { now: () => new Date() }
  const pool = createPool({ connectionString: url }, log)
  const { committed, wake } = input
  const db = createDatabase({ pool, clock, log, sendJobs, ...(committed && { committed }), ...(wake && { wake }) })
  const looking = new pg.Pool({ connectionString: url, max: 2 })
  looking.on('error', () => undefined)
  atTheEnd(async () => {
    await db.close()
    await looking.end()
  })
  const sql: Data['sql'] = async (text, values) => (await looking.query<Record<string, unknown>>(text, values)).rows
  return { db, url, sql, jobs }
}

/** Cuts off every connection to a database, as a server does that stops. */
export const cutOff = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: elsewhere(url) })
  await client.connect()
  // The server's own workers (a vacuum passing by) belong to nobody, and only a superuser may end them.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and usename = current_user and pid <> pg_backend_pid()`,
    [nameOf(url)],
  )
  await client.end()
}

/** Lets nobody connect to a database, or everybody again. */
export const allowConnections = async (url: string, allowed: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: elsewhere(url) })
  await client.connect()
  await client.query(`alter database ${nameOf(url)} allow_connections ${allowed}`)
  await client.end()
}

const nameOf = (url: string): string => /\/([a-z0-9_]+)\?/.exec(url)?.[1] ?? ''
const elsewhere = (url: string): string => url.replace(/\/[a-z0-9_]+\?/, '/vesica?')
