import { countedUpTo } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { searchQuery } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/**
 * What is true of items with the words of a search in title, description or tags, which everybody sees of an item. The
 * words are looked for by themselves, by their index, as long as they find few; of many, a sorted page is soon full.
 */
export const findItems = async (tx: Tx, search: string): Promise<RawBuilder<boolean>> => {
  const matches = sql<boolean>`content_item.search @@ ${searchQuery(search)}`
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from content_item where ${matches} and deleted_at is null)
    select id from found limit ${countedUpTo + 1}`.execute(tables(tx))
  if (rows.length > countedUpTo) return matches
  return sql`content_item.id = any(${rows.map((row) => row.id)}::uuid[])`
}
