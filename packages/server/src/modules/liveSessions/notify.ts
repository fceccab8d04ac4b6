import { sql } from 'kysely'
import { notices } from '../../i18n/notices.ts'
import { after, DAY, HOUR, minuteFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { findAddressees, levelInForce, type Person } from '../identity/index.ts'
import { type SessionRow, tables } from './live.tables.ts'

const copy = notices.liveSessions

const action = { label: copy.open, path: '/sessions' }

/** The people among these IDs who still have access. */
const stillFor = async (tx: Tx, row: SessionRow, ids: readonly string[]): Promise<Person[]> => {
  const people = await findAddressees(tx, ids)
  return [...people.values()].filter((person) => row.levels.includes(levelInForce(person, tx.now)))
}

/** Notifies attendees of a change to a live session, each in their time zone. */
export const notifyComing = async (
  tx: Tx,
  row: SessionRow,
  said: (person: Person) => { title: string; text: string },
): Promise<void> => {
  const coming = await tables(tx)
    .selectFrom('live_coming')
    .select('person_id')
    .where('session_id', '=', row.id)
    .execute()
  const people = await stillFor(
    tx,
    row,
    coming.map(({ person_id }) => person_id),
  )
  for (const person of people)
    await notify(tx, [person], {
      kind: 'session_news',
      key: `${row.id} ${row.version}`,
      about: `live session ${row.id}`,
      ...said(person),
      action,
    })
}

const reminders = [
  { column: 'told_day_at', before: DAY, lead: 'day' },
  { column: 'told_hour_at', before: HOUR, lead: 'hour' },
] as const

/** Number of reminders per transaction. */
const AT_ONCE = 100

/**
 * Sends reminders one day and one hour before a live session, each once, and not to members who registered only after
 * that time.
 * @returns whether there was anything to do
 */
export const remindNext = async (tx: Tx): Promise<boolean> => {
  for (const { column, before, lead } of reminders) {
    const { rows } = await sql<{ session_id: string; person_id: string; since: Date }>`
      select session_id, person_id, since from live_coming join live_session on live_session.id = live_coming.session_id
       where ${sql.ref(`live_coming.${column}`)} is null and cancelled_at is null
         and starts_at > ${tx.now} and starts_at <= ${after(tx.now, before)}
       order by session_id, person_id limit ${AT_ONCE} for update of live_coming skip locked`.execute(tables(tx))
    const [first] = rows
    if (!first) continue
    const session = await tables(tx)
      .selectFrom('live_session')
      .selectAll()
      .where('id', '=', first.session_id)
      .executeTakeFirstOrThrow()
    const due = rows.filter(({ session_id }) => session_id === session.id)
    const moment = after(session.starts_at, -before)
    const early = due.filter(({ since }) => since <= moment).map(({ person_id }) => person_id)
    for (const person of await stillFor(tx, session, early))
      await notify(tx, [person], {
        kind: 'session_reminder',
        key: `${session.id} ${session.starts_at.toISOString()} ${column}`,
        about: `live session ${session.id}`,
        ...copy.reminder(session.title, lead, minuteFor(session.starts_at, person)),
        action,
      })
    await tables(tx)
      .updateTable('live_coming')
      .set({ [column]: tx.now })
      .where('session_id', '=', session.id)
      .where(
        'person_id',
        'in',
        due.map(({ person_id }) => person_id),
      )
      .execute()
    return true
  }
  return false
}
