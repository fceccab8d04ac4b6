import type { Tx } from '../../../platform/data/tx.ts'
import { accounts, againstDue, type Line, linesText, type OutsideCheck, reversed } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'

/** What was paid for a period. */
export interface Paid {
  asset: string
  /** In the coin's smallest units. */
  units: bigint
  /** From their wallet, or from outside, into custody. */
  from: 'wallet' | 'outside'
}

/** What a payment for a period posts. */
export const paymentLines = (personId: string, { asset, units, from }: Paid): Line[] => [
  {
    asset,
    units,
    debit: from === 'wallet' ? accounts.available(personId, asset) : accounts.custody(asset),
    credit: accounts.revenue('membership', asset),
  },
]

export const payKey = (periodId: string): string => `membership:${periodId}:pay`
export const giveBackKey = (periodId: string): string => `membership:${periodId}:give-back`

/** What every paid period, and every one that was called off, must have posted, by the key of the journal. */
const dueJournals = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tables(tx)
    .selectFrom('membership_period')
    .select(['id', 'person_id', 'asset_code', 'units', 'request_id', 'given_back'])
    .where('asset_code', 'is not', null)
    .execute()
  const due = new Map<string, string>()
  for (const row of rows) {
    const from = row.request_id === null ? 'wallet' : 'outside'
    const lines = paymentLines(row.person_id, { asset: row.asset_code ?? '', units: BigInt(row.units ?? 0), from })
    due.set(payKey(row.id), linesText(lines))
    if (row.given_back) due.set(giveBackKey(row.id), linesText(reversed(lines)))
  }
  return due
}

/** Every paid period against the ledger's journals, and the journals against the periods. */
export const checkMemberships: OutsideCheck = async (tx, postedOf) =>
  againstDue(await postedOf('membership'), await dueJournals(tx), {
    missing: 'is not posted for a period that was paid',
    stray: 'was posted for no period that was paid',
  })
