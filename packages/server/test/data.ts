import pg from 'pg'
import type { Clock } from '../src/platform/clock.ts'
import { createDatabase, type Database, type DatabaseParts } from '../src/platform/data/db.ts'
import type { Job } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createPool } from '../src/platform/data/pool.ts'
import { atTheEnd } from './ending.ts'
import { aDatabase } from './running.ts'

/** A database without a server, for tests of the data layer. */
export interface Data {
  db: Database
  url: string
  /** For inspecting rows, and for acting as another process. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** All jobs that were sent, even by transactions that failed. */
  jobs: Job[]
}

/** Opens a copy of the template or an existing database, until the test file ends. */
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
  const observer = new pg.Pool({ connectionString: url, max: 2 })
  observer.on('error', () => undefined)
  atTheEnd(async () => {
    await db.close()
    await observer.end()
  })
  const sql: Data['sql'] = async (text, values) => (await observer.query<Record<string, unknown>>(text, values)).rows
  return { db, url, sql, jobs }
}

/** Terminates all connections to a database, like a server that stops. */
export const cutOff = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: elsewhere(url) })
  await client.connect()
  // Background workers such as autovacuum have no user, and only a superuser may terminate them.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and usename = current_user and pid <> pg_backend_pid()`,
    [nameOf(url)],
  )
  await client.end()
}

/** Allows or forbids new connections to a database. */
export const allowConnections = async (url: string, allowed: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: elsewhere(url) })
  await client.connect()
  await client.query(`alter database ${nameOf(url)} allow_connections ${allowed}`)
  await client.end()
}

const nameOf = (url: string): string => /\/([a-z0-9_]+)\?/.exec(url)?.[1] ?? ''
const elsewhere = (url: string): string => url.replace(/\/[a-z0-9_]+\?/, '/vesica?')
