import { Refusal } from '../refusal.ts'
import { currentCaller } from './current-caller.ts'

/** Something of which there is only so much: connections, cores. */
export interface FairSemaphore {
  /**
   * Waits for a place. Callers take turns: one who has asked for many things at once waits behind everybody else who has
   * asked for fewer, whoever came first.
   * @returns gives the place back
   */
  take(): Promise<() => void>
  /** Does something in a place. */
  run<T>(action: () => Promise<T>): Promise<T>
}

export interface FairSemaphoreOptions {
  /** Places. */
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
  const waiting = new Waiting()

  const release = (): void => {
    const begin = waiting.next()
    if (begin) begin()
    else free += 1
  }
  const wait = (): Promise<void> => {
    if (waiting.count >= mostWaiting) throw new Refusal('unavailable', {}, { retryAfter: 5, log: 'too many wait' })
    const key = currentCaller()
    return new Promise((done, fail) => {
      const begin = () => {
        clearTimeout(timer)
        done()
      }
      const giveUp = () => {
        waiting.leave(key, begin)
        fail(new Refusal('unavailable', {}, { retryAfter: 2, log: 'waited too long for a turn' }))
      }
      const timer = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs)
      waiting.join(key, begin)
    })
  }
  const take = async (): Promise<() => void> => {
    if (free > 0) free -= 1
    else await wait()
    return release
  }
  const run = async <T>(action: () => Promise<T>): Promise<T> => {
    const end = await take()
    try {
      return await action()
    } finally {
      end()
    }
  }
  return { take, run }
}

type Begin = () => void

/** Who waits with what, the one whose turn is next first. Nobody is in it who waits for nothing. */
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

  /** Takes out whose turn it is; the caller goes behind everybody else for what they still wait for. */
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
