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

/** What giving the payment for a gift back posts: to the wallet of who bought it, or where they are gone to suspense. */
export const refundLines = (personId: string, { asset, units }: Paid, to: 'wallet' | 'suspense'): Line[] => [
  {
    asset,
    units,
    debit: accounts.revenue('membership', asset),
    credit: to === 'wallet' ? accounts.available(personId, asset) : accounts.suspenseOf(personId, asset),
  },
]

/** What every paid period or gift, and every one that was called off, must have posted, by the key of the journal. */
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
  for (const gift of await paidGifts(tx)) {
    const paid = {
      asset: gift.asset_code,
      units: BigInt(gift.units),
      from: gift.request_id ? 'outside' : 'wallet',
    } as const
    due.set(payKey(gift.id), linesText(paymentLines(gift.person_id, paid)))
    if (gift.refunded_to) due.set(giveBackKey(gift.id), linesText(refundLines(gift.person_id, paid, gift.refunded_to)))
  }
  return due
}

/** Gifts that were paid for. */
const paidGifts = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_gift as gift')
    .innerJoin('membership_quote as quote', 'quote.id', 'gift.quote_id')
    .select(['gift.id', 'gift.request_id', 'gift.refunded_to', 'quote.person_id', 'quote.asset_code', 'quote.units'])
    .where('gift.ready_at', 'is not', null)
    .execute()

/** Every paid period against the ledger's journals, and the journals against the periods. Gifts are among them. */
export const checkMemberships: OutsideCheck = async (tx, postedOf) =>
  againstDue(await postedOf('membership'), await dueJournals(tx), {
    missing: 'is not posted for a period that was paid',
    stray: 'was posted for no period that was paid',
  })
