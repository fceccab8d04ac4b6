import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Announcement } from '../data/tx.ts'
import { newId } from '../ids.ts'

export type Listener = (announcement: Announcement) => void

/** The announcements of every process on this database, in commit order. */
export interface Events {
  /**
   * @param atOnce also receive what this process itself committed before it comes back from the database, and so
   * receive it twice. For caches, so that nobody gets a value from before their own change
   * @returns ends the subscription
   */
  subscribe(listener: Listener, atOnce?: 'atOnce'): () => void
  /** Notifies local listeners at once of what was committed here, and every process soon. */
  committed(announced: Announced): void
  stop(): Promise<void>
}

/** Sent to listeners after the connection was lost for a while: anything may have changed. */
export const EVERYTHING: Announcement = { topics: ['*'] }

const RECONNECT_MS = 500
const ANSWER_WITHIN_MS = 3000

/** The channel by which processes notify each other of changes. */
const CHANNEL = 'vesica_changes'
/** Commits within this time are sent together. */
const GATHERED_MS = 5
/**
 * How often a process looks for unsent announcements. This also tests its connection, since a dead one reports nothing
 * by itself.
 */
const SWEEP_EVERY_MS = 1000

/** PostgreSQL limits a payload to 8,000 bytes; an id takes 39. */
const MOST_NAMED = 100

/** What a transaction announces, and the rows that store it until every process was notified. */
export interface Announced {
  readonly announcements: readonly Announcement[]
  readonly ids: readonly string[]
}

/**
 * The statement by which a transaction stores its announcements. If the process dies before sending them, another one
 * does.
 */
export const keeping = (announcements: readonly Announcement[]): Announced & { statement: CompiledQuery } => {
  const pieces = announcements.flatMap(inPieces).map((piece) => JSON.stringify(piece))
  const ids = pieces.map(() => newId())
  const text = 'insert into untold (id, body) select * from unnest($1::uuid[], $2::text[])'
  return { announcements, ids, statement: CompiledQuery.raw(text, [ids, pieces]) }
}

/** Sends stored announcements to every process in order, and deletes them. @param condition a condition on `untold` */
const telling = (condition: string): string => `
  with told as (delete from untold where ${condition} returning id, body)
  select pg_notify('${CHANNEL}', body) from (select body from told order by id) as those`
const TELL = telling('id = any($1::uuid[])')
/** Left behind by a process that died, since sending never takes this long. */
const TELL_LEFT = telling(`at < clock_timestamp() - interval '1 second'`)

const inPieces = (announcement: Announcement): Announcement[] => {
  const { users = [] } = announcement
  if (users.length <= MOST_NAMED) return [announcement]
  const pieces: Announcement[] = []
  for (let from = 0; from < users.length; from += MOST_NAMED) {
    pieces.push({ ...announcement, users: users.slice(from, from + MOST_NAMED) })
  }
  return pieces
}

/** Listeners, and whether they are called at once. */
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
    first,
  } satisfies Pick<Events, 'subscribe'> & Record<'listeners' | 'first', Set<Listener>>
}

/** Collects announcements for some milliseconds, so that many commits are sent once. */
const gathering = (send: (ids: string[]) => Promise<unknown>) => {
  let pending: string[] = []
  let timer: NodeJS.Timeout | undefined
  const now = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const those = pending
    pending = []
    if (those.length > 0) await send(those)
  }
  const soon = (ids: readonly string[]): void => {
    pending.push(...ids)
    timer ??= setTimeout(() => void now(), GATHERED_MS)
  }
  return { soon, now }
}

/** Sends one batch after another. What cannot be sent now stays stored, for any process to send later. */
const inTurn = (client: () => pg.Client | undefined) => {
  let queue = Promise.resolve()
  return (text: string, values?: unknown[]): Promise<void> => {
    queue = queue.then(async () => {
      const current = client()
      await current?.query(text, values).catch(() => hangUp(current))
    })
    return queue
  }
}

/** Listens on a connection of its own, and reconnects when it is lost. */
export const listen = async (connectionString: string, log: Log): Promise<Events> => {
  const { listeners, first, subscribe } = listenersOf()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const deliver = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, ...connectionOptions })
    next.on('notification', (message) => {
      if (message.payload) deliver(JSON.parse(message.payload) as Announcement)
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

  const query = inTurn(() => client)
  const { soon, now } = gathering((ids) => query(TELL, [ids]))
  const sweep = setInterval(() => void query(TELL_LEFT), SWEEP_EVERY_MS).unref()

  const retry = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(
        () => deliver(EVERYTHING),
        () => retry(),
      )
    }, RECONNECT_MS)
  }

  await connect()
  return {
    subscribe,
    committed: ({ announcements, ids }) => {
      for (const announcement of announcements) for (const listener of first) listener(announcement)
      soon(ids)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(sweep)
      await now()
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
  // Nothing is lost that the next sweep would not send, so nobody waits for the disk.
  options: '-c synchronous_commit=off',
}

const hangUp = (client: pg.Client): Promise<void> => client.end().catch(() => undefined)
