import pg from 'pg'
import { CHANNEL } from './db.ts'
import type { Log } from './log.ts'
import type { Announcement } from './tx.ts'

export type Listener = (announcement: Announcement) => void

/** Announcements of every process on this database, in the order of their commits. */
export interface Events {
  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void
  stop(): Promise<void>
}

/** Sent to listeners after the connection was lost for a while: anything may have changed. */
export const EVERYTHING: Announcement = { topics: ['*'] }

const RECONNECT_MS = 500

/** Listens on one connection of its own, and connects again when it is lost. */
export const listen = async (connectionString: string, log: Log): Promise<Events> => {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'vesica events', keepAlive: true })
    next.on('notification', (message) => {
      if (message.payload) tell(JSON.parse(message.payload) as Announcement)
    })
    next.on('error', (error) => log.warn({ error: error.message }, 'the events connection was lost'))
    next.on('end', () => retry())
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

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
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      listeners.clear()
      await client?.end().catch(() => undefined)
    },
  }
}
