import {
  type AskKind,
  asks,
  type MailTime,
  type NoticeKind,
  noticeKinds,
  type notifications,
  type Outcome,
  type OwnTemplateKind,
  rulesOfKind,
} from '@vesica/contract'
import { sql } from 'kysely'
import { isId, newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { add, type AddedNotice, writeAdded } from './added.ts'
import { wakeSender } from './emails/email.ts'
import type { EmailAction } from './emails/email-action.ts'

export interface Addressee {
  id: string
  name: string
  email: string
}

export interface Notice {
  kind: NoticeKind
  /** Idempotency key: a person gets only one notification per kind and key. */
  key?: string
  /** The subject, such as `order ORD-1042`: only its latest notification is listed, with earlier ones below it. */
  about?: string
  /** The requested action and its record. The notification is settled once that is complete, see `settleAsked`. */
  asks?: { kind: AskKind; id: string }
  title: string
  text: string
  /** The text in Markdown, if written so. */
  markdown?: string
  /** Further paragraphs of the email. */
  also?: readonly string[]
  /** Replaces both in the email, for text longer than on screen. */
  letter?: readonly string[]
  /** Values for an email kind with its own template. */
  worded?: { kind: OwnTemplateKind; values: Readonly<Record<string, string>> }
  /** Where to act on it; in an email optionally with a question whose answers are links. */
  action?: EmailAction
  /** An address, or the subject of replies, such as `ticket:` and an ID, which the sender resolves to one. */
  replyTo?: string
}

/**
 * Notifies people on screen at once and by email, each by their preferences for the kind. Both are written in the same
 * transaction as their cause.
 */
export const notify = async (tx: Tx, people: readonly Addressee[], notice: Notice): Promise<void> => {
  if (people.length === 0) return
  const rules = rulesOfKind(notice.kind)
  const [onlyTime, ...otherTimes] = rules.mail
  const rows = people.map((person) => noticeFor(tx, person, notice, rules, otherTimes.length > 0 ? null : onlyTime))
  add(tx, 'notice', rows)
  wakeSender(tx)
  tx.announce({ topics: ['notifications'], users: people.map((person) => person.id) })
}

const noticeFor = (
  tx: Tx,
  person: Addressee,
  notice: Notice,
  rules: ReturnType<typeof rulesOfKind>,
  onlyTime: MailTime | null | undefined,
): AddedNotice => {
  const id = newId()
  const paragraphs = [notice.text, ...(notice.also ?? [])]
  return {
    id,
    person_id: person.id,
    title: notice.title,
    body: paragraphs.join(' '),
    markdown: notice.markdown ?? null,
    path: notice.action?.path ?? null,
    created_at: tx.now,
    kind: notice.kind,
    about: notice.about ?? null,
    cause: notice.key ?? id,
    asks_kind: notice.asks?.kind ?? null,
    asks_id: notice.asks?.id ?? null,
    fixed_app: rules.app === 'always',
    fixed_mail: onlyTime === 'now' ? onlyTime : null,
    rests: rules.rests,
    letter: {
      to: person.email,
      name: person.name,
      paragraphs: [...(notice.letter ?? paragraphs)],
      action: notice.action ?? null,
      reply_to: notice.replyTo ?? null,
      worded: notice.worded ?? null,
    },
  }
}

/**
 * Updates all notifications that request an action, on commit: they are settled, or open again if the action was
 * undone. Every action that completes or undoes such a request must call it.
 * @param owner the person, if the request is to the record's owner
 */
export const settleRequests = (tx: Tx, kind: AskKind, id: string, owner?: string): void => {
  add(tx, 'acted', [{ kind, id, at: tx.now }])
  const { of } = asks[kind]
  const audience = of === 'owner' ? { users: owner === undefined ? [] : [owner] } : { admins: of }
  tx.announce({ topics: ['notifications'], ...audience })
}

/** Rows of a person's notifications, newest first. */
export const notificationRows = (tx: Tx, personId: string, limit: number) =>
  tables(tx)
    .selectFrom('notification')
    .select(['id', 'title', 'body', 'markdown', 'path', 'created_at', 'read_at', 'kind', 'archived_at'])
    .select(['settled_at', 'outcome'])
    .where('person_id', '=', personId)
    .where('in_app', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))

/** @param row with its times as dates or from JSON */
export const presentNotification = (row: {
  id: string
  title: string
  body: string
  markdown: string | null
  path: string | null
  created_at: Date | string
  read_at: Date | string | null
  kind: string
  archived_at: Date | string | null
  settled_at: Date | string | null
  outcome: Outcome | null
}): notifications.Notification => ({
  id: row.id,
  title: row.title,
  text: row.body,
  markdown: row.markdown,
  path: row.path,
  time: new Date(row.created_at).toISOString(),
  read: needsNoReading(row),
  kind: row.kind,
  group: noticeKinds[row.kind as NoticeKind].group,
  archived: row.archived_at !== null,
  settled:
    row.outcome !== null && row.settled_at !== null
      ? { outcome: row.outcome, time: new Date(row.settled_at).toISOString() }
      : null,
})

/** Whether a notification is read or settled. */
export const needsNoReading = (row: { read_at: unknown; settled_at: unknown }): boolean =>
  row.read_at !== null || row.settled_at !== null

/** The number of a person's unread notifications, as a row. */
export const unreadOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('notification')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('unread'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('in_app', '=', true)
    .where('archived_at', 'is', null)

export const countUnread = async (tx: Tx, personId: string): Promise<number> => {
  await writeAdded(tx)
  return (await unreadOf(tx, personId).executeTakeFirstOrThrow()).unread
}

/**
 * Marks a person's notifications as read or unread. IDs of others are ignored.
 * @param ids absent: all
 */
export const markRead = async (
  tx: Tx,
  personId: string,
  ids: readonly string[] | undefined,
  read = true,
): Promise<void> => {
  await writeAdded(tx)
  let update = tables(tx)
    .updateTable('notification')
    .set({ read_at: read ? tx.now : null })
    .where('person_id', '=', personId)
    .where('read_at', read ? 'is' : 'is not', null)
  if (ids) {
    const known = ids.filter(isId)
    if (known.length === 0) return
    update = update.where('id', 'in', known)
  }
  await update.execute()
  tx.announce({ topics: ['notifications'], users: [personId] })
}

/** Archives a person's notifications, which also marks them as read, or restores them. IDs of others are ignored. */
export const archive = async (tx: Tx, personId: string, ids: readonly string[], archived: boolean): Promise<void> => {
  await writeAdded(tx)
  const known = ids.filter(isId)
  if (known.length === 0) return
  await tables(tx)
    .updateTable('notification')
    .set((eb) =>
      archived ? { archived_at: tx.now, read_at: eb.fn.coalesce('read_at', eb.val(tx.now)) } : { archived_at: null },
    )
    .where('person_id', '=', personId)
    .where('id', 'in', known)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .execute()
  tx.announce({ topics: ['notifications'], users: [personId] })
}

/** The number of people who have read each announcement, by cause. */
export const readOfCauses = async (
  tx: Tx,
  kind: 'announcement',
  causes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (causes.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('notification')
    .select((eb) => ['cause', eb.cast<number>(eb.fn.countAll(), 'integer').as('read')])
    .where('kind', '=', sql.lit(kind))
    .where('cause', 'in', causes)
    .where('read_at', 'is not', null)
    .groupBy('cause')
    .execute()
  return new Map(rows.map(({ cause, read }) => [cause, read]))
}
