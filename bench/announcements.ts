import { setTimeout as pause } from 'node:timers/promises'
import { connected } from './database.ts'
import { lookAround, type Waited, waitedFor } from './flooding.ts'
import { fillPeople, openSessions } from './people.ts'
import { administrator, joinDatabase, newFolder, removeFolder, signIn, startProduct } from './product.ts'

/** An announcement to many, and what it was for others. */
export interface Announced {
  /** To how many it was written. */
  written: number
  /** From the press until the last was written, seconds. */
  seconds: number
  alone: Waited
  beside: Waited
}

const ASKED_EVERY_MS = 200
const SENT_WITHIN_MS = 30 * 60_000

/** Sends one announcement to all members, of whom there are so many, while others look around. */
export const measureAnnouncement = async (people: number, seconds: number): Promise<Announced> => {
  const folder = await newFolder()
  // Letters stay where they are: a mail server's pace is not measured here.
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  try {
    await fillPeople(database.url, 0, people)
    await openSessions(database.url, 100)
    const headers = { authorization: `Bearer ${await signIn(product.url)}`, 'content-type': 'application/json' }
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(product.url + path, { headers, ...sent })
      if (!answer.ok) throw new Error(`${path} of ${administrator.email}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const alone = waitedFor('who one is', await lookAround(product.url, seconds))
    const given = { title: 'To everybody', text: 'It begins.', path: '', audience: [...(await levels(ask)), 'none'] }
    const { announcement } = await ask<{ announcement: { id: string } }>('/api/announcements', given)
    const began = performance.now()
    await letOut(database.url, announcement.id)
    const looking = lookAround(product.url, seconds)
    const state = () =>
      ask<{ announcements: { status: string; written: number }[] }>('/api/announcements').then(
        (all) => all.announcements[0],
      )
    let now = await state()
    while (now?.status !== 'sent' && performance.now() - began < SENT_WITHIN_MS) {
      await pause(ASKED_EVERY_MS)
      now = await state()
    }
    const took = (performance.now() - began) / 1000
    const beside = waitedFor('who one is', await looking)
    return { written: now?.written ?? 0, seconds: took, alone, beside }
  } finally {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
}

/** Lets it out at once, which others would have a quarter of an hour to call off. */
const letOut = (databaseUrl: string, id: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query("update announcement set status = 'planned', planned_for = now() where id = $1", [id])
    await client.query("insert into pgboss.job (name, data) values ('announcements', '{}')")
  })

const levels = async (ask: <T>(path: string) => Promise<T>): Promise<string[]> =>
  (await ask<{ plans: { level: string }[] }>('/api/plans')).plans.map(({ level }) => level)
