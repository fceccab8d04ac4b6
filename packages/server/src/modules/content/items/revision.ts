import { type Selectable, sql } from 'kysely'
import { find } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { namesOf } from '../../identity/index.ts'
import { type ContentTables, type ItemRow, tables } from '../content.tables.ts'

const LIST_LIMIT = 100

/** Stores the current title and text before a change. */
export const storeRevision = async (
  tx: Tx,
  actor: Actor,
  { id, version, title, text_content }: Pick<ItemRow, 'id' | 'version' | 'title' | 'text_content'>,
): Promise<void> => {
  await tables(tx)
    .insertInto('content_revision')
    .values({ id: newId(), item_id: id, version, title, text_content, made_by: actor.userId, made_at: tx.now })
    .execute()
}

const columns = ['id', 'version', 'title', 'made_by', 'made_at'] as const

type Facts = Pick<Selectable<ContentTables['content_revision']>, (typeof columns)[number]> & { characters: number }

const present = (row: Facts, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  version: row.version,
  title: row.title,
  characters: row.characters,
  by: names.get(row.made_by ?? '') ?? 'an administrator',
  at: row.made_at.toISOString(),
})

const revisions = (tx: Tx, itemId: string) =>
  tables(tx)
    .selectFrom('content_revision')
    .select(columns)
    .select(sql<number>`length(text_content)`.as('characters'))
    .where('item_id', '=', itemId)

const namesIn = (tx: Tx, rows: readonly Pick<Facts, 'made_by'>[]) =>
  namesOf(
    tx,
    rows.map((row) => row.made_by).filter((id) => id !== null),
  )

/** Revisions of an item, newest first, without texts; `by` made the change that replaced the revision. */
export const listRevisions = async (tx: Tx, itemId: string) => {
  const rows = await revisions(tx, itemId).orderBy('version', 'desc').limit(LIST_LIMIT).execute()
  const names = await namesIn(tx, rows)
  return rows.map((row) => present(row, names))
}

/** One revision with its text. */
export const getRevision = async (tx: Tx, itemId: string, id: string) => {
  const { text_content, ...row } = await find(
    id,
    revisions(tx, itemId).select('text_content').where('content_revision.id', '=', id),
  )
  return { ...present(row, await namesIn(tx, [row])), textContent: text_content }
}
