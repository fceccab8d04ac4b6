import type { Database } from '../data/db.ts'
import { uncounted } from '../data/query-count.ts'
import type { Announcement, Tx } from '../data/tx.ts'
import type { Events } from './events.ts'
import type { Log } from '../log.ts'

/** A running stream: by whom, in which session, and what. */
export interface Playing {
  readonly userId: string
  readonly sessionId: string
  /** What it plays, in the terms of the module that opened it. */
  readonly shows: string
}

/** The streams that may continue, each with the time at which that ends by itself; null: never. */
export type StillAllowed = ReadonlyMap<Playing, Date | null>

/** One stream registered at the gate. */
export interface Place {
  /** Aborted as soon as it may not continue. */
  readonly signal: AbortSignal
  /** Sets until when it may continue if nothing changes. */
  lasts(now: Date, until: Date | null): void
  /** The stream has ended. */
  leave(): void
}

/**
 * Every media stream that this process sends. When access is lost, the stream ends: announcements of all processes are
 * matched against the running streams, and the database is asked whether they may continue only when something relevant
 * changed, with one query for all that are concerned.
 */
export interface MediaGate {
  /**
   * Registers a stream before its access is checked, so that it learns of changes from then on. Beyond six streams of a
   * person the oldest one ends.
   * @param startedAt when its request began, by `performance.now()`: announcements since then reach it too
   */
  enter(playing: Playing, startedAt: number): Place
  /** Ends all streams: the process stops. */
  close(): void
}

export interface MediaGateParts {
  events: Pick<Events, 'subscribe'>
  read: Database['read']
  /** Which of these may continue. */
  mayStill(tx: Tx, playing: readonly Playing[]): Promise<StillAllowed>
  log: Log
}

const MOST_STREAMS_A_PERSON = 6

/** Topics that can take access away. */
const topics = new Set(['*', 'me', 'platform', 'plans', 'content', 'courses'])

/** Longer than any request takes to register its stream. */
const LATELY_MS = 60_000

/** The longest a timer can wait. Streams that play this long are checked again. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000

interface Stream {
  playing: Playing
  ending: AbortController
  timer?: NodeJS.Timeout
}

export const createMediaGate = (deps: MediaGateParts): MediaGate => {
  const streams = new Set<Stream>()
  const leave = (stream: Stream) => {
    clearTimeout(stream.timer)
    streams.delete(stream)
  }
  const end = (stream: Stream) => {
    leave(stream)
    stream.ending.abort()
  }
  const lasts = (stream: Stream, now: Date, until: Date | null) => {
    clearTimeout(stream.timer)
    if (!until || !streams.has(stream)) return
    const wait = Math.max(0, Math.min(until.getTime() - now.getTime(), LONGEST_WAIT_MS))
    stream.timer = setTimeout(() => void doubt([stream]), wait).unref()
  }
  const doubt = askingFor(deps, { end, lasts, isRunning: (stream) => streams.has(stream) })

  const hear = (announcement: Announcement, listening: Iterable<Stream>) => {
    const all = [...listening]
    for (const stream of all) if (hasEnded(announcement, stream.playing)) end(stream)
    void doubt(all.filter((stream) => streams.has(stream) && concerns(announcement, stream.playing)))
  }
  const lately = recentOf()
  const listenNoMore = deps.events.subscribe((announcement) => {
    lately.note(announcement)
    hear(announcement, streams)
  })

  return {
    enter: (playing, startedAt) => {
      const own = [...streams].filter((stream) => stream.playing.userId === playing.userId)
      const [oldest] = own
      if (oldest && own.length >= MOST_STREAMS_A_PERSON) end(oldest)
      const stream: Stream = { playing, ending: new AbortController() }
      streams.add(stream)
      for (const announcement of lately.since(startedAt)) hear(announcement, [stream])
      return {
        signal: stream.ending.signal,
        lasts: (now, until) => lasts(stream, now, until),
        leave: () => leave(stream),
      }
    },
    close: () => {
      listenNoMore()
      for (const stream of streams) end(stream)
    },
  }
}

interface Actions {
  end(stream: Stream): void
  lasts(stream: Stream, now: Date, until: Date | null): void
  isRunning(stream: Stream): boolean
}

/** @returns checks whether streams may continue: one query after another, each for all that are in doubt by then */
const askingFor = ({ read, mayStill, log }: MediaGateParts, { end, lasts, isRunning }: Actions) => {
  const doubted = new Set<Stream>()
  let isChecking = false

  const check = async (streams: readonly Stream[]) => {
    try {
      const { now, still } = await uncounted(() =>
        read(async (tx) => {
          const all = streams.map(({ playing }) => playing)
          return { now: tx.now, still: await mayStill(tx, all) }
        }),
      )
      for (const stream of streams) {
        const until = still.get(stream.playing)
        if (until === undefined) end(stream)
        else lasts(stream, now, until)
      }
    } catch (error) {
      // If access cannot be determined, nobody has it.
      log.warn({ err: error, streams: streams.length }, 'streams end: whether they may go on could not be found out')
      for (const stream of streams) end(stream)
    }
  }

  return async (concerned: readonly Stream[]): Promise<void> => {
    for (const stream of concerned) doubted.add(stream)
    if (isChecking) return
    isChecking = true
    while (doubted.size > 0) {
      const streams = [...doubted].filter(isRunning)
      doubted.clear()
      if (streams.length > 0) await check(streams)
    }
    isChecking = false
  }
}

/** Recent announcements that can end a stream. */
const recentOf = () => {
  let recent: { announcement: Announcement; at: number }[] = []
  return {
    note: (announcement: Announcement) => {
      if (!announcement.endedSessions && !isWatched(announcement)) return
      const now = performance.now()
      recent = [...recent.filter(({ at }) => now - at < LATELY_MS), { announcement, at: now }]
    },
    since: (startedAt: number) => recent.filter(({ at }) => at >= startedAt).map(({ announcement }) => announcement),
  }
}

const hasEnded = ({ endedSessions, users }: Announcement, { userId, sessionId }: Playing): boolean =>
  endedSessions !== undefined &&
  (endedSessions.includes(sessionId) || (endedSessions.includes('*') && (users?.includes(userId) ?? false)))

const isWatched = (announcement: Announcement): boolean => announcement.topics.some((topic) => topics.has(topic))

const concerns = (announcement: Announcement, { userId }: Playing): boolean =>
  isWatched(announcement) && (announcement.users?.includes(userId) ?? true)
