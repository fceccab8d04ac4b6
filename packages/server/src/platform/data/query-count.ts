import { AsyncLocalStorage } from 'node:async_hooks'

/** The database activity of a request so far. */
export interface Tally {
  /** Statements sent, including begin and commit. */
  queries: number
  /** Those of them that failed with their transaction, which was then retried. */
  repeated: number
  /** Entries added to the audit log. */
  audited: number
}

const nothingYet = (): Tally => ({ queries: 0, repeated: 0, audited: 0 })

const counting = new AsyncLocalStorage<Tally>()
const tallies = new WeakMap<object, Tally>()

/** Runs `action` and counts the statements it sends as those of this request. */
export const countQueries = <T>(request: object, action: () => T): T => {
  const tally = nothingYet()
  tallies.set(request, tally)
  return counting.run(tally, action)
}

/** Runs `action` for everyone who waits for the same value; its statements count for no request. */
export const uncounted = <T>(action: () => T): T => counting.exit(action)

/** Called for every statement that is sent. */
export const noteQuery = (): void => {
  const tally = counting.getStore()
  if (tally) tally.queries += 1
}

/** Starts counting the statements of an attempt. @returns to be called when it has failed and is retried */
export const beginTry = (): (() => void) => {
  const tally = counting.getStore()
  const before = tally ? tally.queries - tally.repeated : 0
  return () => {
    if (tally) tally.repeated = tally.queries - before
  }
}

/** Called with the number of entries added to the audit log. */
export const noteAudited = (entries: number): void => {
  const tally = counting.getStore()
  if (tally) tally.audited += entries
}

/** Whether the current code runs for a request. */
export const isForRequest = (): boolean => counting.getStore() !== undefined

/** The database activity of the current request so far. */
export const tallyOf = (request: object): Readonly<Tally> => tallies.get(request) ?? nothingYet()
