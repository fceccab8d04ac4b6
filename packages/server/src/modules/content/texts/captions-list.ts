import type { content } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/** Captions of an item, ordered by language. */
export const listCaptions = async (tx: Tx, itemId: string): Promise<content.Captions[]> => {
  const rows = await tables(tx)
    .selectFrom('content_captions')
    .select(['id', 'language', 'label'])
    .where('item_id', '=', itemId)
    .orderBy('language')
    .execute()
  return rows.map((row) => ({ ...row, url: `/api/content/${itemId}/captions/${row.language}` }))
}
