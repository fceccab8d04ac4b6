import { sql } from 'kysely'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { readsAs } from './coin-name.rules.ts'
import { findOwnNetwork } from './networks/index.ts'
import { tables } from '../wallet.tables.ts'

// Who pays reads a coin's name, and who looks a token up reads its contract: no two coins may have either in common. Nor
// may two be the one coin of a network without tokens, whose addresses would pass for each other.

interface Told {
  code: string
  name?: string | undefined
  network?: string | undefined
  /** Of a token; empty or null: none. */
  contract?: string | null | undefined
  /** Its symbol, which never changes, is looked at too. */
  isNew?: boolean
}

/**
 * Refuses a coin that could be taken for another one which is not removed: by a name that reads as the name or symbol of
 * that one, by its symbol when it is new, by its contract, or by being the coin of the same network. What is left out is
 * not looked at.
 */
export const requireNoTwin = async (tx: Tx, told: Told): Promise<void> => {
  // Two that are written at the same time would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('names of coins'))`.execute(tables(tx))
  const others = await tables(tx)
    .selectFrom('asset')
    .select(['code', 'name', 'network', 'contract'])
    .where('deleted_at', 'is', null)
    .where('code', '<>', told.code)
    .execute()
  const { code, name, network, contract, isNew } = told
  const own = network !== undefined && !contract ? findOwnNetwork(network) : undefined
  for (const other of others) {
    const alike = (field: string, what: string) => refuseField('coin_alike', field, { coin: other.code, what })
    if (name !== undefined && readsAs(name, other)) throw alike('crypto_name', 'name')
    if (isNew && readsAs(code, other)) throw alike('crypto_symbol', 'symbol')
    if (name !== undefined && readsAs(other.name, { name, code })) throw alike('crypto_name', 'name')
    if (contract && contract.toLowerCase() === other.contract?.toLowerCase()) throw alike('contract', 'contract')
    if (own && !other.contract && findOwnNetwork(other.network) === own) throw alike('network', 'network')
  }
}
