import {
  type AskKind,
  asks,
  type MailTime,
  type NoticeKind,
  noticeKinds,
  type notifications,
  type Outcome,
  type OwnLetterKind,
  rulesOfKind,
} from '@vesica/contract'
import { sql } from 'kysely'
import { isId, newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './activity.tables.ts'
import { add, type AddedNotice, writeAdded } from './added.ts'
import { wakeSender } from './letters/letter.ts'
import type { LetterAction } from './letters/letter-action.ts'

export interface Addressee {
  id: string
  name: string
  email: string
}

export interface Notice {
  kind: NoticeKind
  /** What it was written for; a second of its kind with the same key is nothing to a person who has the first. */
  key?: string
  /** What it is about, such as `order ORD-1042`: what is about the same is shown under the latest. */
  about?: string
  /** What it asks for, and of which record: it is settled once that was done, see `settleAsked`. */
  asks?: { kind: AskKind; id: string }
  title: string
  text: string
  /** The same in Markdown, where it was written so. */
  markdown?: string
  /** Further paragraphs of the letter. */
  also?: readonly string[]
  /** What the letter says instead of both, where there is more to say than on a screen. */
  letter?: readonly string[]
  /** What its letter is filled with, where letters of its sort have words of their own. */
  worded?: { kind: OwnLetterKind; values: Readonly<Record<string, string>> }
  /** Where it is dealt with; in the letter with a question that is answered by a link. */
  action?: LetterAction
  /** An address; or what answers are about, such as `ticket:` and an id, for which whoever sends letters knows one. */
  replyTo?: string
}

/**
 * Lets people know: a notification on their screens at once, and a letter, as each of them chose for its kind. Both are
 * written with what caused them, or not at all.
 */
export const notify = async (tx: Tx, people: readonly Addressee[], notice: Notice): Promise<void> => {
  if (people.length === 0) return
  const rules = rulesOfKind(notice.kind)
  const [onlyTime, ...others] = rules.mail
  const rows = people.map((person) => noticeFor(tx, person, notice, rules, others.length > 0 ? null : onlyTime))
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
  const said = [notice.text, ...(notice.also ?? [])]
  return {
    id,
    person_id: person.id,
    title: notice.title,
    body: said.join(' '),
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
      paragraphs: [...(notice.letter ?? said)],
      action: notice.action ?? null,
      reply_to: notice.replyTo ?? null,
      worded: notice.worded ?? null,
    },
  }
}

/**
 * What something that notifications ask for came to, is noted on all of them when this commits: it asks no more, or again
 * when the act was undone. Called by every act that does what was asked or takes it back.
 * @param owner whose it is, where the person themselves is asked
 */
export const settleAsked = (tx: Tx, kind: AskKind, id: string, owner?: string): void => {
  add(tx, 'acted', [{ kind, id, at: tx.now }])
  const { of } = asks[kind]
  const heard = of === 'owner' ? { users: owner === undefined ? [] : [owner] } : { admins: of }
  tx.announce({ topics: ['notifications'], ...heard })
}

/** The rows of a person's notifications, newest first. */
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

/** @param row with its times as they were read, or as JSON has them */
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

/** Whether somebody has read it, or need not: what it asked for was done. */
export const needsNoReading = (row: { read_at: unknown; settled_at: unknown }): boolean =>
  row.read_at !== null || row.settled_at !== null

/** How many of a person's notifications are not read, as a row. */
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
 * Marks a person's notifications as read, or as unread again: those named, or all. Others' ids change nothing.
 * @param ids left out: all
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

/** Puts notifications of a person away, which are read then, or takes them back. Others' ids change nothing. */
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

/** How many people have read what was written to many for each of these causes. */
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
