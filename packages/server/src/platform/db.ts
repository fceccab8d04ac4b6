import { AbortedTransactionError, type ControlledTransaction, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import { notify } from './events.ts'
import type { Job } from './jobs.ts'
import type { Log } from './log.ts'
import { sqlState } from './pool.ts'
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

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 10
const REACHABLE_WITHIN_MS = 2000

interface Hooks {
  beforeCommit: (() => Promise<unknown>)[]
  afterCommit: (() => void | Promise<void>)[]
  onRollback: (() => void | Promise<void>)[]
  jobs: Job[]
  announcements: Announcement[]
}

export interface DatabaseParts {
  pool: pg.Pool
  clock: Clock
  log: Log
  /** Sends jobs within the transaction of a handle. */
  sendJobs: (handle: Kysely<unknown>, jobs: readonly Job[]) => Promise<void>
}

/** @param pool closed with the database */
export const createDatabase = (parts: DatabaseParts): Database => {
  const { pool } = parts
  const root = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    transact: async (act) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactOnce(parts, root, act)
        } catch (error) {
          if (attempt >= MOST_TRIES || !RETRIED.has(sqlState(error))) throw error
          await pause(Math.random() * 10 * 2 ** Math.min(attempt, 6))
        }
      }
    },
    read: async (act) => {
      const tx = readingTx(parts, root)
      try {
        return await act(tx)
      } finally {
        unbind(tx)
      }
    },
    isReachable: () => Promise.race([answers(pool), pause(REACHABLE_WITHIN_MS).then(() => false)]),
    close: () => root.destroy(),
  }
}

const answers = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

const readingTx = ({ clock, sendJobs }: DatabaseParts, root: Kysely<unknown>): Tx => {
  const needsTransaction = () => {
    throw new Error('This needs a transaction: use transact instead of read.')
  }
  const unbound = { beforeCommit: needsTransaction, afterCommit: needsTransaction, onRollback: needsTransaction }
  return bind(
    { now: clock.now(), ...unbound, announce: needsTransaction, enqueue: (job) => sendJobs(root, [job]) },
    root,
  )
}

const transactOnce = async <T>(
  { clock, log, sendJobs }: DatabaseParts,
  root: Kysely<unknown>,
  act: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const hooks: Hooks = { beforeCommit: [], afterCommit: [], onRollback: [], jobs: [], announcements: [] }
  const transaction = await root.startTransaction().execute()
  const tx = bind(
    {
      now: clock.now(),
      beforeCommit: (act) => void hooks.beforeCommit.push(act),
      afterCommit: (then) => void hooks.afterCommit.push(then),
      onRollback: (then) => void hooks.onRollback.push(then),
      announce: (announcement) => void hooks.announcements.push(announcement),
      enqueue: async (job) => void hooks.jobs.push(job),
    },
    transaction,
  )
  let outcome: Outcome<T>
  try {
    outcome = await outcomeOf(() => act(tx))
    for (const last of hooks.beforeCommit) await last()
    // At the end and together: a letter to each of many administrators is one statement.
    if (hooks.jobs.length > 0) await sendJobs(transaction, hooks.jobs)
    if (hooks.announcements.length > 0) await notify(transaction, hooks.announcements)
  } catch (error) {
    await letGo(transaction)
    await runAll(hooks.onRollback, 'after a rollback', log)
    throw error
  } finally {
    unbind(tx)
  }
  await commit(transaction, hooks, log)
  await runAll(hooks.afterCommit, 'after a commit', log)
  if ('refused' in outcome) throw outcome.refused
  return outcome.result
}

type Outcome<T> = { result: T } | { refused: Refusal }

/** What an act came to, when that is to be committed. */
const outcomeOf = async <T>(act: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { result: await act() }
  } catch (error) {
    if (error instanceof Refusal && error.options.commit) return { refused: error }
    throw error
  }
}

/** Rolls back and gives the connection back to the pool, a broken one to be thrown away. */
const letGo = (transaction: ControlledTransaction<unknown>): Promise<void> =>
  transaction
    .rollback()
    .execute()
    .catch(() => undefined)

const commit = async (transaction: ControlledTransaction<unknown>, hooks: Hooks, log: Log): Promise<void> => {
  try {
    await transaction.commit().execute()
  } catch (error) {
    await letGo(transaction)
    // When the connection is lost during the commit, nobody knows whether it happened: nothing is taken back then, and
    // files that no row came to name are swept later.
    if (wasRefused(error)) await runAll(hooks.onRollback, 'after a refused commit', log)
    throw error
  }
}

/** Whether the database itself said that it did not commit. */
const wasRefused = (error: unknown): boolean =>
  error instanceof AbortedTransactionError || (error as { severity?: unknown }).severity === 'ERROR'

const runAll = async (acts: Hooks['afterCommit'], when: string, log: Log): Promise<void> => {
  for (const act of acts) {
    try {
      await act()
    } catch (error) {
      log.error({ err: error }, `failed ${when}`)
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

/** Whether a unique constraint of this name refused a row. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint
