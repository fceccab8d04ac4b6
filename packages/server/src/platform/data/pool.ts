import pg from 'pg'
import type { Log } from '../log.ts'

export interface PoolOptions {
  connectionString: string
  /** How many at most. */
  max?: number
  /** What the database calls them. */
  name?: string
}

/** As long as a request waits for a connection at most. */
export const MOST_WAIT_MS = 2000

/** Connections to the database. */
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
  // The pool listens on idle connections only. One that is lost while a transaction computes something has nobody else
  // to tell, and an error that nobody hears ends the process; the transaction's next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The SQLSTATE of a database error, or ''. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// No room on its disk or in its memory, or a disk that fails.
const FULL = /^(53100|53200|58030)$/

/** Whether the database could not write for want of room: until somebody makes some. */
export const isDatabaseFull = (error: unknown): boolean => FULL.test(sqlState(error))

// Connections that cannot be made, were cut off, or of which there are too many; a database that is starting, stopping
// or closed to connections; statements and transactions that it ended because they took too long.
const AWAY = /^(08...|53300|57P0[1-5]|55000|57014|25P03)$/
/** What the operating system says of a connection. */
const CUT_OFF = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool|Client (was closed|has encountered a connection error)|Postgres connection has been discarded)/

/** Whether an error means that the database cannot be reached, or cannot answer in time, at the moment. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = sqlState(error)
  // A socket file that is not there; any other missing file is something else.
  if (code === 'ENOENT') return (error as { syscall?: string }).syscall === 'connect'
  return AWAY.test(code) || CUT_OFF.test(code) || AWAY_MESSAGE.test(error.message)
}
