import type { FastifyReply } from 'fastify'
import type { Caller } from '../caller.ts'
import { EVERYTHING, type Events } from './events.ts'
import type { Announcement } from '../data/tx.ts'

const HEARTBEAT_MS = 20_000
const MOST_STREAMS_A_SESSION = 6
/** The longest a stream may look back, in seconds. */
const LATELY_MS = 30_000
const MOST_KEPT = 1000

interface Stream {
  caller: Caller
  reply: FastifyReply
}

/** The open server-sent event streams of this process. */
export interface Streams {
  /**
   * Keeps a reply open and sends the caller what changed, until either side ends it.
   * @param lately seconds, at most 30: changes within them are sent at once, for clients that read before the stream
   * was open
   */
  open(caller: Caller, reply: FastifyReply, lately?: number): void
  /** Ends all streams: the process stops. */
  close(): void
}

/** The part of an announcement that concerns a caller: its topics, or that the session has ended. */
export const topicsFor = (announcement: Announcement, caller: Caller): readonly string[] => {
  const { users, admins, topics, endedSessions } = announcement
  const named = users?.includes(caller.userId) ?? false
  const ended = endedSessions?.includes(caller.sessionId) || (named && endedSessions?.includes('*'))
  if (ended) return ['session']
  const isForEveryone = users === undefined && admins === undefined
  const concerned = isForEveryone || named || isAmong(admins, caller)
  // The end of another session of the same person is not the end of this one.
  return concerned ? topics.filter((topic) => topic !== 'session') : []
}

/** A stream has the permissions its session started with; people whose roles change have to sign in again. */
const isAmong = (admins: Announcement['admins'], { role, rights }: Caller): boolean =>
  admins !== undefined && role === 'admin' && (admins === true || rights.has(admins))

/**
 * Recent announcements. When there are very many, only their topics are stored, and some clients reload for nothing.
 */
const createRecent = () => {
  let stored: { at: number; announcement: Announcement }[] = []
  return {
    add: (announcement: Announcement) => {
      const oldest = performance.now() - LATELY_MS
      while (stored[0] && stored[0].at < oldest) stored.shift()
      stored.push({ at: performance.now(), announcement })
      if (stored.length <= MOST_KEPT) return
      const topics = [...new Set(stored.flatMap((entry) => entry.announcement.topics))]
      stored = [{ at: performance.now(), announcement: { topics } }]
    },
    topicsFor: (caller: Caller, seconds: number): string[] => {
      const since = performance.now() - seconds * 1000
      const missed = stored.filter(({ at }) => at > since)
      const topics = new Set(missed.flatMap(({ announcement }) => topicsFor(announcement, caller)))
      // Sessions that ended before this one started don't end it.
      topics.delete('session')
      return [...topics]
    },
  }
}

export const createStreams = (events: Pick<Events, 'subscribe'>, heartbeatMs = HEARTBEAT_MS): Streams => {
  const streams = new Set<Stream>()
  const lately = createRecent()

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.reply.raw.end()
  }
  const endAll = () => {
    for (const stream of streams) end(stream)
  }
  const write = (stream: Stream, text: string) => {
    // A client that doesn't read is disconnected rather than buffered in memory. The browser reconnects and reloads.
    if (!stream.reply.raw.write(text) && stream.reply.raw.writableLength > 64 * 1024) end(stream)
  }

  const send = (stream: Stream, topics: readonly string[]) =>
    write(stream, `event: change\ndata: ${JSON.stringify({ topics })}\n\n`)

  events.subscribe((announcement) => {
    // Announcements were missed, perhaps the end of a session; on reconnect the caller is checked again.
    if (announcement === EVERYTHING) return endAll()
    lately.add(announcement)
    for (const stream of streams) {
      const topics = topicsFor(announcement, stream.caller)
      if (topics.length === 0) continue
      send(stream, topics)
      if (topics.includes('session')) end(stream)
    }
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': still here\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open: (caller, reply, seconds = 0) => {
      const same = [...streams].filter((stream) => stream.caller.sessionId === caller.sessionId)
      if (same.length >= MOST_STREAMS_A_SESSION && same[0]) end(same[0])
      const stream = { caller, reply }
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 2000\n\n')
      streams.add(stream)
      const topics = lately.topicsFor(caller, seconds)
      if (topics.length > 0) send(stream, topics)
      reply.raw.on('close', () => streams.delete(stream))
    },
    close: () => {
      clearInterval(heartbeat)
      endAll()
    },
  }
}
