import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type ControlledTransaction, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Clock } from './clock.ts'
import type { Job } from './jobs.ts'
import type { Log } from './log.ts'
import { Refusal } from './refusal.ts'
import { type Announcement, bind, type Tx, unbind } from './tx.ts'

/** Opens transactions. Only routes and jobs hold one. */
export interface Database {
  /**
   * Runs `act` in one transaction (READ COMMITTED) and commits what it did, or nothing. Deadlocks and serialization
   * failures are tried again, at most 10 times, so `act` must have no effects outside but through the Tx.
   * A Refusal made with `commit: true` is thrown after the commit: for refusals that must leave a trace.
   */
  transact<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  /** For reading only, without a transaction: each statement sees what is committed when it begins. */
  read<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the database answers, within 2 seconds. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Counts the statements of one request; see `countingQueries`. */
const counters = new AsyncLocalStorage<{ queries: number }>()

/** Runs `act` with a counter of the statements it sends. */
export const countingQueries = <T>(counter: { queries: number }, act: () => T): T => counters.run(counter, act)

const statementNames = new Map<string, string>()
const nameOf = (text: string): string => {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    // Statements come from code, so there are few; a bound keeps a surprise from growing the memory.
    if (statementNames.size < 2000) statementNames.set(text, name)
  }
  return name
}

/** A client that prepares every parameterised statement once a connection, which saves planning it each time. */
class PreparingClient extends pg.Client {
  // biome-ignore lint: the overloads of pg's query are narrower than what passes through here
  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const counter = counters.getStore()
    if (counter) counter.queries += 1
    const prepared =
      typeof config === 'string' && Array.isArray(values) && values.length > 0
        ? { name: nameOf(config), text: config, values }
        : undefined
    const send = super.query as (...args: unknown[]) => never
    return prepared ? send.call(this, prepared, callback) : send.call(this, config, values, callback)
  }
}

export interface PoolOptions {
  connectionString: string
  max?: number
}

/** Connections to the database. One pool a process. */
export const createPool = ({ connectionString, max = 16 }: PoolOptions, log: Log): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient as unknown as typeof pg.Client,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'vesica',
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC',
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  return pool
}

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 10

interface Hooks {
  afterCommit: (() => void | Promise<void>)[]
  onRollback: (() => void | Promise<void>)[]
  announcements: Announcement[]
}

export interface DatabaseParts {
  pool: pg.Pool
  clock: Clock
  log: Log
  /** Sends a job within the transaction of a handle. */
  sendJob: (handle: Kysely<unknown>, job: Job) => Promise<void>
}

export const createDatabase = ({ pool, clock, log, sendJob }: DatabaseParts): Database => {
  const root = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })

  const txOver = (handle: Kysely<unknown>, hooks: Hooks): Tx =>
    bind(
      {
        now: clock.now(),
        afterCommit: (act) => void hooks.afterCommit.push(act),
        onRollback: (act) => void hooks.onRollback.push(act),
        announce: (announcement) => void hooks.announcements.push(announcement),
        enqueue: (job) => sendJob(handle, job),
      },
      handle,
    )

  const runAll = async (acts: (() => void | Promise<void>)[], when: string): Promise<void> => {
    for (const act of acts) {
      try {
        await act()
      } catch (error) {
        log.error({ err: error }, `failed ${when}`)
      }
    }
  }

  const once = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> => {
    const hooks: Hooks = { afterCommit: [], onRollback: [], announcements: [] }
    const transaction = await root.startTransaction().execute()
    const tx = txOver(transaction, hooks)
    let refused: Refusal | undefined
    let result: T | undefined
    try {
      try {
        result = await act(tx)
      } catch (error) {
        if (!(error instanceof Refusal && error.options.commit)) throw error
        refused = error
      }
      for (const announcement of hooks.announcements) await notify(transaction, announcement)
    } catch (error) {
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
      await runAll(hooks.onRollback, 'after a rollback')
      throw error
    } finally {
      unbind(tx)
    }
    // When the connection is lost during the commit, nobody knows whether it happened: nothing is taken back then, and
    // files that no row came to name are swept later.
    await transaction.commit().execute()
    await runAll(hooks.afterCommit, 'after a commit')
    if (refused) throw refused
    return result as T
  }

  return {
    transact: async (act) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(act)
        } catch (error) {
          if (attempt >= MOST_TRIES || !RETRIED.has(sqlState(error))) throw error
          await pause(Math.random() * 10 * 2 ** Math.min(attempt, 6))
        }
      }
    },
    read: async (act) => {
      const hooks: Hooks = { afterCommit: [], onRollback: [], announcements: [] }
      const tx = txOver(root, hooks)
      try {
        return await act(tx)
      } finally {
        unbind(tx)
      }
    },
    isReachable: async () => {
      try {
        await pool.query('select 1')
        return true
      } catch {
        return false
      }
    },
    close: () => root.destroy(),
  }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** The channel on which processes tell each other what changed. */
export const CHANNEL = 'vesica_changes'

const notify = (transaction: ControlledTransaction<unknown>, announcement: Announcement) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`.execute(transaction)

/** The SQLSTATE of a database error, or ''. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a unique constraint of this name refused a row. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint

const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

/** Whether an error means that the database cannot be reached at the moment. */
export const isDatabaseAway = (error: unknown): boolean =>
  AWAY.has(sqlState(error)) ||
  (error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool/.test(error.message))
