import { Refusal } from '../refusal.ts'
import { currentCaller } from './current-caller.ts'

/** A limited resource that callers share, such as connections or CPU cores. */
export interface FairSemaphore {
  /**
   * Waits for a place. Waiting callers are served in turn, so one with many requests waits behind those with fewer,
   * regardless of who came first.
   * @returns releases the place
   */
  take(): Promise<() => void>
  /** Runs `action` while holding a place. */
  run<T>(action: () => Promise<T>): Promise<T>
}

export interface FairSemaphoreOptions {
  /** Number of places. */
  places: number
  mostWaiting?: number
  mostWaitMs?: number
}

export const createFairSemaphore = ({
  places,
  mostWaiting = Infinity,
  mostWaitMs,
}: FairSemaphoreOptions): FairSemaphore => {
  let free = places
  const waiters = new Waiting()

  const release = (): void => {
    const begin = waiters.next()
    if (begin) begin()
    else free += 1
  }
  const wait = (): Promise<void> => {
    if (waiters.count >= mostWaiting) throw new Refusal('unavailable', {}, { retryAfter: 5, log: 'too many wait' })
    const key = currentCaller()
    return new Promise((done, fail) => {
      const begin = () => {
        clearTimeout(timer)
        done()
      }
      const giveUp = () => {
        waiters.leave(key, begin)
        fail(new Refusal('unavailable', {}, { retryAfter: 2, log: 'waited too long for a turn' }))
      }
      const timer = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs)
      waiters.join(key, begin)
    })
  }
  const acquire = async (): Promise<() => void> => {
    if (free > 0) free -= 1
    else await wait()
    return release
  }
  const run = async <T>(action: () => Promise<T>): Promise<T> => {
    const end = await acquire()
    try {
      return await action()
    } finally {
      end()
    }
  }
  return { take: acquire, run }
}

type Begin = () => void

/** Waiting callers by key, in round-robin order. Keys without waiters are removed. */
class Waiting {
  readonly #callers = new Map<string, Set<Begin>>()
  count = 0

  join(key: string, begin: Begin): void {
    this.count += 1
    const own = this.#callers.get(key)
    if (own) own.add(begin)
    else this.#callers.set(key, new Set([begin]))
  }

  leave(key: string, begin: Begin): void {
    const own = this.#callers.get(key)
    if (!own?.delete(begin)) return
    this.count -= 1
    if (own.size === 0) this.#callers.delete(key)
  }

  /** Removes and returns the next waiter. Its caller moves to the end of the order for whatever it still waits for. */
  next(): Begin | undefined {
    for (const [key, own] of this.#callers) {
      for (const begin of own) {
        this.leave(key, begin)
        if (this.#callers.delete(key)) this.#callers.set(key, own)
        return begin
      }
    }
    return undefined
  }
}
