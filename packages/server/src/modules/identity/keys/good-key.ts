import { sql } from 'kysely'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'
import { holding } from '../people/admin-role.ts'

/** Whether the creator of an `api_key` row, a row of `person`, still has permission to create keys. */
export const mayCreateKeys = sql<boolean>`(person.role = 'admin' and person.status = 'active' and person.deleted_at is null
  and ${holding('roles:write')})`

/** Whether an `api_key` row, joined with its creator, is valid. */
export const isGoodKey = (now: Date) =>
  sql<boolean>`(api_key.revoked_at is null and (api_key.ends_at is null or api_key.ends_at > ${now}) and ${mayCreateKeys})`

/** Skipped while the database is full, so that programs can still read. */
export const noteKeyUse = async (tx: Tx, id: string): Promise<void> => {
  try {
    await tables(tx).updateTable('api_key').set({ last_used_at: tx.now }).where('id', '=', id).execute()
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
}

/** Names of keys by ID, revoked ones included. */
export const namesOfKeys = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(tx).selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
