import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { hasLevel, isBanned } from '../identity/index.ts'
import { tables } from './live.tables.ts'

/** Whether somebody who comes may not enter any more: banned, or of another level, as members who pause are. */
const isKeptOut = (now: Date) => {
  const person = sql.ref<string>('live_coming.person_id')
  return sql<boolean>`(${isBanned(person)} or not ${hasLevel(person, sql.ref('live_session.levels'), now)})`
}

/** How many come to a live session, for a statement that reads it: who may not enter does not, and keeps no seat from others. */
export const coming = (now: Date) => sql<number>`(select count(*)::int from live_coming
  where live_coming.session_id = live_session.id and not ${isKeptOut(now)})`

/** Gives away the seats of those who may not enter: whoever is let in again later asks like everybody else. */
export const freeSeats = async (tx: Tx, sessionId: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('live_coming')
    .using('live_session')
    .whereRef('live_session.id', '=', 'live_coming.session_id')
    .where('session_id', '=', sessionId)
    .where(isKeptOut(tx.now))
    .execute()
}
