import type { liveSessions } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { minuteFor } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import { countOf, isNarrowed, readPage } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { type Actor, audit, type Inverses } from '../activity/index.ts'
import { listPlans } from '../membership/index.ts'
import { type SessionRow, tables } from './live.tables.ts'
import { coming } from './seats.ts'
import { notifyComing } from './notify.ts'

const copy = notices.liveSessions

type Input = z.output<typeof liveSessions.createLiveSession.body>
type Query = z.output<typeof liveSessions.listManagedLiveSessions.query>

const counted = (tx: Tx) => tables(tx).selectFrom('live_session').selectAll().select(coming(tx.now).as('coming'))

type Counted = SessionRow & { coming: number }

const present = (row: Counted): liveSessions.ManagedLiveSession => ({
  id: row.id,
  title: row.title,
  description: row.words,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  audience: row.levels,
  link: row.link,
  seats: row.seats,
  coming: row.coming,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  cancelledReason: row.cancelled_why,
  version: row.version,
})

/** Sorts upcoming sessions by start, nearest first, then past ones, latest first. */
const nearestFirst = (now: Date) => {
  const ms = sql`(extract(epoch from live_session.starts_at) * 1000)::bigint`
  return sql`case when live_session.ends_at > ${now} then ${ms} else ${sql.lit(AFTER_ALL)} - ${ms} end`
}
/** More than twice the milliseconds of any start. */
const AFTER_ALL = 900_000_000_000_000

/** One page of all live sessions: upcoming ones, nearest first, then past ones, latest first. */
export const listManaged = async (tx: Tx, query: Query) => {
  const those = {
    upcoming: sql<boolean>`live_session.ends_at > ${tx.now}`,
    past: sql<boolean>`live_session.ends_at <= ${tx.now}`,
  }
  const all = query.when ? counted(tx).where(those[query.when]) : counted(tx)
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all,
      sorting: { keys: [{ by: nearestFirst(tx.now), kind: 'number' }], descending: false },
      id: sql`live_session.id`,
      beside: { total: countOf(all.clearSelect().select('live_session.id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { sessions: rows.map(present), total: beside.total, ...cursors }
}

const columnsOf = async (tx: Tx, { title, description, link, audience, seats, ...input }: Input) => {
  if (audience.length === 0) throw refuseField('audience_missing', 'audience')
  const known = new Set(['none', ...(await listPlans(tx)).map(({ level }) => level)])
  if (audience.some((level) => !known.has(level))) throw refuseField('level_unknown', 'audience')
  const [starts, ends] = [new Date(input.starts_at), new Date(input.ends_at)]
  if (ends <= starts) throw refuseField('session_ends_early', 'ends_at')
  if (ends <= tx.now) throw refuseField('session_over', 'ends_at')
  return {
    title,
    words: description,
    link,
    levels: [...new Set(audience)],
    seats: seats ?? null,
    starts_at: starts,
    ends_at: ends,
  }
}

const subjectOf = ({ id }: { id: string }) => ({ type: 'live session', id }) as const

const factsOf = (row: SessionRow) => ({
  title: row.title,
  words: row.words,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  levels: row.levels,
  link: row.link,
  seats: row.seats,
})

const announcePages = (tx: Tx): void => tx.announce({ topics: ['live_sessions'] })

/** Schedules a live session. */
export const createSession = async (tx: Tx, actor: Actor, input: Input): Promise<liveSessions.ManagedLiveSession> => {
  const row = await tables(tx)
    .insertInto('live_session')
    .values({ ...(await columnsOf(tx, input)), id: newId(), created_by: actor.userId, created_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'schedule live session', subject: subjectOf(row), after: factsOf(row) })
  announcePages(tx)
  return present({ ...row, coming: 0 })
}

/** Locks a session that is not over or cancelled. */
const lockOpen = async (tx: Tx, id: string): Promise<Counted> => {
  const row = await find(id, tables(tx).selectFrom('live_session').selectAll().where('id', '=', id).forUpdate())
  if (row.cancelled_at) throw new Refusal('session_cancelled')
  if (row.ends_at <= tx.now) throw new Refusal('session_over')
  // Counted under the lock, to include people who registered meanwhile.
  return find(id, counted(tx).where('live_session.id', '=', row.id))
}

/**
 * Changes a live session. If it moves, attendees are notified and get new reminders.
 * @param notice message to attendees
 */
export const updateSession = async (tx: Tx, actor: Actor, id: string, input: Input, notice = '') => {
  const before = await lockOpen(tx, id)
  const columns = await columnsOf(tx, input)
  if (columns.seats !== null && columns.seats < before.coming)
    throw refuseField('seats_taken', 'seats', { count: before.coming })
  const row = await tables(tx)
    .updateTable('live_session')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'change live session',
    subject: subjectOf(row),
    before: factsOf(before),
    after: factsOf(row),
    reason: notice,
  })
  const isMoved =
    row.starts_at.getTime() !== before.starts_at.getTime() || row.ends_at.getTime() !== before.ends_at.getTime()
  if (isMoved) {
    await tables(tx)
      .updateTable('live_coming')
      .set({ told_day_at: null, told_hour_at: null })
      .where('session_id', '=', row.id)
      .execute()
    await notifyComing(tx, row, (person) => copy.moved(row.title, minuteFor(row.starts_at, person), notice))
  }
  announcePages(tx)
  return present({ ...row, coming: before.coming })
}

/** Cancels a live session and notifies attendees of the reason. */
export const cancelSession = async (tx: Tx, actor: Actor, id: string, reason: string) => {
  const before = await lockOpen(tx, id)
  const row = await tables(tx)
    .updateTable('live_session')
    .set({ cancelled_at: tx.now, cancelled_why: reason, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'cancel live session',
    subject: subjectOf(row),
    before: { cancelled: false },
    after: { cancelled: true },
    reason,
  })
  await notifyComing(tx, row, (person) => copy.cancelled(row.title, minuteFor(row.starts_at, person), reason))
  announcePages(tx)
  return present({ ...row, coming: before.coming })
}

/**
 * How to undo changes of live sessions; attendees are notified of a move back as of any move. A cancellation is
 * permanent.
 */
export const liveInverses: Inverses = {
  'live session: change live session': {
    right: 'content:write',
    now: async (tx, { subjectId }) =>
      factsOf(await find(subjectId, counted(tx).where('live_session.id', '=', subjectId))),
    run: async (tx, actor, { subjectId }, back) => {
      const now = factsOf(await lockOpen(tx, subjectId))
      const was = { ...now, ...back } as typeof now
      return updateSession(tx, actor, subjectId, {
        ...was,
        description: was.words,
        audience: was.levels,
        starts_at: new Date(was.starts_at).toISOString(),
        ends_at: new Date(was.ends_at).toISOString(),
      })
    },
  },
}
