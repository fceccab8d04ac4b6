import { sql } from 'kysely'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { readsAs } from './coin-name.rules.ts'
import { findOwnNetwork } from './networks/index.ts'
import { tables } from '../wallet.tables.ts'

// Members identify a coin by its name and a token by its contract, so both must be unique. A network without tokens has
// only one coin, because the addresses of a second one would look the same.

interface Told {
  code: string
  name?: string | undefined
  network?: string | undefined
  /** For tokens only; empty or null: none. */
  contract?: string | null | undefined
  /** Whether to check the symbol as well; it never changes later. */
  isNew?: boolean
}

/**
 * Refuses a coin that could be mistaken for another existing one: by name, by symbol if new, by contract, or as the
 * second native coin of a network. Omitted fields are not checked.
 */
export const requireNoTwin = async (tx: Tx, told: Told): Promise<void> => {
  // Coins written concurrently would not see each other.
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
