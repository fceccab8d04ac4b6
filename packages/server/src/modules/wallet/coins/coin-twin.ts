import { sql } from 'kysely'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { nameKey } from './coin.rules.ts'
import { tables } from '../wallet.tables.ts'

// Who pays reads a coin's name, and who looks a token up reads its contract: no two coins may have either in common.

interface Told {
  code: string
  name?: string | undefined
  /** Of a token; empty or null: none. */
  contract?: string | null | undefined
}

/**
 * Refuses a coin that could be taken for another one which is not removed: by its name or symbol, which may not be the
 * name or symbol of that one, or by its contract. What is left out is not looked at.
 * @throws Refusal coin_alike beside the field
 */
export const requireNoTwin = async (tx: Tx, told: Told): Promise<void> => {
  // Two that are written at the same time would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('names of coins'))`.execute(tables(tx))
  const others = await tables(tx)
    .selectFrom('asset')
    .select(['code', 'name', 'contract'])
    .where('deleted_at', 'is', null)
    .where('code', '<>', told.code)
    .execute()
  for (const other of others) {
    const alike = (field: string, what: string) => refuseField('coin_alike', field, { coin: other.code, what })
    const taken = [nameKey(other.name), nameKey(other.code)]
    if (told.name !== undefined && taken.includes(nameKey(told.name))) throw alike('crypto_name', 'name')
    if (nameKey(told.code) === nameKey(other.name)) throw alike('crypto_symbol', 'name')
    if (told.contract && told.contract.toLowerCase() === other.contract?.toLowerCase())
      throw alike('contract', 'contract')
  }
}
