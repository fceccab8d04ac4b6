import { after, type Clock } from '../clock.ts'
import { uncounted } from '../data/query-count.ts'
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
 * Who comes while it is loaded waits for that.
 * @param lasts how long it is kept at most, where time alone makes it old
 */
export const cached = <T>(
  events: Pick<Events, 'subscribe'>,
  topics: readonly string[],
  load: () => Promise<T>,
  lasts?: { clock: Clock; ms: number },
): Cached<T> => {
  let kept: { value: T; until: Date | undefined } | undefined
  let loading: Promise<T> | undefined
  let generation = 0
  events.subscribe((announcement) => {
    if (!announcement.topics.some((topic) => topic === '*' || topics.includes(topic))) return
    generation += 1
    kept = undefined
    loading = undefined
  }, 'atOnce')
  const current = () => (kept?.until && lasts && kept.until <= lasts.clock.now() ? undefined : kept)
  const reload = async (began: number) => {
    const until = lasts && after(lasts.clock.now(), lasts.ms)
    try {
      const value = await load()
      if (began === generation) kept = { value, until }
      return value
    } finally {
      if (began === generation) loading = undefined
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

/** Counts what is heard of people and of sessions that ended, as of what this process itself committed at once. */
export const countChanges = (events: Pick<Events, 'subscribe'>): (() => number) => {
  let heard = 0
  events.subscribe(({ topics, endedSessions }) => {
    if (endedSessions || topics.includes('me') || topics.includes('*')) heard += 1
  }, 'atOnce')
  return () => heard
}
