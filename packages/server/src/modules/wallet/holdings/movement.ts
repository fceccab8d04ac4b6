import type { wallet } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { USD } from '../ledger/account.rules.ts'
import { formatSigned } from '../coins/coin.rules.ts'
import { presentRequest, scaledRequests } from '../requests/request.present.ts'
import { tables } from '../wallet.tables.ts'

/**
 * Query for everything a member can have paid for, supplied by higher-level modules: `id` as used in journals,
 * `reference` and `title`, all text.
 */
export type Purchases = (personId: string) => RawBuilder<unknown>

/** A movement as parsed from JSON. */
interface Movement {
  kind: wallet.WalletMovement['kind']
  reference: string | null
  title: string | null
  asset: string
  scale: number
  /** Smallest units, signed. */
  units: string
}

interface Row {
  id: string
  at: Date
  /** null: the row is a request. */
  movement: Movement | null
}

const requests = (personId: string, asset: string | undefined) => sql`
  select id, made_at as at, null::json as movement from wallet_request
   where person_id = ${personId}
     and ${asset === undefined ? sql`true` : asset === USD ? sql`kind in ('buy', 'sell')` : sql`asset_code = ${asset}`}`

/** A journal is one movement per asset, however many lines it has. */
const movements = (personId: string, asset: string | undefined, purchases: Purchases) => sql`
  select moved.id, moved.posted_at, json_build_object(
           'kind', case moved.kind when 'goodwill' then 'credit' when 'adjustment' then 'correction'
                                   else case when moved.units < 0 then 'payment' else 'refund' end end,
           'reference', coalesce(paid.reference, adjustment.reference), 'title', paid.title,
           'asset', moved.asset_code, 'scale', asset.scale, 'units', moved.units::text)
    from (select journal.id, journal.kind, journal.reference, posted_at, account.asset_code, sum(delta) as units
            from ledger_account as account
            join account_entry as entry on entry.account_id = account.id
            join transfer on transfer.id = entry.transfer_id
            join journal on journal.id = transfer.journal_id
           where account.person_id = ${personId} and account.kind = 'available'
             and journal.kind not in ('deposit', 'withdrawal', 'buy', 'sell')
             and ${asset === undefined ? sql`true` : sql`account.asset_code = ${asset}`}
           group by journal.id, account.asset_code) as moved
    join asset on asset.code = moved.asset_code
    left join (${purchases(personId)}) as paid on paid.id = moved.reference
    left join ledger_adjustment as adjustment
      on adjustment.id = case when moved.kind = 'adjustment' then moved.reference::uuid end`

const present = (id: string, at: Date, { units, scale, ...movement }: Movement): wallet.WalletMovement => ({
  id,
  ...movement,
  amount: formatSigned(BigInt(units), scale),
  date: at.toISOString(),
})

/** A member's requests and other movements on their balances, newest first, in keyset pages. */
export const listOwn = async (
  tx: Tx,
  personId: string,
  { asset, limit, cursor }: { asset?: string | undefined; limit: number; cursor?: string | undefined },
  purchases: Purchases,
) => {
  if (cursor !== undefined && !isId(cursor)) return { transactions: [], movements: [], next_cursor: null }
  const { rows } = await sql<Row>`
    with own as (${requests(personId, asset)} union all ${movements(personId, asset, purchases)})
    select id, at, movement from own
     where ${cursor === undefined ? sql`true` : sql`(at, id) < (select at, id from own where id = ${cursor} limit 1)`}
     order by at desc, id desc limit ${limit + 1}`.execute(tables(tx))
  const page = rows.slice(0, limit)
  const ids = page.flatMap(({ id, movement }) => (movement ? [] : [id]))
  const selected = tables(tx)
    .selectFrom('wallet_request')
    .where('id', 'in', ids)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
  const requestRows = ids.length === 0 ? [] : await scaledRequests(selected).execute()
  return {
    transactions: requestRows.map(presentRequest),
    movements: page.flatMap(({ id, at, movement }) => (movement ? [present(id, at, movement)] : [])),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
