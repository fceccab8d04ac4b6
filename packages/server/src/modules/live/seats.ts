import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { isBanned } from '../identity/index.ts'
import { tables } from './live.tables.ts'

/** How many come to a live session, for a statement that reads it: somebody banned does not, and keeps no seat from others. */
export const coming = sql<number>`(select count(*)::int from live_coming
  where live_coming.session_id = live_session.id and not ${isBanned(sql.ref('live_coming.person_id'))})`

/** Gives away the seats of those who were banned: whoever is let in again later asks like everybody else. */
export const freeSeats = async (tx: Tx, sessionId: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('live_coming')
    .where('session_id', '=', sessionId)
    .where((eb) => isBanned(eb.ref('live_coming.person_id')))
    .execute()
}
