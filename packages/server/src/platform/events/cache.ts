import { after, type Clock } from '../clock.ts'
import { uncounted } from '../data/query-count.ts'
import type { Events } from './events.ts'

/** A value cached in the process until one of its topics is announced. */
export interface Cached<T> {
  get(): Promise<T>
  /** The cached value, without loading anything. */
  peek(): T | undefined
}

/**
 * Caches the result of `load` until one of `topics` is announced. A load that was running at that moment is given to
 * its waiters but not cached, so nobody in this process gets a value older than their own change. Concurrent callers
 * share one load.
 * @param lasts the maximum lifetime, where time alone makes a value stale
 */
export const cached = <T>(
  events: Pick<Events, 'subscribe'>,
  topics: readonly string[],
  load: () => Promise<T>,
  lasts?: { clock: Clock; ms: number },
): Cached<T> => {
  let stored: { value: T; until: Date | undefined } | undefined
  let loading: Promise<T> | undefined
  let generation = 0
  events.subscribe((announcement) => {
    if (!announcement.topics.some((topic) => topic === '*' || topics.includes(topic))) return
    generation += 1
    stored = undefined
    loading = undefined
  }, 'atOnce')
  const current = () => (stored?.until && lasts && stored.until <= lasts.clock.now() ? undefined : stored)
  const reload = async (startedAt: number) => {
    const until = lasts && after(lasts.clock.now(), lasts.ms)
    try {
      const value = await load()
      if (startedAt === generation) stored = { value, until }
      return value
    } finally {
      if (startedAt === generation) loading = undefined
    }
  }
  return {
    peek: () => current()?.value,
    get: async () => {
      const now = current()
      if (now) return now.value
      loading ??= uncounted(() => reload(generation))
      return loading
    },
  }
}

/**
 * Counts announcements about people and ended sessions, including those committed by this process before they come
 * back.
 */
export const countChanges = (events: Pick<Events, 'subscribe'>): (() => number) => {
  let changes = 0
  events.subscribe(({ topics, endedSessions }) => {
    if (endedSessions || topics.includes('me') || topics.includes('*')) changes += 1
  }, 'atOnce')
  return () => changes
}
