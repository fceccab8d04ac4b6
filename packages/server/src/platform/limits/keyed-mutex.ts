import { Refusal } from '../refusal.ts'

/** As long as a request waits for a connection at most. */
const MOST_WAIT_MS = 2000

/**
 * Acts of one key, one after another in this process; acts of other keys do not wait for them. What they all wait for in
 * the database (the row of a limit, of an account, of a code) then keeps one connection and not one for each.
 */
export type KeyedMutex = <T>(key: string, action: () => Promise<T>) => Promise<T>

export const createKeyedMutex = (mostWaitMs = MOST_WAIT_MS): KeyedMutex => {
  const ends = new Map<string, Promise<void>>()

  return async (key, action) => {
    const before = ends.get(key)
    const turn = Promise.withResolvers<void>()
    // Who gave up waiting is passed over, and nobody before them is.
    const end = before ? before.then(() => turn.promise) : turn.promise
    ends.set(key, end)
    void end.then(() => {
      if (ends.get(key) === end) ends.delete(key)
    })
    try {
      if (before) await inTime(before, mostWaitMs)
      return await action()
    } finally {
      turn.resolve()
    }
  }
}

const inTime = async (before: Promise<void>, mostWaitMs: number): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Refusal('unavailable', {}, { retryAfter: 2, log: 'waited too long in a line' })),
    mostWaitMs,
  )
  try {
    await Promise.race([before, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
