import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { namesOf } from '../../identity/index.ts'
import { type ItemRow, tables } from '../content.tables.ts'

const SHOWN = 100

/** Keeps what an item says, before it says something else. */
export const keepRevision = async (
  tx: Tx,
  actor: Actor,
  { id, version, title, text_content }: Pick<ItemRow, 'id' | 'version' | 'title' | 'text_content'>,
): Promise<void> => {
  await tables(tx)
    .insertInto('content_revision')
    .values({ id: newId(), item_id: id, version, title, text_content, made_by: actor.userId, made_at: tx.now })
    .execute()
}

/** What an item said before its changes, newest first; `by` is who changed it then. */
export const listRevisions = async (tx: Tx, itemId: string) => {
  const rows = await tables(tx)
    .selectFrom('content_revision')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('version', 'desc')
    .limit(SHOWN)
    .execute()
  const names = await namesOf(
    tx,
    rows.map((row) => row.made_by).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    textContent: row.text_content,
    by: names.get(row.made_by ?? '') ?? 'an administrator',
    at: row.made_at.toISOString(),
  }))
}
