import { sql } from 'kysely'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'
import { holding } from '../people/office.ts'

/** Whether who made a row of `api_key`, a row of `person`, may make keys still. */
export const isHeld = sql<boolean>`(person.role = 'admin' and person.status = 'active' and person.deleted_at is null
  and ${holding('offices:write')})`

/** Whether a row of `api_key` with its maker opens anything. */
export const isGoodKey = (now: Date) =>
  sql<boolean>`(api_key.revoked_at is null and (api_key.ends_at is null or api_key.ends_at > ${now}) and ${isHeld})`

/** While the database has no room for it nothing is noted: programs go on reading. */
export const noteKeyUse = async (tx: Tx, id: string): Promise<void> => {
  try {
    await tables(tx).updateTable('api_key').set({ last_used_at: tx.now }).where('id', '=', id).execute()
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
}

/** What keys are called, those that ended too, by their ids. */
export const namesOfKeys = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(tx).selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
