import pg from 'pg'
import type { Log } from '../log.ts'

export interface PoolOptions {
  connectionString: string
  /** The maximum number. */
  max?: number
  /** The application name the database shows. */
  name?: string
}

/** The longest that a request waits for a connection. */
export const MOST_WAIT_MS = 2000

/** The connections to the database. */
export const createPool = ({ connectionString, max = 16, name = 'vesica' }: PoolOptions, log: Log): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: MOST_WAIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC',
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  // The pool only listens on idle connections. A connection lost while a transaction computes something would raise an
  // unhandled error and end the process; the transaction's next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The SQLSTATE of a database error, or ''. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// The database has run out of disk space or memory, or its disk fails.
const FULL = /^(53100|53200|58030)$/

/** Whether the database could not write for lack of space. */
export const isDatabaseFull = (error: unknown): boolean => FULL.test(sqlState(error))

// Connections that cannot be made, were cut off, or are too many; a database that is starting, stopping or closed to
// connections; statements and transactions that it ended for taking too long.
const AWAY = /^(08...|53300|57P0[1-5]|55000|57014|25P03)$/
/** Connection errors of the operating system. */
const CUT_OFF = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool|Client (was closed|has encountered a connection error)|Postgres connection has been discarded)/

/** Whether an error means that the database cannot be reached, or cannot respond in time, at the moment. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = sqlState(error)
  // Only a missing socket file counts; any other missing file is a different error.
  if (code === 'ENOENT') return (error as { syscall?: string }).syscall === 'connect'
  return AWAY.test(code) || CUT_OFF.test(code) || AWAY_MESSAGE.test(error.message)
}
