import { liveSessions } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { after, DAY, MINUTE } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import { readPage } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { paragraphsOf } from '../content/index.ts'
import { type CalendarEvent, calendarOf } from './ics.rules.ts'
import { type SessionRow, tables } from './live.tables.ts'
import { coming as countComing, freeSeats } from './seats.ts'

type Query = z.output<typeof liveSessions.listLiveSessions.query>

/** The member whose sessions are read. */
export interface Member {
  userId: string
  level: string
}

interface Read extends SessionRow {
  coming: number
  own: boolean
}

/** Live sessions of a member's level. Cancelled ones only if they planned to attend. */
const shownTo = (tx: Tx, { userId, level }: Member) => {
  const own = sql<boolean>`exists (select from live_coming
    where live_coming.session_id = live_session.id and live_coming.person_id = ${userId}::uuid)`
  return tables(tx)
    .selectFrom('live_session')
    .selectAll()
    .select([countComing(tx.now).as('coming'), own.as('own')])
    .where(sql<boolean>`${level} = any(live_session.levels)`)
    .where(sql<boolean>`(live_session.cancelled_at is null or ${own})`)
}

const linkFrom = ({ starts_at }: SessionRow): Date => new Date(starts_at.getTime() - liveSessions.LINK_MINUTES * MINUTE)

/** Whether the link is visible: from its time until the end, and with limited seats only to attendees. */
const isLinkOpen = (row: Read, now: Date): boolean =>
  row.cancelled_at === null && now >= linkFrom(row) && now < row.ends_at && (row.seats === null || row.own)

const present = (row: Read, now: Date): liveSessions.LiveSession => ({
  id: row.id,
  title: row.title,
  description: row.words,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  linkFrom: linkFrom(row).toISOString(),
  link: isLinkOpen(row, now) ? row.link : null,
  seats: row.seats === null ? null : { total: row.seats, left: Math.max(0, row.seats - row.coming) },
  coming: row.own,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  cancelledReason: row.cancelled_why,
})

/** One page of upcoming and current sessions, soonest first. */
export const listSessions = async (tx: Tx, { limit, cursor }: Query, member: Member) => {
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all: shownTo(tx, member).where('live_session.ends_at', '>', tx.now),
      sorting: { keys: [{ by: sql`live_session.starts_at`, kind: 'time' }], descending: false },
      id: sql`live_session.id`,
      beside: {},
    },
    { limit, cursor, narrowed: true },
  )
  return { sessions: rows.map((row) => present(row, tx.now)), ...cursors }
}

/** A session that is visible to a member. */
const visibleSession = (tx: Tx, id: string, member: Member): Promise<Read> =>
  find(id, shownTo(tx, member).where('live_session.id', '=', id))

/**
 * Registers a member for a session or withdraws them. Calls are serialized per session, so that only one of many gets
 * the last seat.
 */
export const answer = async (
  tx: Tx,
  id: string,
  coming: boolean,
  member: Member,
): Promise<liveSessions.LiveSession> => {
  await find(id, tables(tx).selectFrom('live_session').select('id').where('id', '=', id).forUpdate())
  const row = await visibleSession(tx, id, member)
  if (row.ends_at <= tx.now) throw new Refusal('session_over')
  if (coming && row.cancelled_at) throw new Refusal('session_cancelled')
  if (coming && !row.own) {
    if (row.seats !== null && row.coming >= row.seats) throw new Refusal('session_full')
    if (row.seats !== null) await freeSeats(tx, row.id)
    await tables(tx)
      .insertInto('live_coming')
      .values({ session_id: row.id, person_id: member.userId, since: tx.now })
      .execute()
  }
  if (!coming && row.own)
    await tables(tx)
      .deleteFrom('live_coming')
      .where('session_id', '=', row.id)
      .where('person_id', '=', member.userId)
      .execute()
  if (coming !== row.own) tx.announce({ topics: ['live_sessions'] })
  const change = coming === row.own ? 0 : coming ? 1 : -1
  return present({ ...row, own: coming, coming: row.coming + change }, tx.now)
}

/** The platform's URL and name for calendars. */
export interface Place {
  publicUrl: string
  platformName: string
}

const eventOf = (row: SessionRow, { publicUrl }: Place): CalendarEvent => ({
  id: row.id,
  title: row.title,
  words: paragraphsOf(row.words)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n'),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  url: `${publicUrl.replace(/\/$/, '')}/sessions`,
  version: row.version,
  cancelled: row.cancelled_at !== null,
})

/** A calendar file for one session. It points to the platform's page, which has the meeting link once it is visible. */
export const sessionFile = async (tx: Tx, id: string, member: Member, place: Place): Promise<string> =>
  calendarOf([eventOf(await visibleSession(tx, id, member), place)], tx.now)

const MOST_EVENTS = 500
const KEPT_DAYS = 90

/** A calendar for subscription with all sessions a member attends, including cancelled and recent ones. */
export const ownCalendar = async (tx: Tx, member: Member, place: Place): Promise<string> => {
  const rows = await shownTo(tx, member)
    .where(sql<boolean>`exists (select from live_coming
      where live_coming.session_id = live_session.id and live_coming.person_id = ${member.userId}::uuid)`)
    .where('live_session.ends_at', '>', after(tx.now, -KEPT_DAYS * DAY))
    .orderBy('live_session.starts_at')
    .limit(MOST_EVENTS)
    .execute()
  return calendarOf(
    rows.map((row) => eventOf(row, place)),
    tx.now,
    place.platformName,
  )
}

/** The number of upcoming sessions, without cancelled ones. */
export const countUpcoming = async (tx: Tx): Promise<number> => {
  const { count } = await tables(tx)
    .selectFrom('live_session')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ends_at', '>', tx.now)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
