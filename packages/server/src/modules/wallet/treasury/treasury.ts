import type { treasury } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { peopleByIds } from '../../identity/index.ts'
import { listAdjustments } from './adjustment.ts'
import { coinText, formatSigned } from '../coins/coin.rules.ts'
import { netDebits } from '../ledger/account-sum.ts'
import { lastReconcile } from '../ledger/reconcile.ts'
import { tables } from '../wallet.tables.ts'

/** Sums of every platform account, and of members' accounts by kind, each on its normal side. */
const sums = async (tx: Tx) => {
  const result = await sql<{
    code: string
    asset_code: string
    scale: number
    class: string
    kind: string
    is_member: boolean
    units: string
  }>`
    with uncached as (
      select id, ${netDebits(sql`account.id`)} as debits from ledger_account account where not cached
    )
    select account.code, account.asset_code, asset.scale, account.class, account.kind, false as is_member,
           case when account.class in ('asset', 'expense') then uncached.debits else -uncached.debits end as units
      from uncached join ledger_account account on account.id = uncached.id join asset on asset.code = account.asset_code
    union all
    select 'liability:members:' || account.kind || ':' || account.asset_code, account.asset_code, asset.scale, 'liability', account.kind, true, sum(account.balance)
      from ledger_account account join asset on asset.code = account.asset_code
     where account.cached group by account.kind, account.asset_code, asset.scale
     order by asset_code, code`.execute(tables(tx))
  return result.rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}

type Sum = Awaited<ReturnType<typeof sums>>[number]

const lineOf = (asset: string, rows: readonly Sum[]): treasury.TreasuryLine => {
  const scale = rows[0]?.scale ?? 8
  const total = (test: (row: Sum) => boolean) => rows.filter(test).reduce((sum, row) => sum + row.units, 0n)
  const byClass = (name: string) => total((row) => row.class === name)
  const text = (units: bigint) => formatSigned(units, scale)
  const difference =
    byClass('asset') + byClass('expense') - byClass('liability') - byClass('equity') - byClass('revenue')
  return {
    asset,
    custody: text(total((row) => row.kind === 'custody')),
    available: text(total((row) => row.kind === 'available')),
    held: text(total((row) => row.kind === 'held')),
    payouts: text(total((row) => row.kind === 'payouts')),
    other: text(total((row) => row.kind === 'suspense' || row.kind === 'tax')),
    treasury: text(byClass('equity')),
    revenue: text(byClass('revenue')),
    expense: text(byClass('expense')),
    difference: text(difference),
  }
}

/** What is owed to removed members, most recently removed first. */
const suspenseByPerson = async (tx: Tx) => {
  const rows = await tables(tx)
    .selectFrom('ledger_account')
    .innerJoin('asset', 'asset.code', 'ledger_account.asset_code')
    .select(['ledger_account.code', 'asset_code', 'scale', 'balance', 'person_id'])
    .where('ledger_account.kind', '=', 'suspense')
    .where('person_id', 'is not', null)
    .where('balance', '>', '0')
    .orderBy('ledger_account.id', 'desc')
    .execute()
  const people = await peopleByIds(
    tx,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return rows.map((row) => {
    const person = people.get(row.person_id ?? '')
    return {
      code: row.code,
      asset: row.asset_code,
      amount: coinText(BigInt(row.balance), row.scale),
      name: person?.name ?? '',
      email: person?.email ?? '',
      leftAt: person?.deleted_at?.toISOString() ?? null,
    }
  })
}

/** Treasury, custody and liabilities by asset; assets without any postings are omitted. */
export const presentTreasury = async (tx: Tx) => {
  const rows = await sums(tx)
  const assets = [...new Set(rows.filter((row) => row.units !== 0n).map((row) => row.asset_code))]
  return {
    lines: assets.map((asset) =>
      lineOf(
        asset,
        rows.filter((row) => row.asset_code === asset),
      ),
    ),
    accounts: rows
      .filter((row) => !row.is_member)
      .map((row) => ({ code: row.code, asset: row.asset_code, balance: formatSigned(row.units, row.scale) })),
    suspense: await suspenseByPerson(tx),
    adjustments: await listAdjustments(tx),
    lastReconcile: await lastReconcile(tx),
  }
}
