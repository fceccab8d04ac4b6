import pg from 'pg'
import { expect } from 'vitest'
import type { Running } from './running.ts'

/** Another transaction, for which others wait. */
export interface Gate {
  /** Waits until this many transactions are blocked, by this one or by each other. */
  waited(count: number): Promise<void>
  /** Commits it, so that the blocked transactions continue. */
  open(): Promise<void>
}

/**
 * Begins a transaction and holds the locks of a statement, so that concurrent actions meet at one point regardless of
 * timing.
 */
export const aGate = async (running: Running, statement: string, values: unknown[] = []): Promise<Gate> => {
  const locker = new pg.Client({ connectionString: running.databaseUrl })
  await locker.connect()
  await locker.query('begin')
  await locker.query(statement, values)
  const lockWaits = async () => {
    const [row] = await running.sql(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return row?.['waiting']
  }
  let ended: Promise<void> | undefined
  const end = (how: 'commit' | 'rollback') => {
    ended ??= locker.query(how).then(() => locker.end())
    return ended
  }
  return {
    waited: async (count) => {
      try {
        await expect.poll(lockWaits, { timeout: 60_000 }).toBe(count)
      } catch (error) {
        await end('rollback')
        throw error
      }
    },
    open: () => end('commit'),
  }
}

/** Runs an action while a gate is closed, and always opens it afterwards. */
export const behindGate = async <T>(
  running: Running,
  statement: string,
  action: (gate: Gate) => Promise<T>,
): Promise<T> => {
  const gate = await aGate(running, statement)
  try {
    return await action(gate)
  } finally {
    await gate.open()
  }
}
