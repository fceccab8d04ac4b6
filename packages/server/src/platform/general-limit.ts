import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { MINUTE } from './clock.ts'

/** Requests a minute from one session, or from one network without one. */
const GENERAL = 300
/** Keys that are counted at once; beyond them the one whose minute began first is forgotten. */
const MOST_KEYS = 20_000

/** Counts every request in this process, in windows that begin with the first one. */
export class GeneralLimit implements FastifyRateLimitStore {
  readonly most: number
  readonly windowMs = MINUTE
  readonly #windows = new Map<string, { uses: number; began: number }>()

  /** @param factor LIMITS_FACTOR */
  constructor(factor: number) {
    this.most = Math.max(1, Math.floor(GENERAL * factor))
  }

  /** @returns how often the key was used in its window, this time included, and how long the window lasts still */
  take(key: string): { current: number; ttl: number } {
    const now = Date.now()
    const window = this.#windows.get(key)
    if (window && now - window.began < this.windowMs) {
      window.uses += 1
      return { current: window.uses, ttl: this.windowMs - (now - window.began) }
    }
    // A window that begins again moves to the end, so that the first is always the oldest.
    this.#windows.delete(key)
    if (this.#windows.size >= MOST_KEYS) {
      for (const oldest of this.#windows.keys()) {
        this.#windows.delete(oldest)
        break
      }
    }
    this.#windows.set(key, { uses: 1, began: now })
    return { current: 1, ttl: this.windowMs }
  }

  /** As the plugin asks. */
  incr(key: string, tell: Parameters<FastifyRateLimitStore['incr']>[1]): void {
    tell(null, this.take(key))
  }

  /** There is one limit for all routes. */
  child(): this {
    return this
  }

  /** The plugin makes its store itself: it is given this one. */
  asStore(): FastifyRateLimitStoreCtor {
    const shared = () => this
    return class {
      constructor(_options: FastifyRateLimitOptions) {
        // biome-ignore lint/correctness/noConstructorReturn: the counts are shared with what is answered before the plugin
        return shared()
      }
    } as unknown as FastifyRateLimitStoreCtor
  }
}
