import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../wallet.tables.ts'
import { kindWords } from './request.rules.ts'

const MOST_SHOWN = 20

/** What a member asked for that nobody has decided on yet, the oldest first. */
export const openRequestsOf = async (tx: Tx, personId: string) => {
  const rows = await tables(tx)
    .selectFrom('wallet_request')
    .select(['id', 'kind', 'reference', 'made_at'])
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'in_review', 'flagged'])
    .orderBy('made_at')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ id, kind, reference, made_at }) => ({
    id,
    title: `${kindWords[kind]} ${reference}`,
    since: made_at.toISOString(),
  }))
}
