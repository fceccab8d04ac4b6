import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../../platform/data/tx.ts'
import { USD } from '../ledger/account.rules.ts'
import { balanceAt, type Move } from './holdings.rules.ts'
import { openWallet } from '../ledger/ledger.ts'
import type { TradedCoin } from '../rates/rate.ts'
import { tables, type WalletTables } from '../wallet.tables.ts'

/** A member's balances of an asset, in its smallest units. */
export interface BalanceParts {
  id: string
  available: bigint
  held: bigint
}

/** The sum of available and held. */
export const total = (held: BalanceParts | undefined): bigint => (held ? held.available + held.held : 0n)

export type Holdings = ReadonlyMap<string, BalanceParts>

interface Account {
  id: string
  asset_code: string
  kind: string
  balance: string
}

const byAsset = (accounts: readonly Account[]): Holdings => {
  const holdings = new Map<string, BalanceParts>()
  for (const account of accounts) {
    const holding = holdings.get(account.asset_code) ?? { id: '', available: 0n, held: 0n }
    const balance = BigInt(account.balance)
    if (account.kind === 'available')
      holdings.set(account.asset_code, { ...holding, id: account.id, available: balance })
    else holdings.set(account.asset_code, { ...holding, held: balance })
  }
  return holdings
}

const accountsOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('ledger_account')
    .select(['id', 'asset_code', 'kind', 'balance'])
    .where('person_id', '=', personId)

/** A member's balances by asset. */
export const holdingsOf = async (tx: Tx, personId: string): Promise<Holdings> =>
  byAsset(await accountsOf(tx, personId).execute())

/** A member's balances now and at earlier times. */
export interface HoldingsSince {
  now: Holdings
  /** In the asset's smallest units. @param time no earlier than the start of the history */
  at: (asset: string, time: Date) => bigint
  /** The current holdings of an asset and its moves since the start. */
  over: (asset: string) => { now: bigint; moves: readonly Move[] }
}

/** The last entry of an account at or before a time. */
const lastBefore = (account: ExpressionBuilder<WalletTables, 'ledger_account'>, time: Date) =>
  account
    .selectFrom('account_entry as old')
    .innerJoin('transfer as moved', 'moved.id', 'old.transfer_id')
    .innerJoin('journal as act', 'act.id', 'moved.journal_id')
    .select('old.account_version')
    .whereRef('old.account_id', '=', 'ledger_account.id')
    .where('act.posted_at', '<=', time)
    .orderBy('old.account_version', 'desc')
    .limit(1)

/** One statement, so that balances and moves are consistent. */
const readSince = async (tx: Tx, personId: string, since: Date): Promise<HoldingsSince> => {
  const rows = await accountsOf(tx, personId)
    .select((account) =>
      jsonArrayFrom(
        account
          .selectFrom('account_entry')
          .innerJoin('transfer', 'transfer.id', 'account_entry.transfer_id')
          .innerJoin('journal', 'journal.id', 'transfer.journal_id')
          .select((entry) => ['journal.posted_at as at', entry.cast<string>('account_entry.delta', 'text').as('units')])
          .whereRef('account_entry.account_id', '=', 'ledger_account.id')
          // Skips earlier entries, however many there are.
          .where('account_entry.account_version', '>', sql<string>`coalesce(${lastBefore(account, since)}, 0)`),
      ).as('moves'),
    )
    .execute()
  const moves = new Map<string, Move[]>()
  for (const row of rows)
    for (const { at, units } of row.moves) {
      const known = moves.get(row.asset_code) ?? []
      known.push({ at: new Date(at), units: BigInt(units) })
      moves.set(row.asset_code, known)
    }
  const now = byAsset(rows)
  const over = (asset: string) => ({ now: total(now.get(asset)), moves: moves.get(asset) ?? [] })
  return { now, over, at: (asset, time) => balanceAt(over(asset).now, over(asset).moves, time) }
}

/** A member's balances of every coin, creating missing accounts, with their history since a time. */
export const openedHoldings = async (
  tx: Tx,
  personId: string,
  coins: readonly TradedCoin[],
  since: Date,
): Promise<HoldingsSince> => {
  const holdings = await readSince(tx, personId, since)
  if ([USD, ...coins.map((coin) => coin.code)].every((code) => holdings.now.has(code))) return holdings
  await openWallet(tx, personId)
  return readSince(tx, personId, since)
}
