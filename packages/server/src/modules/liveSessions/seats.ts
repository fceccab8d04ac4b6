import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { hasLevel, isBanned } from '../identity/index.ts'
import { tables } from './live.tables.ts'

/** Whether an attendee has lost access: banned, or of another level, as paused members are. */
const isKeptOut = (now: Date) => {
  const person = sql.ref<string>('live_coming.person_id')
  return sql<boolean>`(${isBanned(person)} or not ${hasLevel(person, sql.ref('live_session.levels'), now)})`
}

/**
 * SQL: the number of attendees of a live session, without those who have lost access, whose seats are available to
 * others.
 */
export const coming = (now: Date) => sql<number>`(select count(*)::int from live_coming
  where live_coming.session_id = live_session.id and not ${isKeptOut(now)})`

/** Frees the seats of attendees who have lost access. If they regain it later, they must register again. */
export const freeSeats = async (tx: Tx, sessionId: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('live_coming')
    .using('live_session')
    .whereRef('live_session.id', '=', 'live_coming.session_id')
    .where('session_id', '=', sessionId)
    .where(isKeptOut(tx.now))
    .execute()
}
