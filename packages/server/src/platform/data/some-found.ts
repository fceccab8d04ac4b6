import { type RawBuilder, sql } from 'kysely'
import type { Search, SearchedList } from './search.ts'

/** Of what is common, pages are read until about so many times what is wanted is on them. */
const AMPLE = 4

/**
 * A query of the ids of some of what a search finds, whichever. Of what is common, a part of the pages of the table is
 * looked at, always the same: an index would first say all of it, and what is written together is often alike.
 */
export const someOf = (
  { table, of = sql`true` }: SearchedList,
  { holds, byIndex, many }: Search,
  most: number,
): RawBuilder<unknown> => {
  if (!many)
    return sql`
      with found as materialized (select id from ${sql.table(table)} where ${of} and ${byIndex})
      select id from found limit ${most}`
  const percent = Math.min(100, (100 * AMPLE * most) / many.rows)
  return sql`
    select id from ${sql.table(table)} tablesample system (${percent}) repeatable (1)
     where ${of} and ${holds} limit ${most}`
}
