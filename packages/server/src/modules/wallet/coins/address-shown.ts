import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

// The deposit addresses each member has seen, with the time first seen. Members save addresses, so those who may have
// saved an old one are warned, and reviewers of a deposit see which addresses the member had.

/**
 * How long the warning stays visible after the address changes or the member first sees the new one, whichever is
 * later.
 */
const RETENTION_DAYS = 30

/**
 * Records the addresses a member sees now; writes only new ones.
 * @returns the coins whose address or network the member has seen differently, with the time of the change
 */
export const recordAddressesSeen = async (tx: Tx, personId: string): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await sql<{ code: string; since: Date }>`
    with noted as (
      insert into address_shown (person_id, asset_code, network, address, first_at)
      select ${personId}, code, network, deposit_address, ${tx.now} from asset
       where enabled and kind = 'coin' and deposit_address <> '' and deleted_at is null
         and not exists (select from address_shown shown where shown.person_id = ${personId} and shown.asset_code = asset.code
                            and shown.network = asset.network and shown.address = asset.deposit_address)
      on conflict do nothing
      returning asset_code, network, address, first_at),
    shown as (
      select asset_code, network, address, first_at from address_shown where person_id = ${personId}
      union all select asset_code, network, address, first_at from noted)
    select asset.code, asset.received_since as since from asset
      join shown on shown.asset_code = asset.code and shown.network = asset.network and shown.address = asset.deposit_address
     where asset.enabled and greatest(asset.received_since, shown.first_at) > ${after(tx.now, -RETENTION_DAYS * DAY)}
       and asset.received_since is not null
       and exists (select from shown other where other.asset_code = asset.code
                      and (other.network, other.address) <> (shown.network, shown.address))`.execute(tables(tx))
  return new Map(rows.map(({ code, since }) => [code, since]))
}
