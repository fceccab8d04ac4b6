import { AbortedTransactionError, type CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { Connection, dialectOver } from './connection.ts'
import { type Announced, keeping } from '../events/events.ts'
import { inTransaction, isInTransaction } from './in-transaction.ts'
import type { Job } from '../jobs/jobs.ts'
import type { CommittedWork } from '../jobs/waking.ts'
import type { Log } from '../log.ts'
import { MOST_WAIT_MS, sqlState } from './pool.ts'
import { beginTry } from './query-count.ts'
import { Refusal } from '../refusal.ts'
import { createFairSemaphore, type FairSemaphore } from '../limits/fair-semaphore.ts'
import { type Announcement, bind, type Tx, unbind } from './tx.ts'

/** Opens transactions. Only routes and jobs have one. */
export interface Database {
  /**
   * Runs `action` in one transaction (READ COMMITTED) and commits all of it or nothing. Deadlocks and serialization
   * failures are retried up to 10 times, so `action` must have no side effects other than through the Tx. Only the
   * database may be awaited inside: waiting for a hash, a file or an email would hold the connection meanwhile. A
   * Refusal created with `commit: true` is thrown after the commit, for refusals that must leave a trace.
   */
  transact<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  /** For reads only, without a transaction: each statement sees what is committed when it starts. */
  read<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether the database responds within 2 seconds. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 10
const REACHABLE_WITHIN_MS = 2000

/** A statement to run at the end, and the callback for its row count. */
interface Last {
  make: () => CompiledQuery | undefined
  written?: ((rows: number) => void) | undefined
}

interface Hooks {
  beforeCommit: Last[]
  afterCommit: (() => void | Promise<void>)[]
  onRollback: (() => void | Promise<void>)[]
  jobs: Job[]
  /** Queues whose rows already describe their work. */
  woken: Set<string>
  announcements: Announcement[]
  /** Whether the connection was lost during the commit, so its outcome is unknown. */
  isUnknown: boolean
}

export interface DatabaseParts {
  pool: pg.Pool
  clock: Clock
  log: Log
  /** Enqueues jobs through a handle. */
  sendJobs: (handle: Pick<Kysely<unknown>, 'executeQuery'>, jobs: readonly Job[]) => Promise<void>
  /** Receives announcements committed by this process at once. */
  committed?: (announced: Announced) => void
  /** Wakes workers in this process for work committed here. */
  wake?: (work: CommittedWork) => void
  /** How long a request waits for a connection held by others. */
  mostWaitMs?: number | undefined
}

/** @param pool closed together with the database */
export const createDatabase = (deps: DatabaseParts): Database => {
  const { pool, mostWaitMs = MOST_WAIT_MS } = deps
  // The pool itself serves first come, first served, and a thousand requests of one person may have come first.
  const semaphore = createFairSemaphore({ places: pool.options.max, mostWaitMs })
  const open = () => connect(pool, semaphore)
  const dialect = dialectOver(open, (connection) => connection.release())
  const root = new Kysely<unknown>({ dialect })
  return {
    transact: async (action) => {
      refuseNesting()
      const tryAgain = beginTry()
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactOnce(deps, open, action)
        } catch (error) {
          if (attempt >= MOST_TRIES || !RETRIED.has(sqlState(error))) throw error
          tryAgain()
          await pause(Math.random() * 10 * 2 ** Math.min(attempt, 6))
        }
      }
    },
    read: async (action) => {
      refuseNesting()
      const tx = readingTx(deps, root)
      try {
        return await action(tx)
      } finally {
        unbind(tx)
      }
    },
    isReachable: () => Promise.race([answers(pool), pause(REACHABLE_WITHIN_MS).then(() => false)]),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

/** Waiting for a second connection while holding one could deadlock with whoever holds the other. */
const refuseNesting = (): void => {
  if (isInTransaction()) throw new Error('A transaction is not opened inside another: pass its tx on.')
}

const connect = async (pool: pg.Pool, semaphore: FairSemaphore): Promise<Connection> => {
  const end = await semaphore.take()
  try {
    return new Connection(await pool.connect(), end)
  } catch (error) {
    end()
    throw error
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
    {
      now: clock.now(),
      ...unbound,
      announce: needsTransaction,
      wake: needsTransaction,
      enqueue: (job) => sendJobs(root, [job]),
    },
    root,
  )
}

const transactOnce = async <T>(
  deps: DatabaseParts,
  open: () => Promise<Connection>,
  action: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { log } = deps
  const hooks: Hooks = {
    beforeCommit: [],
    afterCommit: [],
    onRollback: [],
    jobs: [],
    woken: new Set(),
    announcements: [],
    isUnknown: false,
  }
  const connection = await open()
  let done: Done<T>
  try {
    done = await inTransaction(() => runAndCommit(deps, connection, hooks, action))
    connection.release()
  } catch (error) {
    await letGo(connection)
    // Files that may or may not be named by a row are swept later.
    if (!hooks.isUnknown) await runAll(hooks.onRollback, 'after a rollback', log)
    throw error
  }
  const { outcome, announced } = done
  if (announced) deps.committed?.(announced)
  const queues = new Set(hooks.jobs.map(({ queue }) => queue))
  if (queues.size + hooks.woken.size > 0) deps.wake?.({ queues, woken: hooks.woken })
  await runAll(hooks.afterCommit, 'after a commit', log)
  if ('refused' in outcome) throw outcome.refused
  return outcome.result
}

const runAndCommit = async <T>(
  deps: DatabaseParts,
  connection: Connection,
  hooks: Hooks,
  action: (tx: Tx) => Promise<T>,
): Promise<Done<T>> => {
  connection.begin()
  const tx = bind(
    {
      now: deps.clock.now(),
      beforeCommit: (make, written) => void hooks.beforeCommit.push({ make, written }),
      afterCommit: (then) => void hooks.afterCommit.push(then),
      onRollback: (then) => void hooks.onRollback.push(then),
      announce: (announcement) => void hooks.announcements.push(announcement),
      enqueue: async (job) => void hooks.jobs.push(job),
      wake: (queue) => void hooks.woken.add(queue),
    },
    new Kysely<unknown>({ dialect: dialectOver(async () => connection) }),
    deps.clock,
  )
  let outcome: Outcome<T>
  let last: Statement[]
  try {
    outcome = await outcomeOf(() => action(tx))
    last = await lastStatements(deps, hooks)
  } finally {
    unbind(tx)
  }
  const { announcements } = hooks
  const announced = announcements.length > 0 ? keeping(announcements) : undefined
  if (announced) last.push({ statement: announced.statement })
  await commit(connection, last).catch((error: unknown) => {
    hooks.isUnknown = !wasRefused(error)
    throw error
  })
  return { outcome, announced }
}

/** Statements that run at the end travel together with the commit; emails to many recipients are one statement. */
const lastStatements = async ({ sendJobs }: DatabaseParts, hooks: Hooks): Promise<Statement[]> => {
  const last = hooks.beforeCommit.flatMap(({ make, written }): Statement[] => {
    const statement = make()
    return statement ? [{ statement, written }] : []
  })
  const collect = async (statement: CompiledQuery) => {
    last.push({ statement })
    return { rows: [] }
  }
  if (hooks.jobs.length > 0) await sendJobs({ executeQuery: collect as never }, hooks.jobs)
  return last
}

type Statement = { statement: CompiledQuery; written?: Last['written'] }
type Outcome<T> = { result: T } | { refused: Refusal }
type Done<T> = { outcome: Outcome<T>; announced: Announced | undefined }

/** The result of an action that is about to be committed. */
const outcomeOf = async <T>(action: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { result: await action() }
  } catch (error) {
    if (error instanceof Refusal && error.options.commit) return { refused: error }
    throw error
  }
}

/** Rolls back and returns the connection to the pool, or destroys a broken one. */
const letGo = (connection: Connection): Promise<void> =>
  connection.rollback().then(
    () => connection.release(),
    () => connection.release(true),
  )

/** Commits together with the final statements, so nothing is committed unless all of it was written. */
const commit = async (connection: Connection, last: readonly Statement[]): Promise<void> => {
  const answers = Promise.all(last.map(({ statement }) => connection.executeQuery(statement)))
  const [written] = await Promise.all([answers, connection.commit()])
  for (const [index, { numAffectedRows }] of written.entries()) last[index]?.written?.(Number(numAffectedRows ?? 0n))
}

/** Whether the database itself reported that it did not commit. */
const wasRefused = (error: unknown): boolean =>
  error instanceof AbortedTransactionError || (error as { severity?: unknown }).severity === 'ERROR'

const runAll = async (actions: Hooks['afterCommit'], when: string, log: Log): Promise<void> => {
  for (const action of actions) {
    try {
      await action()
    } catch (error) {
      log.error({ err: error }, `failed ${when}`)
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

/** Whether a row violated the unique constraint of this name. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint
