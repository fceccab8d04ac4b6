import { activity } from '@vesica/contract'
import { sql } from 'kysely'
import { isId, newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { add, writeAdded } from './added.ts'
import { type Email, sendEmail } from './email.ts'

export interface Addressee {
  id: string
  name: string
  email: string
}

export interface Notice {
  title: string
  text: string
  /** Where it is dealt with. */
  action?: Email['action']
  replyTo?: string
}

/** Lets people know: a notification on their screens at once, and an e-mail. */
export const notify = async (tx: Tx, people: readonly Addressee[], notice: Notice): Promise<void> => {
  if (people.length === 0) return
  const rows = people.map((person) => ({
    id: newId(),
    person_id: person.id,
    title: notice.title,
    body: notice.text,
    path: notice.action?.path ?? null,
    created_at: tx.now,
    read_at: null,
  }))
  add(tx, 'notification', rows)
  for (const person of people) {
    await sendEmail(tx, {
      to: person.email,
      name: person.name,
      subject: notice.title,
      paragraphs: [notice.text],
      ...(notice.action && { action: notice.action }),
      ...(notice.replyTo && { replyTo: notice.replyTo }),
    })
  }
  tx.announce({ topics: ['notifications'], users: people.map((person) => person.id) })
}

/** The rows of a person's notifications, newest first. */
export const notificationRows = (tx: Tx, personId: string, limit: number) =>
  tables(tx)
    .selectFrom('notification')
    .select(['id', 'title', 'body', 'path', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))

/** @param row as JSON has it */
export const presentNotification = (row: {
  id: string
  title: string
  body: string
  path: string | null
  created_at: string
  read_at: string | null
}): activity.Notification => ({
  id: row.id,
  title: row.title,
  text: row.body,
  path: row.path,
  time: new Date(row.created_at).toISOString(),
  read: row.read_at !== null,
})

/** How many of a person's notifications are not read, as a row. */
export const unreadOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('notification')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('unread'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)

export const countUnread = async (tx: Tx, personId: string): Promise<number> => {
  await writeAdded(tx)
  return (await unreadOf(tx, personId).executeTakeFirstOrThrow()).unread
}

/** Marks a person's notifications as read: those named, or all. Others' ids change nothing. */
export const markRead = async (tx: Tx, personId: string, ids: readonly string[] | undefined): Promise<void> => {
  await writeAdded(tx)
  let update = tables(tx)
    .updateTable('notification')
    .set({ read_at: tx.now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
  if (ids) {
    const known = ids.filter(isId)
    if (known.length === 0) return
    update = update.where('id', 'in', known)
  }
  await update.execute()
  tx.announce({ topics: ['notifications'], users: [personId] })
}
