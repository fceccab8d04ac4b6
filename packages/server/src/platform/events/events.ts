import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Announcement } from '../data/tx.ts'
import { newId } from '../ids.ts'

export type Listener = (announcement: Announcement) => void

/** Announcements of every process on this database, in the order of their commits. */
export interface Events {
  /**
   * @param atOnce it also hears of what this process itself committed before that comes round from the database, and so
   *   of that twice: for what is kept, so that nobody is answered with what they have just changed
   * @returns a function that ends the subscription
   */
  subscribe(listener: Listener, atOnce?: 'atOnce'): () => void
  /** Tells who listens at once of what was committed here, and every process soon. */
  committed(announced: Announced): void
  stop(): Promise<void>
}

/** Sent to listeners after the connection was lost for a while: anything may have changed. */
export const EVERYTHING: Announcement = { topics: ['*'] }

const RECONNECT_MS = 500
const ANSWER_WITHIN_MS = 3000

/** The channel on which processes tell each other what changed. */
const CHANNEL = 'vesica_changes'
/** What is committed within so long is told together. */
const GATHERED_MS = 5
/** How often a process looks for what was left untold, which also tries its connection: a dead one says nothing by itself. */
const SWEEP_EVERY_MS = 1000

/** PostgreSQL takes 8,000 bytes at once; an id takes 39 of them. */
const MOST_NAMED = 100

/** What a transaction announces, and the rows that keep it until every process was told. */
export interface Announced {
  readonly announcements: readonly Announcement[]
  readonly ids: readonly string[]
}

/**
 * The statement by which a transaction keeps what it announces. A process that dies before it has told the others leaves
 * it to them.
 */
export const keeping = (announcements: readonly Announcement[]): Announced & { statement: CompiledQuery } => {
  const pieces = announcements.flatMap(inPieces).map((piece) => JSON.stringify(piece))
  const ids = pieces.map(() => newId())
  const text = 'insert into untold (id, body) select * from unnest($1::uuid[], $2::text[])'
  return { announcements, ids, statement: CompiledQuery.raw(text, [ids, pieces]) }
}

/** Tells every process what is kept, in the order in which it was announced, and forgets it. @param which of `untold` */
const telling = (which: string): string => `
  with told as (delete from untold where ${which} returning id, body)
  select pg_notify('${CHANNEL}', body) from (select body from told order by id) as those`
const TELL = telling('id = any($1::uuid[])')
/** What a process that died has not told, as none takes so long. */
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
    first,
  } satisfies Pick<Events, 'subscribe'> & Record<'listeners' | 'first', Set<Listener>>
}

/** Gathers for some milliseconds what is to be told, so that what many commit at once is told once. */
const gathering = (tell: (ids: string[]) => Promise<unknown>) => {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  const now = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const those = waiting
    waiting = []
    if (those.length > 0) await tell(those)
  }
  const soon = (ids: readonly string[]): void => {
    waiting.push(...ids)
    timer ??= setTimeout(() => void now(), GATHERED_MS)
  }
  return { soon, now }
}

/** Asks one after the other. What cannot be told now is kept, and told by whoever can. */
const inTurn = (client: () => pg.Client | undefined) => {
  let asking = Promise.resolve()
  return (text: string, values?: unknown[]): Promise<void> => {
    asking = asking.then(async () => {
      const asked = client()
      await asked?.query(text, values).catch(() => hangUp(asked))
    })
    return asking
  }
}

/** Listens on one connection of its own, and connects again when it is lost. */
export const listen = async (connectionString: string, log: Log): Promise<Events> => {
  const { listeners, first, subscribe } = listenersOf()
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

  const ask = inTurn(() => client)
  const { soon, now } = gathering((ids) => ask(TELL, [ids]))
  const sweep = setInterval(() => void ask(TELL_LEFT), SWEEP_EVERY_MS).unref()

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
  // Nothing is lost that the next sweep would not tell: nobody waits for the disk.
  options: '-c synchronous_commit=off',
}

const hangUp = (client: pg.Client): Promise<void> => client.end().catch(() => undefined)
