import { setTimeout as pause } from 'node:timers/promises'
import { connected } from './database.ts'
import { lookAround, type Waited, waitedFor } from './flooding.ts'
import { fillPeople, openSessions } from './people.ts'
import { administrator, joinDatabase, newFolder, removeFolder, signIn, startProduct } from './product.ts'

/** An announcement to many members, and its effect on other requests. */
export interface Announced {
  /** The number of recipients. */
  written: number
  /** From the start until the last recipient is written, seconds. */
  seconds: number
  alone: Waited
  beside: Waited
}

const REQUEST_EVERY_MS = 200
const SENT_WITHIN_MS = 30 * 60_000

/** Sends one announcement to this many members, while others load pages. */
export const measureAnnouncement = async (people: number, seconds: number): Promise<Announced> => {
  const folder = await newFolder()
  // Emails are not sent: the speed of a mail server is not measured here.
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  try {
    await fillPeople(database.url, 0, people)
    await openSessions(database.url, 100)
    const headers = { authorization: `Bearer ${await signIn(product.url)}`, 'content-type': 'application/json' }
    const request = async <T>(path: string, body?: object): Promise<T> => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(product.url + path, { headers, ...sent })
      if (!answer.ok) throw new Error(`${path} of ${administrator.email}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const alone = waitedFor('who one is', await lookAround(product.url, seconds))
    const input = {
      title: 'To everybody',
      text: 'It begins.',
      path: '',
      audience: [...(await levels(request)), 'none'],
    }
    const { announcement } = await request<{ announcement: { id: string } }>('/api/announcements', input)
    const startedAt = performance.now()
    await letOut(database.url, announcement.id)
    const measuring = lookAround(product.url, seconds)
    const state = () =>
      request<{ announcements: { status: string; written: number }[] }>('/api/announcements').then(
        (all) => all.announcements[0],
      )
    let now = await state()
    while (now?.status !== 'sent' && performance.now() - startedAt < SENT_WITHIN_MS) {
      await pause(REQUEST_EVERY_MS)
      now = await state()
    }
    const took = (performance.now() - startedAt) / 1000
    const duringSend = waitedFor('who one is', await measuring)
    return { written: now?.written ?? 0, seconds: took, alone, beside: duringSend }
  } finally {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
}

/** Publishes it at once, without the quarter of an hour for cancelling. */
const letOut = (databaseUrl: string, id: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query("update announcement set status = 'planned', planned_for = now() where id = $1", [id])
    await client.query("insert into pgboss.job (name, data) values ('announcements', '{}')")
  })

const levels = async (request: <T>(path: string) => Promise<T>): Promise<string[]> =>
  (await request<{ plans: { level: string }[] }>('/api/plans')).plans.map(({ level }) => level)
