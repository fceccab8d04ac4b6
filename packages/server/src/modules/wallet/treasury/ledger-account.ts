import type { treasury } from '@vesica/contract'
import { sql } from 'kysely'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { findPeopleIds, peopleByIds } from '../../identity/index.ts'
import { formatSigned } from '../coins/coin.rules.ts'
import { netDebits } from '../ledger/account-sum.ts'
import { tables } from '../wallet.tables.ts'

const MOST_MEMBERS = 20

/**
 * The accounts of a coin that a correction may name: all platform accounts, then up to 20 available balances of
 * members, largest first.
 * @param search words of a member's name or email; empty: members with a balance
 */
export const listLedgerAccounts = async (
  tx: Tx,
  { asset: code, search = '' }: { asset: string; search?: string | undefined },
): Promise<{ accounts: treasury.LedgerAccount[]; more: boolean }> => {
  const asset = await tables(tx)
    .selectFrom('asset')
    .select(['code', 'scale'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!asset) throw refuseField('coin_unknown', 'asset')
  const own = search === '' ? await treasuryAccounts(tx, code) : []
  const members = await memberAccounts(tx, code, search)
  const visible = members.slice(0, MOST_MEMBERS)
  const people = await peopleByIds(
    tx,
    visible.flatMap((row) => (row.person_id ? [row.person_id] : [])),
  )
  const present = (row: Row): treasury.LedgerAccount => {
    const person = row.person_id ? people.get(row.person_id) : undefined
    return {
      code: row.code,
      asset: code,
      class: row.class,
      kind: row.kind,
      member: person ? { id: person.id, name: person.name, email: person.email } : null,
      balance: formatSigned(BigInt(row.units), asset.scale),
    }
  }
  return { accounts: [...own, ...visible].map(present), more: members.length > MOST_MEMBERS }
}

interface Row {
  code: string
  class: treasury.LedgerAccount['class']
  kind: string
  person_id: string | null
  units: string
}

/** Uncached accounts, summed on read, each on its normal side. */
const treasuryAccounts = async (tx: Tx, asset: string): Promise<Row[]> => {
  const result = await sql<Row>`
    select code, class, kind, null as person_id,
           case when class in ('asset', 'expense') then debits else -debits end as units
      from ledger_account account, lateral (select ${netDebits(sql`account.id`)} as debits) as summed
     where asset_code = ${asset} and not cached
     order by account.id`.execute(tables(tx))
  return result.rows
}

const memberAccounts = async (tx: Tx, asset: string, search: string): Promise<Row[]> => {
  const all = tables(tx)
    .selectFrom('ledger_account')
    .select(['code', 'class', 'kind', 'person_id', 'balance as units'])
    .where('asset_code', '=', asset)
    .where('kind', 'in', ['available', 'suspense'])
    .where('person_id', 'is not', null)
    .orderBy('balance', 'desc')
    .orderBy('id')
    .limit(MOST_MEMBERS + 1)
  if (search === '') return all.where('balance', '>', '0').execute()
  const people = await findPeopleIds(tx, search)
  return people.length === 0 ? [] : all.where('person_id', 'in', people).execute()
}
