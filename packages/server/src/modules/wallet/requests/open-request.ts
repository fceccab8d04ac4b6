import type { transactions } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'

const REQUESTS_MAX = 20

/** A member's undecided requests, oldest first. */
export const openRequestsOf = async (tx: Tx, personId: string) => {
  const rows = await tables(tx)
    .selectFrom('wallet_request')
    .select(['id', 'kind', 'reference', 'made_at'])
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'in_review', 'flagged'])
    .orderBy('made_at')
    .limit(REQUESTS_MAX)
    .execute()
  return rows.map(({ id, kind, reference, made_at }) => ({
    id,
    title: notices.walletRequests.named(kind, reference),
    since: made_at.toISOString(),
  }))
}

/** The number of undecided requests by kind. */
export const getPendingCounts = async (
  tx: Tx,
): Promise<Readonly<Partial<Record<transactions.RequestKind, number>>>> => {
  const rows = await tables(tx)
    .selectFrom('wallet_request')
    .select((eb) => ['kind', eb.fn.countAll<string>().as('count')])
    .where('status', 'in', ['pending', 'in_review', 'flagged'])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}
