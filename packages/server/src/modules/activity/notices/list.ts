import { kindsOf, type NoticeGroup, type NoticeKind, noticeKinds, type notifications } from '@vesica/contract'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type ActivityTables, tables } from '../activity.tables.ts'
import { needsNoReading, presentNotification } from '../notification.ts'
import { getTimes } from './preference.ts'

type Query = z.output<typeof notifications.listNotifications.query>
type Notifications<Name extends string> = ExpressionBuilder<Record<Name, ActivityTables['notification']>, Name>

/** Number of earlier notifications listed under the latest. */
const EARLIER_LIMIT = 10

/** Which of a person's notifications a list includes. */
const isListed =
  <Name extends string>(as: Name, personId: string, { group, unread, archived }: Query) =>
  (eb: Notifications<Name>) => {
    const column = (name: string) => sql.ref(`${as}.${name}`)
    return eb.and([
      sql<boolean>`${column('person_id')} = ${personId} and ${column('in_app')}`,
      archived ? sql<boolean>`${column('archived_at')} is not null` : sql<boolean>`${column('archived_at')} is null`,
      ...(unread ? [sql<boolean>`${column('read_at')} is null and ${column('settled_at')} is null`] : []),
      ...(group ? [sql<boolean>`${column('kind')} = any(${kindsOf(group)}::text[])`] : []),
    ])
  }

/** Earlier notifications of the same list about the same subject. */
const before = sql<boolean>`earlier.about = notification.about
  and (earlier.created_at, earlier.id) < (notification.created_at, notification.id)`

/** The latest notification of each subject, and all those without one. */
const latestOf = (tx: Tx, personId: string, query: Query) =>
  tables(tx)
    .selectFrom('notification')
    .select(['notification.id', 'title', 'body', 'markdown', 'path', 'created_at', 'read_at', 'kind', 'archived_at'])
    .select(['settled_at', 'outcome'])
    .where(isListed('notification', personId, query))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification as later')
            .where(isListed('later', personId, query))
            .where(
              sql<boolean>`later.about = notification.about
                and (later.created_at, later.id) > (notification.created_at, notification.id)`,
            ),
        ),
      ),
    )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('notification as earlier')
          .select(['earlier.id', 'earlier.title', 'earlier.created_at', 'earlier.read_at', 'earlier.settled_at'])
          .where(isListed('earlier', personId, query))
          .where(before)
          .orderBy('earlier.created_at', 'desc')
          .orderBy('earlier.id', 'desc')
          .limit(sql.lit(EARLIER_LIMIT)),
      ).as('earlier'),
      eb
        .selectFrom('notification as earlier')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(isListed('earlier', personId, query))
        .where(before)
        .as('before'),
    ])

/** Unread notifications by kind. */
const unreadByKind = (personId: string) => sql<Record<string, number> | null>`(
  select json_object_agg(kind, count) from (
    select kind, count(*)::int as count from notification
     where person_id = ${personId} and read_at is null and settled_at is null and in_app and archived_at is null
     group by kind) as unread)`

/** One page of a person's notifications. */
export const listNotifications = async (tx: Tx, personId: string, query: Query) => {
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all: latestOf(tx, personId, query),
      sorting: { keys: [{ by: sql`notification.created_at`, kind: 'time' }], descending: true },
      id: sql`notification.id`,
      beside: { unread: unreadByKind(personId) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: true },
  )
  const unreadIn: Partial<Record<NoticeGroup, number>> = {}
  for (const [kind, count] of Object.entries(beside.unread ?? {})) {
    const { group } = noticeKinds[kind as NoticeKind]
    unreadIn[group] = (unreadIn[group] ?? 0) + count
  }
  const { quietFrom, quietUntil } = await getTimes(tx, personId)
  return {
    notifications: rows.map((row) => ({
      ...presentNotification(row),
      earlier: row.earlier.map((line) => ({
        id: line.id,
        title: line.title,
        time: new Date(line.created_at).toISOString(),
        read: needsNoReading(line),
      })),
      before: row.before ?? 0,
    })),
    unread: Object.values(unreadIn).reduce((sum, count) => sum + count, 0),
    unreadIn,
    ...cursors,
    quiet: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null,
  }
}
