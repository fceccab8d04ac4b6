import type { Events } from './events.ts'

/** A value kept in the process until an announcement of one of its topics. */
export interface Cached<T> {
  get(): Promise<T>
  /** What is kept at the moment, without loading anything. */
  peek(): T | undefined
}

/**
 * Keeps what `load` gives until something announces one of `topics`. A load that was under way when that happened is
 * given to who waits for it, and not kept. Whoever changed something in this process is never answered with what was before.
 */
export const cached = <T>(
  events: Pick<Events, 'subscribe'>,
  topics: readonly string[],
  load: () => Promise<T>,
): Cached<T> => {
  let kept: { value: T } | undefined
  let generation = 0
  events.subscribe((announcement) => {
    if (!announcement.topics.some((topic) => topic === '*' || topics.includes(topic))) return
    generation += 1
    kept = undefined
  }, 'atOnce')
  return {
    peek: () => kept?.value,
    get: async () => {
      if (kept) return kept.value
      const began = generation
      const value = await load()
      if (began === generation) kept = { value }
      return value
    },
  }
}
