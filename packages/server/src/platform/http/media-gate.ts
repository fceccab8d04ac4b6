import type { Database } from '../data/db.ts'
import type { Announcement, Tx } from '../data/tx.ts'
import { EVERYTHING, type Events } from '../events/events.ts'
import type { Log } from '../log.ts'

/** Something that is being played: by whom, over which session, and what. */
export interface Playing {
  readonly userId: string
  readonly sessionId: string
  /** What it shows, in the words of the module that opened it. */
  readonly shows: string
}

/** Those that may go on, each with when that ends by itself; null: it does not. */
export type StillAllowed = ReadonlyMap<Playing, Date | null>

/** One stream's place at the gate. */
export interface Place {
  /** Aborted as soon as it may not go on. */
  readonly signal: AbortSignal
  /** Says until when it may go on, if nothing changes. */
  lasts(now: Date, until: Date | null): void
  /** It has ended. */
  leave(): void
}

/**
 * Every stream of media that this process sends. Whoever loses what a stream needs loses the stream: announcements of all
 * processes are held against those that run, and whether one may go on is asked of the database only when something was
 * told that may have changed it, with one question for all that are concerned.
 */
export interface MediaGate {
  /**
   * Takes in a stream before it is looked at whether it may run: what changes from then on reaches it. Of a person's
   * streams beyond six the oldest ends.
   */
  enter(playing: Playing): Place
  /** Ends all: the process stops. */
  close(): void
}

export interface MediaGateParts {
  events: Pick<Events, 'subscribe'>
  read: Database['read']
  /** Which of these may go on. */
  mayStill(tx: Tx, playing: readonly Playing[]): Promise<StillAllowed>
  log: Log
}

const MOST_STREAMS_A_PERSON = 6

/** What can take something away from who plays it. */
const topics = new Set(['*', 'me', 'platform', 'plans', 'content'])

/** Longer than it takes from looking up a session to entering: what is told in between is told to who enters. */
const LATELY_MS = 10_000

/** Longer is more than a timer can wait for. Who plays for so long is looked at again. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000

interface Stream {
  playing: Playing
  ending: AbortController
  timer?: NodeJS.Timeout
}

export const createMediaGate = ({ events, read, mayStill, log }: MediaGateParts): MediaGate => {
  const streams = new Set<Stream>()
  const doubted = new Set<Stream>()
  let lately: { announcement: Announcement; at: number }[] = []
  let checking = false

  const leave = (stream: Stream) => {
    clearTimeout(stream.timer)
    streams.delete(stream)
    doubted.delete(stream)
  }
  const end = (stream: Stream) => {
    leave(stream)
    stream.ending.abort()
  }
  const lasts = (stream: Stream, now: Date, until: Date | null) => {
    clearTimeout(stream.timer)
    if (!until || !streams.has(stream)) return
    const wait = Math.max(0, Math.min(until.getTime() - now.getTime(), LONGEST_WAIT_MS))
    stream.timer = setTimeout(() => doubt([stream]), wait).unref()
  }

  const check = async (asked: readonly Stream[]) => {
    try {
      const { now, still } = await read(async (tx) => {
        const all = asked.map(({ playing }) => playing)
        return { now: tx.now, still: await mayStill(tx, all) }
      })
      for (const stream of asked) {
        const until = still.get(stream.playing)
        if (until === undefined) end(stream)
        else lasts(stream, now, until)
      }
    } catch (error) {
      // Whether they may go on is not known, and then nobody may.
      log.warn({ err: error, streams: asked.length }, 'streams end: whether they may go on could not be found out')
      for (const stream of asked) end(stream)
    }
  }

  const doubt = (concerned: Iterable<Stream>) => {
    for (const stream of concerned) doubted.add(stream)
    if (!checking) void checkAll()
  }
  const checkAll = async () => {
    checking = true
    while (doubted.size > 0) {
      const asked = [...doubted]
      doubted.clear()
      await check(asked)
    }
    checking = false
  }

  const hear = (announcement: Announcement, listening: Iterable<Stream>) => {
    const all = [...listening]
    for (const stream of all) if (isOver(announcement, stream.playing)) end(stream)
    const concerned = all.filter((stream) => streams.has(stream) && concerns(announcement, stream.playing))
    if (concerned.length > 0) doubt(concerned)
  }
  const forgetEarlier = (now: number) => {
    lately = lately.filter(({ at }) => now - at < LATELY_MS)
  }

  const listenNoMore = events.subscribe((announcement) => {
    const at = performance.now()
    forgetEarlier(at)
    if (announcement.endedSessions || announcement === EVERYTHING || isWatched(announcement))
      lately.push({ announcement, at })
    hear(announcement, streams)
  })

  return {
    enter: (playing) => {
      const own = [...streams].filter((stream) => stream.playing.userId === playing.userId)
      const [oldest] = own
      if (oldest && own.length >= MOST_STREAMS_A_PERSON) end(oldest)
      const stream: Stream = { playing, ending: new AbortController() }
      streams.add(stream)
      forgetEarlier(performance.now())
      for (const { announcement } of lately) hear(announcement, [stream])
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

const isOver = ({ endedSessions, users }: Announcement, { userId, sessionId }: Playing): boolean =>
  endedSessions !== undefined &&
  (endedSessions.includes(sessionId) || (endedSessions.includes('*') && (users?.includes(userId) ?? false)))

const isWatched = (announcement: Announcement): boolean => announcement.topics.some((topic) => topics.has(topic))

const concerns = (announcement: Announcement, { userId }: Playing): boolean =>
  isWatched(announcement) && (announcement.users?.includes(userId) ?? true)
