import { type RawBuilder, sql } from 'kysely'
import type { Search, SearchedList } from './search.ts'

/** For common matches, pages are read until they hold about this multiple of the wanted rows. */
const AMPLE = 4

/**
 * A query for the ids of some matches of a search, in no particular order. For common words a fixed part of the table's
 * pages is scanned: an index would first return all matches, and rows written together are often alike.
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
