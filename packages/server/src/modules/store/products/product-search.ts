import { countedUpTo } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { searchQuery } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../store.tables.ts'

export interface FoundProducts {
  /** What is true of the products that were found. */
  where: RawBuilder<boolean>
  /** More than are counted. */
  areMany: boolean
}

/**
 * Products with the words of a search. Nothing tells the planner how often words occur, and for a sorted page of something
 * rare it would read the whole list: so the words are looked for by themselves, by their index, as long as they find few.
 * Of many, a sorted page is soon full.
 */
export const findProducts = async (tx: Tx, search: string): Promise<FoundProducts> => {
  const found = sql<boolean>`search @@ ${searchQuery(search)}`
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from product where ${found} and deleted_at is null)
    select id from found limit ${countedUpTo + 1}`.execute(tables(tx))
  const areMany = rows.length > countedUpTo
  const ids = rows.map((row) => row.id)
  return { where: areMany ? found : sql`product.id = any(${ids}::uuid[])`, areMany }
}
