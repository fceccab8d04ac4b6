import type { members } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/** Items a person opened, latest first, with current titles, including items that left the library. */
export const listOpened = async (tx: Tx, personId: string, most: number): Promise<members.OpenedItem[]> => {
  const rows = await tables(tx)
    .selectFrom('content_progress')
    .innerJoin('content_item', 'content_item.id', 'content_progress.item_id')
    .select([
      'content_item.id',
      'content_item.title',
      'content_item.type',
      'content_progress.opens',
      'content_progress.last_opened_at',
      'content_progress.completed_at',
    ])
    .where('content_progress.person_id', '=', personId)
    .orderBy('content_progress.last_opened_at', 'desc')
    .orderBy('content_progress.item_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    opens: row.opens,
    openedAt: row.last_opened_at.toISOString(),
    finishedAt: row.completed_at?.toISOString() ?? null,
  }))
}
