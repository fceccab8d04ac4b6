import { sql } from 'kysely'
import { after, DAY, MINUTE } from '../../../platform/clock.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { coinText, formatSigned } from '../coins/coin.rules.ts'
import type { Purchases } from '../holdings/movement.ts'
import { tables } from '../wallet.tables.ts'

/** Movements of a member's balance of one asset in a period. Amounts as decimal text. */
export interface AssetStatement {
  asset: string
  opening: string
  closing: string
  /** Amount on hold for open requests at the end, in addition to the closing balance; null: none. */
  held: string | null
  rows: { time: string; what: string; reference: string; amount: string; balance: string }[]
}

const MOST_DAYS = 366

/**
 * All movements of a member's available balances between two days (UTC, inclusive), with the running balance. Movements
 * of one journal in one direction, such as goods, shipping and tax of an order, are one row.
 */
export const statementOf = async (
  tx: Tx,
  personId: string,
  range: { from: string; to: string },
  purchases: Purchases,
): Promise<AssetStatement[]> => {
  const from = new Date(`${range.from}T00:00:00Z`)
  const until = after(new Date(`${range.to}T00:00:00Z`), DAY)
  if (until <= from) throw refuseFields({ to: ['The last day can’t be before the first.'] })
  if (until.getTime() - from.getTime() > MOST_DAYS * DAY) throw refuseFields({ from: ['Choose at most a year.'] })
  const [entries, held] = await Promise.all([
    entriesUntil(tx, personId, until, purchases),
    heldUntil(tx, personId, until),
  ])
  const byAsset = Map.groupBy(entries, (entry) => entry.asset_code)
  return [...byAsset].map(([asset, all]) => ({
    ...statementOfAsset(asset, all, from, until),
    held: heldText(held.get(asset) ?? 0n, all[0]?.scale ?? 8),
  }))
}

type Entry = Awaited<ReturnType<typeof entriesUntil>>[number]

/**
 * Entries are in ledger order. Times follow that order except for concurrent transactions, so a period is cut at one
 * position: the next statement starts exactly where one ends.
 */
const statementOfAsset = (
  asset: string,
  all: readonly Entry[],
  from: Date,
  until: Date,
): Omit<AssetStatement, 'held'> => {
  const scale = all[0]?.scale ?? 8
  const indexAt = (time: Date) => {
    const index = all.findIndex((entry) => entry.posted_at >= time)
    return index === -1 ? all.length : index
  }
  const balanceBefore = (index: number) => coinText(BigInt(all[index - 1]?.balance_after ?? 0), scale)
  const [begin, end] = [indexAt(from), indexAt(until)]
  return {
    asset,
    opening: balanceBefore(begin),
    closing: balanceBefore(end),
    rows: joined(all.slice(begin, end)).map((entry) => ({
      time: entry.posted_at.toISOString(),
      what: whatOf(entry.idem_key),
      reference: entry.reference ?? entry.correction ?? entry.purchase ?? '',
      amount: formatSigned(BigInt(entry.delta), scale),
      balance: coinText(BigInt(entry.balance_after), scale),
    })),
  }
}

/** Merges consecutive entries of one journal in one direction. */
const joined = (entries: readonly Entry[]): Entry[] => {
  const rows: Entry[] = []
  for (const entry of entries) {
    const last = rows.at(-1)
    const isSame = last?.idem_key === entry.idem_key && last.delta.startsWith('-') === entry.delta.startsWith('-')
    if (isSame) rows.pop()
    const delta = isSame ? (BigInt(last.delta) + BigInt(entry.delta)).toString() : entry.delta
    rows.push({ ...entry, delta })
  }
  return rows
}

const heldText = (units: bigint, scale: number): string | null => (units === 0n ? null : coinText(units, scale))

/** Amounts on hold at a time by asset, in smallest units. */
const heldUntil = async (tx: Tx, personId: string, until: Date): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await sql<{ asset: string; units: string }>`
    select account.asset_code as asset, sum(delta)::text as units
      from ledger_account as account
      join account_entry as entry on entry.account_id = account.id
      join transfer on transfer.id = entry.transfer_id
      join journal on journal.id = transfer.journal_id
     where account.person_id = ${personId} and account.kind = 'held' and posted_at < ${until}
     group by account.asset_code`.execute(tables(tx))
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]))
}

/** `withdrawal:<id>:hold` as shown in a statement: `withdrawal hold`. */
const whatOf = (key: string): string => key.replace(/:.*:/, ' ')

/** The longest a transaction can take: an entry before one of the period in ledger order is later by at most this. */
const TRANSACTION_MAX_MS = MINUTE

const entriesUntil = (tx: Tx, personId: string, until: Date, purchases: Purchases) =>
  tables(tx)
    .selectFrom('account_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_entry.account_id')
    .innerJoin('asset', 'asset.code', 'ledger_account.asset_code')
    .innerJoin('transfer', 'transfer.id', 'account_entry.transfer_id')
    .innerJoin('journal', 'journal.id', 'transfer.journal_id')
    .leftJoin('wallet_request', (join) =>
      join.onRef('journal.reference', '=', (eb) => eb.cast<string>('wallet_request.id', 'text')),
    )
    .leftJoin('ledger_adjustment', (join) =>
      join.onRef('journal.reference', '=', (eb) => eb.cast<string>('ledger_adjustment.id', 'text')),
    )
    .leftJoin(sql<{ id: string; reference: string }>`(${purchases(personId)})`.as('paid'), (join) =>
      join.onRef('journal.reference', '=', 'paid.id'),
    )
    .select([
      'ledger_account.asset_code',
      'asset.scale',
      'journal.posted_at',
      'journal.idem_key',
      'wallet_request.reference',
      'ledger_adjustment.reference as correction',
      'paid.reference as purchase',
      'account_entry.delta',
      'account_entry.balance_after',
    ])
    .where('ledger_account.person_id', '=', personId)
    .where('ledger_account.kind', '=', 'available')
    .where('journal.posted_at', '<', after(until, TRANSACTION_MAX_MS))
    .orderBy('ledger_account.asset_code')
    .orderBy('account_entry.account_version')
    .execute()
