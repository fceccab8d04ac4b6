import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request did to the database so far. */
export interface Tally {
  /** Statements sent, begin and commit among them. */
  queries: number
  /** Those among them that failed with their transaction, which was then tried again. */
  repeated: number
  /** Entries added to the audit trail. */
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

/** Runs `action` for everyone who waits for the same value: its statements count for no request. */
export const uncounted = <T>(action: () => T): T => counting.exit(action)

/** Called for every statement that is sent. */
export const noteQuery = (): void => {
  const tally = counting.getStore()
  if (tally) tally.queries += 1
}

/** Begins to count the statements of a try. @returns called when it has failed and is tried again */
export const beginTry = (): (() => void) => {
  const tally = counting.getStore()
  const before = tally ? tally.queries - tally.repeated : 0
  return () => {
    if (tally) tally.repeated = tally.queries - before
  }
}

/** Called with the entries that are added to the audit trail. */
export const noteAudited = (entries: number): void => {
  const tally = counting.getStore()
  if (tally) tally.audited += entries
}

/** Whether what runs now is done for a request. */
export const isForRequest = (): boolean => counting.getStore() !== undefined

/** What a request has done to the database so far. */
export const tallyOf = (request: object): Readonly<Tally> => tallies.get(request) ?? nothingYet()
