import { Refusal } from '../refusal.ts'

/** The longest that a request waits for a connection. */
const MOST_WAIT_MS = 2000

/**
 * Runs actions with the same key one after another in this process; other keys don't wait. Actions that would all wait
 * for the same row (of a limit, an account, a code) then hold one connection, not one each.
 */
export type KeyedMutex = <T>(key: string, action: () => Promise<T>) => Promise<T>

export const createKeyedMutex = (mostWaitMs = MOST_WAIT_MS): KeyedMutex => {
  const tails = new Map<string, Promise<void>>()

  return async (key, action) => {
    const before = tails.get(key)
    const current = Promise.withResolvers<void>()
    // A waiter that gave up is skipped; the ones before it are not.
    const end = before ? before.then(() => current.promise) : current.promise
    tails.set(key, end)
    void end.then(() => {
      if (tails.get(key) === end) tails.delete(key)
    })
    try {
      if (before) await inTime(before, mostWaitMs)
      return await action()
    } finally {
      current.resolve()
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
