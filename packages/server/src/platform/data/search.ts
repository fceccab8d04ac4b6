import { countedUpTo } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { filtersIn } from './paging.ts'
import { tables } from './search.tables.ts'
import type { Tx } from './tx.ts'

/** Words that are looked for, as the database reads them. */
export type Query = RawBuilder<unknown>

/** How rows of a list are found. */
export interface Finding {
  /** Whether a row is found, for a statement that reads that row of the list. */
  readonly holds: RawBuilder<boolean>
  /** A query of the ids of all rows that are found, which an index answers. */
  readonly ids: RawBuilder<unknown>
}

/** A way by which rows of a list are found by words. */
export interface Way {
  /** Under which its common words are kept. */
  readonly name: string
  /** The words of a row, or enough of them: what is common among these is common in the list. */
  readonly words: RawBuilder<unknown>
  readonly holds: (query: Query) => RawBuilder<boolean>
  /** Left out where an index answers what `holds` asks. */
  readonly ids?: (query: Query) => RawBuilder<unknown>
  /** What is typed may name something by itself, as a whole address does: then nothing else is found this way. */
  readonly named?: (tx: Tx, typed: string) => Promise<Finding | undefined>
}

/** Rows of a list as they are found by whose they are. */
export interface Owned {
  /** Under which the common words of their owners are kept. */
  readonly name: string
  /** The id of whoever a row of the list is of. */
  readonly personId: RawBuilder<unknown>
  /** A query of the ids of the rows whose owner something is true of. */
  readonly ids: (isTrue: (personId: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<unknown>
  /** How the column that `ids` asks of has people's ids; left out: as ids. */
  readonly type?: 'text'
}

/** A list that is searched, in whatever ways: what is typed must be found in one of them as a whole. */
export interface SearchedList {
  readonly table: string
  /** Which rows of the table the list has; left out: all. */
  readonly of?: RawBuilder<boolean>
  readonly ways: readonly Way[]
  /** Columns that filters part the list by, by the name of the filter: it is learnt what is common in such a part. */
  readonly parts?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** What is asked of a list: the words that are searched for, and filters. */
export interface Wanted {
  readonly search?: string | undefined
}

/** What is known of what is common, about. */
interface Many {
  /** How many rows of the list are found. */
  readonly rows: number
  /** How many rows of the list filters leave, found or not. */
  readonly left: number
  /** How many of those there are for each that is found. */
  readonly apart: number
}

/** What is typed, as a list is searched for it. */
export interface Search {
  /** Whether a row of the list is found, looked at by itself. */
  readonly holds: RawBuilder<boolean>
  /** The same, so that an index leads to all rows that are found. */
  readonly byIndex: RawBuilder<boolean>
  /** Of what is known to be common. */
  readonly many: Many | undefined
  /** More rows than are counted are found among those that filters leave. */
  readonly isMore: boolean
}

/**
 * What a person typed as words: every one must occur, and of the last one its beginning. Read by the database as the texts
 * are that it is compared with; nothing matches what has no word. For lists that stay short: of others see `searchFor`.
 */
export const searchQuery = (typed: string): Query => sql`search_query(${withoutNull(typed)})`

const withoutNull = (typed: string): string => typed.replaceAll('\0', ' ')

/** A word is kept as common when so many of the rows that were looked at have it, which stand for so many rows. */
export const common = { looked: 16, rows: 4 * countedUpTo } as const

/** What stands among the words of a row for the part of a list that it is in; nobody types it. */
export const markOf = (filter: string, value: string): string => `:${filter}:${value}`

/**
 * Whether a statement that reads other rows finds one, for each row by itself: by `exists`, all of them might be looked up
 * at once.
 * @param rows begins with `select true`
 */
export const findsOne = (rows: RawBuilder<unknown>): RawBuilder<boolean> => sql`((${rows} limit 1) is true)`

/** What is known of a way, and of what is asked of it. */
interface Known {
  words: readonly string[]
  /** Which of them are common. */
  common: readonly boolean[]
  /** How many of the rows that were looked at have all words together, as far as all of these are common; the same in a part. */
  held: number
  heldInPart: number
  /** How many were looked at, and how many of them are in that part; 0 where it is a small one. */
  looked: number
  part: number
  /** For how many rows each of them stands. */
  weight: number
}

/** A way with what was typed. */
interface Asked extends Finding {
  /** What an index answers of it; where that is not all, the rest must be looked at. */
  readonly byIndex: RawBuilder<boolean>
  readonly isWhole: boolean
  readonly many: Many | undefined
  readonly isMore: boolean
}

/**
 * Gets ready to search a list. Nothing tells the planner how often words occur together: for a sorted page of what is rare
 * it would read the whole list, for one of what is common all that is found. So what is rare is gathered by an index and
 * then sorted, and what is kept as common is met soon where the list is walked in its order.
 * @param among a word that all rows have among which is searched, and that the index knows
 * @returns undefined where nothing is searched for
 */
export const searchFor = async (
  tx: Tx,
  list: SearchedList,
  wanted: Wanted,
  among?: string,
): Promise<Search | undefined> => {
  const { search: typed } = wanted
  if (!typed) return undefined
  const filters = filtersIn({ ...wanted, search: undefined })
  const marks = filters.map(([name, value]) => markOf(name, String(value)))
  const areParts = filters.every(([name]) => list.parts && name in list.parts)
  const named = await Promise.all(list.ways.map(async (way) => way.named?.(tx, typed)))
  const known = await knownOf(tx, list.ways, typed, areParts ? marks : [], among)
  const search = searchBy(list, known, named)
  return { ...search, isMore: search.isMore && areParts }
}

/** The same for several lists that nothing narrows, in one statement. What is typed names nothing by itself. */
export const searchEach = async <Kind extends string>(
  tx: Tx,
  lists: ReadonlyMap<Kind, SearchedList>,
  typed: string,
): Promise<ReadonlyMap<Kind, Search>> => {
  const ways = [...lists.values()].flatMap((list) => list.ways)
  const known = await knownOf(tx, ways, typed, [])
  const of = new Map(ways.map((way, n) => [way, known[n]]))
  const searchIn = (list: SearchedList) => {
    const own = list.ways.map((way) => of.get(way))
    return searchBy(list, own, [])
  }
  return new Map([...lists].map(([kind, list]) => [kind, searchIn(list)]))
}

const NOTHING: Search = { holds: sql`false`, byIndex: sql`false`, many: undefined, isMore: false }

/** @param known of each way; undefined where no word was typed */
const searchBy = (
  { table, ways }: SearchedList,
  known: readonly (Known | undefined)[],
  named: readonly (Finding | undefined)[],
): Search => {
  const asked = ways.flatMap((way, n): Asked[] => {
    const [finding, of] = [named[n], known[n]]
    if (finding) return [{ ...finding, byIndex: finding.holds, isWhole: true, many: undefined, isMore: false }]
    return of ? [askedOf(table, way, of)] : []
  })
  const [only, ...others] = asked
  if (!only) return NOTHING
  const holds = joined(
    asked.map((one) => one.holds),
    ' or ',
  )
  const ids = joined(
    asked.map((one) => sql`(${one.ids})`),
    ' union all ',
  )
  const byIndex = others.length === 0 ? only.byIndex : sql<boolean>`${sql.ref(`${table}.id`)} = any(array${ids})`
  return {
    holds,
    byIndex: asked.every(({ isWhole }) => isWhole) ? byIndex : both(byIndex, holds),
    many: asked.flatMap(({ many }) => many ?? []).toSorted((a, b) => b.rows - a.rows)[0],
    isMore: asked.some(({ isMore }) => isMore),
  }
}

const joined = (parts: readonly RawBuilder<unknown>[], by: string) => sql<boolean>`(${sql.join(parts, sql.raw(by))})`

/** The second is looked at where the first holds; no index is asked for it. */
const both = (first: RawBuilder<boolean>, second: RawBuilder<boolean>) =>
  sql<boolean>`(${first} and (${second}) is true)`

/**
 * The beginning of words that are in very many rows costs as much as there are, beside whatever else: so it is looked at
 * in what the other words find, where one of these is rare.
 */
const askedOf = (table: string, way: Way, known: Known): Asked => {
  const { words, common: are, held, heldInPart, weight } = known
  const [others, areOthers] = [words.slice(0, -1), are.slice(0, -1)]
  const isWhole = !(are.at(-1) && areOthers.includes(false))
  const all = queryOf(words)
  const asked = isWhole ? all : queryOf(others, others.length)
  const byIndex = way.holds(asked)
  const isCommon = (looked: number) => looked >= common.looked && looked * weight >= common.rows
  return {
    holds: way.holds(all),
    ids: way.ids?.(asked) ?? sql`select id from ${sql.table(table)} where ${byIndex}`,
    byIndex,
    isWhole,
    many: isCommon(held) ? manyOf(known) : undefined,
    isMore: isCommon(heldInPart),
  }
}

const manyOf = ({ held, heldInPart, part, weight }: Known): Many => ({
  rows: held * weight,
  left: Math.max(part * weight, common.rows),
  apart: heldInPart > 0 ? part / heldInPart : Number.POSITIVE_INFINITY,
})

/** The database writes words without quotes and backslashes. @param whole how many are whole words; left out: all but the last */
const queryOf = (words: readonly string[], whole = words.length - 1): Query =>
  sql`${words.map((word, n) => (n < whole ? `'${word}'` : `'${word}':*`)).join(' & ')}::tsquery`

/** What is known of each way, in their order; of none when no word was typed. */
const knownOf = async (
  tx: Tx,
  ways: readonly Way[],
  input: string,
  marks: readonly string[],
  among?: string,
): Promise<Known[]> => {
  const typed = withoutNull(input)
  const { rows } = await sql<Known>`
    with typed as materialized (
      select word, n, n = count(*) over () as beginning, false as is_mark
        from unnest(array_remove(array[${among ?? null}::text], null) || (search_terms(${typed}))[1:16]) with ordinality as one (word, n)
       where cardinality(search_terms(${typed})) > 0),
    marked as (
      select * from typed union all
      select word, 0, false, true from unnest(${marks}::text[]) as word where exists (select from typed)),
    of_way as (
      select asked.n as way_n, marked.*, way.looked, way.weight, one.held
        from unnest(${ways.map(({ name }) => name)}::text[]) with ordinality as asked (name, n)
        cross join marked
        left join search_way way on way.name = asked.name
        left join search_word one on one.way = asked.name and one.word = marked.word and one.beginning = marked.beginning)
    select array_agg(word order by n) filter (where not is_mark) as words,
           array_agg(held is not null order by n) filter (where not is_mark) as common,
           case when bool_and(held is not null or is_mark) then bit_count(bit_and(held) filter (where not is_mark))::int else 0 end as held,
           case when bool_and(held is not null) then bit_count(bit_and(held))::int else 0 end as "heldInPart",
           coalesce(min(looked), 0) as looked,
           case when bool_or(held is null and (is_mark or word = ${among ?? null})) then 0
                else coalesce(bit_count(bit_and(held) filter (where is_mark or word = ${among ?? null}))::int, min(looked), 0) end as part,
           coalesce(min(weight), 1) as weight
      from of_way group by way_n order by way_n`.execute(tables(tx))
  return rows
}
