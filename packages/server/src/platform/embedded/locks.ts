import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** A lock on a file, held until released or until the process ends in any way. */
export type Lock = { release(): void }

const SQLITE_BUSY = 5

/**
 * Takes a lock that the kernel releases when its holder dies, even by `kill -9`, so there are no stale locks. Node has
 * no call for file locks, but the built-in SQLite takes exactly these (fcntl) for its transactions, between processes
 * and within one. The file stays empty: nothing is ever stored in it.
 * @param kind 'shared' is compatible with other shared ones, 'exclusive' with none
 * @returns undefined if another holder prevents it
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): Lock | undefined {
  createPrivately(file)
  const database = open(file)
  try {
    if (kind === 'exclusive') {
      database.exec('BEGIN EXCLUSIVE')
    } else {
      database.exec('BEGIN')
      database.prepare('SELECT 1 FROM sqlite_schema').all() // the first read takes the lock, the transaction keeps it
    }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/**
 * Runs the work while no other process runs work under the same file; waits its turn.
 * @throws if the turn doesn't come within patienceMs, or is no longer wanted
 */
export async function alone<Result>(
  file: string,
  patienceMs: number,
  work: () => Promise<Result>,
  leaving?: AbortSignal,
): Promise<Result> {
  const lock = await waitForTurn(file, patienceMs, leaving)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function waitForTurn(file: string, patienceMs: number, leaving?: AbortSignal): Promise<Lock> {
  const until = Date.now() + patienceMs
  for (;;) {
    leaving?.throwIfAborted()
    const lock = tryLock(file, 'exclusive')
    if (lock) return lock
    if (Date.now() > until) {
      throw new Error(`Another process has been starting or stopping the database for too long (it holds ${file}).`)
    }
    await delay(20)
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (cause) {
    throw new Error(`${file} cannot be opened. Does it belong to another user?`, { cause })
  }
}

/**
 * Only the owner may open the file: anyone with read access could lock it. An existing file is never opened, because
 * closing any descriptor of a file releases all fcntl locks of this process on it.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
