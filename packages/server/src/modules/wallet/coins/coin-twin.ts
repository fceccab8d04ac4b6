import { sql } from 'kysely'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { readsAs } from './coin-name.rules.ts'
import { findOwnNetwork } from './networks/index.ts'
import { tables } from '../wallet.tables.ts'

// Members identify a coin by its name and a token by its contract, so both must be unique. A network without tokens has
// only one coin, because the addresses of a second one would look the same.

interface CoinNames {
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
export const requireNoTwin = async (tx: Tx, coin: CoinNames): Promise<void> => {
  // Coins written concurrently would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('names of coins'))`.execute(tables(tx))
  const known = await tables(tx)
    .selectFrom('asset')
    .select(['code', 'name', 'network', 'contract'])
    .where('deleted_at', 'is', null)
    .where('code', '<>', coin.code)
    .execute()
  const { code, name, network, contract, isNew } = coin
  const own = network !== undefined && !contract ? findOwnNetwork(network) : undefined
  for (const existing of known) {
    const alike = (field: string, attribute: string) =>
      refuseField('coin_alike', field, { coin: existing.code, what: attribute })
    if (name !== undefined && readsAs(name, existing)) throw alike('crypto_name', 'name')
    if (isNew && readsAs(code, existing)) throw alike('crypto_symbol', 'symbol')
    if (name !== undefined && readsAs(existing.name, { name, code })) throw alike('crypto_name', 'name')
    if (contract && contract.toLowerCase() === existing.contract?.toLowerCase()) throw alike('contract', 'contract')
    if (own && !existing.contract && findOwnNetwork(existing.network) === own) throw alike('network', 'network')
  }
}
