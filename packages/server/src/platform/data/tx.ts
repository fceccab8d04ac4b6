import type { Right } from '@vesica/contract'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Job } from '../jobs/jobs.ts'

/**
 * Access to data, the first parameter of everything that reads or writes. Only routes and jobs create one. Its database
 * handle is private: a module's `.tables.ts` opens it with the types of its own tables.
 */
export interface Tx {
  /** The instant of this transaction, the same for everything in it. Only `afterLock` moves it. */
  readonly now: Date
  /**
   * Provides a last statement when the transaction is about to commit. It travels together with the commit, for rows
   * that are written together. If it fails, nothing is committed.
   * @param written receives the row count after the commit
   */
  beforeCommit(last: () => CompiledQuery | undefined, written?: (rows: number) => void): void
  /** Runs after the commit, in order. A failure is logged and undoes nothing. */
  afterCommit(action: () => void | Promise<void>): void
  /** Runs if the transaction does not commit, to undo what the database cannot (files). */
  onRollback(action: () => void | Promise<void>): void
  /** Notifies every process of what changed, once this has committed. See `events.ts`. */
  announce(announcement: Announcement): void
  /** Enqueues a job within this transaction. See `jobs.ts`. */
  enqueue(job: Job): Promise<void>
  /**
   * Wakes the worker of a queue in this process after the commit, for work that its rows already describe. Nothing is
   * stored: if the process dies first, the worker's schedule finds those rows.
   */
  wake(queue: string): void
}

/** Who should reload what. Without `users` and `admins`: everyone. */
export interface Announcement {
  readonly topics: readonly string[]
  /** Ids of the people concerned. */
  readonly users?: readonly string[]
  /** Also administrators with this permission; true: all of them. */
  readonly admins?: Right | true
  /** Ids of sessions that have ended; `['*']` with `users`: all of theirs. */
  readonly endedSessions?: readonly string[]
}

const handles = new WeakMap<Tx, Kysely<unknown>>()
const originals = new WeakMap<Tx, Tx>()
const clocks = new WeakMap<Tx, Clock>()

/** For `db.ts` only: gives a Tx its database handle. @param clock for transactions, which can wait for locks */
export const bind = (tx: Tx, handle: Kysely<unknown>, clock?: Clock): Tx => {
  handles.set(tx, handle)
  if (clock) clocks.set(tx, clock)
  return tx
}

/** The database handle of a Tx, typed by a module's own tables. For `.tables.ts` files only. */
export const open = <Tables>(tx: Tx): Kysely<Tables> => {
  const handle = handles.get(originals.get(tx) ?? tx)
  if (!handle) throw new Error('This transaction has ended.')
  return handle as Kysely<Tables>
}

/**
 * Waits for a lock, then sets `tx.now` to the present: the previous holder may have written a time after this
 * transaction began, and rows written from here on must not precede it.
 */
export const afterLock = async <T>(tx: Tx, locked: Promise<T>): Promise<T> => {
  const row = await locked
  const clock = clocks.get(tx)
  if (clock) Object.assign(tx, { now: clock.now() })
  return row
}

/** The same access to data as of another moment. It ends when the given one ends. */
export const asOf = (tx: Tx, now: Date): Tx => {
  const then = { ...tx, now }
  originals.set(then, originals.get(tx) ?? tx)
  return then
}

/** For `db.ts` only: from then on the Tx reaches no data. */
export const unbind = (tx: Tx): void => {
  handles.delete(tx)
}
