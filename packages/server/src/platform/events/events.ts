import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Announcement } from '../data/tx.ts'

export type Listener = (announcement: Announcement) => void

/** Announcements of every process on this database, in the order of their commits. */
export interface Events {
  /**
   * @param atOnce it also hears of what this process itself committed before that comes round from the database, and so
   *   of that twice: for what is kept, so that nobody is answered with what they have just changed
   * @returns a function that ends the subscription
   */
  subscribe(listener: Listener, atOnce?: 'atOnce'): () => void
  /** Tells who listens at once of what was committed here. */
  committed(announcements: readonly Announcement[]): void
  stop(): Promise<void>
}

/** Sent to listeners after the connection was lost for a while: anything may have changed. */
export const EVERYTHING: Announcement = { topics: ['*'] }

const RECONNECT_MS = 500
/** How often the connection is tried, and how long it may take to answer: a dead one says nothing by itself. */
const PROBE_EVERY_MS = 5000
const ANSWER_WITHIN_MS = 3000

/** The channel on which processes tell each other what changed. */
const CHANNEL = 'vesica_changes'

/** PostgreSQL takes 8,000 bytes at once; an id takes 39 of them. */
const MOST_NAMED = 100

/** The statement that tells every process of announcements, in their order, when its transaction commits. */
export const telling = (announcements: readonly Announcement[]): CompiledQuery => {
  const pieces = announcements.flatMap(inPieces).map((piece) => JSON.stringify(piece))
  return CompiledQuery.raw(`select pg_notify('${CHANNEL}', piece) from unnest($1::text[]) as piece`, [pieces])
}

const inPieces = (announcement: Announcement): Announcement[] => {
  const { users = [] } = announcement
  if (users.length <= MOST_NAMED) return [announcement]
  const pieces: Announcement[] = []
  for (let from = 0; from < users.length; from += MOST_NAMED) {
    pieces.push({ ...announcement, users: users.slice(from, from + MOST_NAMED) })
  }
  return pieces
}

/** Who listens, and who of them at once. */
const listenersOf = () => {
  const listeners = new Set<Listener>()
  const first = new Set<Listener>()
  return {
    listeners,
    subscribe: (listener, atOnce) => {
      listeners.add(listener)
      if (atOnce) first.add(listener)
      return () => {
        listeners.delete(listener)
        first.delete(listener)
      }
    },
    committed: (announcements) => {
      for (const announcement of announcements) for (const listener of first) listener(announcement)
    },
  } satisfies Omit<Events, 'stop'> & { listeners: Set<Listener> }
}

/** Listens on one connection of its own, and connects again when it is lost. */
export const listen = async (connectionString: string, log: Log): Promise<Events> => {
  const { listeners, ...listening } = listenersOf()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, ...connectionOptions })
    next.on('notification', (message) => {
      if (message.payload) tell(JSON.parse(message.payload) as Announcement)
    })
    next.on('error', (error) => log.warn({ error: error.message }, 'the events connection was lost'))
    next.on('end', () => retry())
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      await hangUp(next)
      throw error
    }
    if (stopped) return hangUp(next)
    client = next
  }

  const probe = setInterval(() => {
    const probed = client
    probed?.query('select 1').catch(() => hangUp(probed))
  }, PROBE_EVERY_MS).unref()

  const retry = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(
        () => tell(EVERYTHING),
        () => retry(),
      )
    }, RECONNECT_MS)
  }

  await connect()
  return {
    ...listening,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(probe)
      listeners.clear()
      if (client) await hangUp(client)
    },
  }
}

const connectionOptions = {
  application_name: 'vesica events',
  keepAlive: true,
  connectionTimeoutMillis: ANSWER_WITHIN_MS,
  query_timeout: ANSWER_WITHIN_MS,
}

const hangUp = (client: pg.Client): Promise<void> => client.end().catch(() => undefined)
