import { sql } from 'kysely'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

// Which deposit address a member was shown of each coin, from when on. People note addresses: who may have noted another
// one than the present is told, and who looks at their deposit sees which they had.

/** How long a member is told of a change: since it came into force, or since they first saw the new address. */
const TOLD_DAYS = 30

/**
 * Keeps which addresses a member is shown now; writes only what is new to them.
 * @returns the coins of which they were shown another address or network before, and since when it is the present one
 */
export const noteShown = async (tx: Tx, personId: string): Promise<ReadonlyMap<string, Date>> => {
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
     where asset.enabled and greatest(asset.received_since, shown.first_at) > ${after(tx.now, -TOLD_DAYS * DAY)}
       and asset.received_since is not null
       and exists (select from shown other where other.asset_code = asset.code
                      and (other.network, other.address) <> (shown.network, shown.address))`.execute(tables(tx))
  return new Map(rows.map(({ code, since }) => [code, since]))
}
