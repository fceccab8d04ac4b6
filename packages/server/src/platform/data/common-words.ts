import { sql } from 'kysely'
import { common, markOf, type SearchedList, type Way } from './search.ts'
import { tables } from './search.tables.ts'
import type { Tx } from './tx.ts'

/** Rows sampled. Matches the width of the column that records which sampled rows have a word. */
const LOOKED_AT = 8192

/** Small enough that the sample never exceeds this, although it is random. */
const WORD_COUNT = 7500

/** Rows expected on the pages that are read. Rows of one page are often alike, so only some of each are sampled. */
const READ = 8 * LOOKED_AT

/** The longest stored prefix. Longer ones start few words. */
const LONGEST = 16

/** A table counts as grown when its row count has multiplied by this. */
const GROWN = 1.5

/** The share of a table's pages that is read, and the share of their rows that is sampled. */
const sharesOf = (rows: number): { ofTable: number; ofPages: number } =>
  rows <= WORD_COUNT
    ? { ofTable: 1, ofPages: 1 }
    : { ofTable: Math.min(1, READ / rows), ofPages: WORD_COUNT / Math.min(rows, READ) }

/**
 * Relearns which words and word prefixes are common in a list, from a sample in which each row stands for many.
 * Searches use the previous result meanwhile. Concurrent calls for the same list do the work once.
 */
export const learnCommonWords = async (tx: Tx, { table, of, parts = {} }: SearchedList, method: Way): Promise<void> => {
  const rows = (await rowsOf(tx, [table])).get(table) ?? 0
  const { ofTable, ofPages } = sharesOf(rows)
  const weight = 1 / (ofTable * ofPages)
  const least = Math.max(common.looked, Math.ceil(common.rows / weight))
  await tables(tx).deleteFrom('search_way').where('name', '=', method.name).execute()
  await sql`
    with looked as materialized (
      select row_number() over () - 1 as n, tsvector_to_array(words) as words from (
        select coalesce(${method.words}, '') || ${marksOf(parts)} as words from (
          select * from ${sql.table(table)} tablesample system (${ofTable * 100})
           where ${of ?? sql`true`} and random() < ${ofPages} limit ${LOOKED_AT}) as ${sql.table(table)}) as row),
    way as (
      insert into search_way (name, rows, looked, weight, learnt_at)
      select ${method.name}, ${rows}, count(*), ${weight}, ${tx.now} from looked
      on conflict (name) do nothing returning name),
    held as materialized (select n, unnest(words) as word from looked),
    found as (
      select word, false as beginning, array_agg(n) as at from held group by word having count(*) >= ${least}
      union all
      select word, true, array_agg(n) from (
        select distinct n, left(word, letters) as word
          from held cross join generate_series(1, ${LONGEST}) as letters where letters <= length(word)) as begun
       group by word having count(*) >= ${least})
    insert into search_word (way, word, beginning, held)
    select way.name, word, beginning, (select bit_or(set_bit(0::bit(${sql.lit(LOOKED_AT)}), one::int, 1)) from unnest(at) as one)
      from found cross join way`.execute(tables(tx))
}

/** The words that stand for the parts of a list that a row belongs to. */
const marksOf = (columns: NonNullable<SearchedList['parts']>) => {
  const marks = Object.entries(columns).map(([filter, column]) => sql`${markOf(filter, '')} || (${column})::text`)
  return marks.length > 0 ? sql`array_to_tsvector(array_remove(array[${sql.join(marks)}], null))` : sql`''`
}

/**
 * Names of search methods without statistics although their table is large, or with statistics from a much smaller
 * table.
 */
export const grownWays = async (tx: Tx, lists: readonly SearchedList[]): Promise<ReadonlySet<string>> => {
  const now = await rowsOf(tx, [...new Set(lists.map(({ table }) => table))])
  const known = await tables(tx).selectFrom('search_way').select(['name', 'rows']).execute()
  const before = new Map(known.map(({ name, rows }) => [name, rows]))
  const hasGrown = (table: string, method: Way) => {
    const rows = now.get(table) ?? 0
    return rows >= common.rows && rows > GROWN * (before.get(method.name) ?? 0)
  }
  return new Set(
    lists.flatMap(({ table, ways }) => ways.filter((method) => hasGrown(table, method)).map(({ name }) => name)),
  )
}

/** Approximate row counts as last estimated by the database; 0 if never. */
const rowsOf = async (tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select name, greatest(reltuples, 0)::float8 as rows
      from unnest(${names}::text[]) as name join pg_class on oid = name::regclass`.execute(tables(tx))
  return new Map(rows.map((row) => [row.name, row.rows]))
}
