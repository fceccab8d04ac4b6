import { countedUpTo } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { filtersIn } from './paging.ts'
import { tables } from './search.tables.ts'
import type { Tx } from './tx.ts'

/** The searched words as a tsquery. */
export type Query = RawBuilder<unknown>

/** How rows of a list are matched. */
export interface Finding {
  /** A condition on a row that the statement reads. */
  readonly holds: RawBuilder<boolean>
  /** A query for the ids of all matches, which an index answers. */
  readonly ids: RawBuilder<unknown>
}

/** A way to find rows of a list by words. */
export interface Way {
  /** The name under which its common words are stored. */
  readonly name: string
  /** The words of a row, or enough of them that what is common in them is common in the list. */
  readonly words: RawBuilder<unknown>
  readonly holds: (query: Query) => RawBuilder<boolean>
  /** Omitted if an index answers `holds`. */
  readonly ids?: (query: Query) => RawBuilder<unknown>
  /**
   * Recognizes input that identifies something by itself, such as a complete address; then nothing else is found this
   * way.
   */
  readonly named?: (tx: Tx, typed: string) => Promise<Finding | undefined>
}

/** Finds rows of a list through their owners. */
export interface Owned {
  /** The name under which the common words of the owners are stored. */
  readonly name: string
  /** The id of a row's owner. */
  readonly personId: RawBuilder<unknown>
  /** A query for the ids of the rows whose owner meets a condition. */
  readonly ids: (isTrue: (personId: RawBuilder<unknown>) => RawBuilder<boolean>) => RawBuilder<unknown>
  /** How the ids of people appear in the column that `ids` queries. Default: as ids. */
  readonly type?: 'text'
}

/** A searchable list and its search methods. All words must match by the same method. */
export interface SearchedList {
  readonly table: string
  /** Which rows of the table belong to the list. Default: all. */
  readonly of?: RawBuilder<boolean>
  readonly ways: readonly Way[]
  /** Columns by which filters divide the list, by filter name. Common words are also learned per part. */
  readonly parts?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** What is requested of a list: the search words and the filters. */
export interface ListRequest {
  readonly search?: string | undefined
}

/** Approximate knowledge about common words. */
interface Many {
  /** How many rows of the list match. */
  readonly rows: number
  /** How many rows of the list pass the filters, matching or not. */
  readonly left: number
  /** How many of those there are per match. */
  readonly apart: number
}

/** A typed query, prepared for a list. */
export interface Search {
  /** Whether a row of the list matches, checked by itself. */
  readonly holds: RawBuilder<boolean>
  /** The same, answered by an index for all matches. */
  readonly byIndex: RawBuilder<boolean>
  /** What the statistics say about it. */
  readonly many: Many | undefined
  /** Whether more filtered rows match than are counted. */
  readonly isMore: boolean
}

/**
 * The tsquery for typed words: all must occur, the last one as a prefix. The database splits words the same way as in
 * the texts; a query without words matches nothing. For short lists only; for others see `searchFor`.
 */
export const searchQuery = (typed: string): Query => sql`search_query(${withoutNull(typed)})`

const withoutNull = (typed: string): string => typed.replaceAll('\0', ' ')

/** A word is stored as common if this many sampled rows have it, which stand for this many rows. */
export const common = { looked: 16, rows: 4 * countedUpTo } as const

/** The artificial word that stands for a part of the list. It cannot be typed. */
export const markOf = (filter: string, value: string): string => `:${filter}:${value}`

/**
 * A condition for statements over other rows: whether one matches, checked per row. With `exists`, all of them might be
 * looked up at once.
 * @param rows starts with `select true`
 */
export const findsOne = (rows: RawBuilder<unknown>): RawBuilder<boolean> => sql`((${rows} limit 1) is true)`

/** The statistics about a method and the searched words. */
interface Known {
  words: readonly string[]
  /** Which of the words are common. */
  common: readonly boolean[]
  /** How many sampled rows have all words, if all are common; and the same within the part. */
  held: number
  heldInPart: number
  /** How many rows were sampled, and how many of those belong to the part; 0 if the part is small. */
  looked: number
  part: number
  /** How many rows each sampled row stands for. */
  weight: number
}

/** A search method with the typed words. */
interface WordQuery extends Finding {
  /** What an index answers of it. If that is not all, the rest must be checked per row. */
  readonly byIndex: RawBuilder<boolean>
  readonly isWhole: boolean
  readonly many: Many | undefined
  readonly isMore: boolean
}

/**
 * Prepares a search of a list. The planner doesn't know how often words occur together: it would read the whole list
 * for a sorted page of rare matches, and all matches for a page of common ones. So rare matches are gathered by an
 * index and sorted, while common ones are met early when the list is walked in order.
 * @param among a word that all rows in question have, which the index knows
 * @returns undefined if there is nothing to search for
 */
export const searchFor = async (
  tx: Tx,
  list: SearchedList,
  requested: ListRequest,
  among?: string,
): Promise<Search | undefined> => {
  const { search: typed } = requested
  if (!typed) return undefined
  const filters = filtersIn({ ...requested, search: undefined })
  const marks = filters.map(([name, value]) => markOf(name, String(value)))
  const areParts = filters.every(([name]) => list.parts && name in list.parts)
  const named = await Promise.all(list.ways.map(async (method) => method.named?.(tx, typed)))
  const known = await knownOf(tx, list.ways, typed, areParts ? marks : [], among)
  const search = searchBy(list, known, named)
  return { ...search, isMore: search.isMore && areParts }
}

/**
 * The same for several unfiltered lists in one statement. Input that identifies something by itself is not recognized
 * here.
 */
export const searchEach = async <Kind extends string>(
  tx: Tx,
  lists: ReadonlyMap<Kind, SearchedList>,
  typed: string,
): Promise<ReadonlyMap<Kind, Search>> => {
  const methods = [...lists.values()].flatMap((list) => list.ways)
  const known = await knownOf(tx, methods, typed, [])
  const knownByMethod = new Map(methods.map((method, n) => [method, known[n]]))
  const searchIn = (list: SearchedList) => {
    const own = list.ways.map((method) => knownByMethod.get(method))
    return searchBy(list, own, [])
  }
  return new Map([...lists].map(([kind, list]) => [kind, searchIn(list)]))
}

const NOTHING: Search = { holds: sql`false`, byIndex: sql`false`, many: undefined, isMore: false }

/** @param known the statistics of each method; undefined if no word was typed */
const searchBy = (
  { table, ways }: SearchedList,
  known: readonly (Known | undefined)[],
  named: readonly (Finding | undefined)[],
): Search => {
  const queries = ways.flatMap((method, n): WordQuery[] => {
    const [finding, of] = [named[n], known[n]]
    if (finding) return [{ ...finding, byIndex: finding.holds, isWhole: true, many: undefined, isMore: false }]
    return of ? [queryFor(table, method, of)] : []
  })
  const [only, ...remaining] = queries
  if (!only) return NOTHING
  const condition = joined(
    queries.map((query) => query.holds),
    ' or ',
  )
  const ids = joined(
    queries.map((query) => sql`(${query.ids})`),
    ' union all ',
  )
  const byIndex = remaining.length === 0 ? only.byIndex : sql<boolean>`${sql.ref(`${table}.id`)} = any(array${ids})`
  return {
    holds: condition,
    byIndex: queries.every(({ isWhole }) => isWhole) ? byIndex : both(byIndex, condition),
    many: queries.flatMap(({ many }) => many ?? []).toSorted((a, b) => b.rows - a.rows)[0],
    isMore: queries.some(({ isMore }) => isMore),
  }
}

const joined = (conditions: readonly RawBuilder<unknown>[], by: string) =>
  sql<boolean>`(${sql.join(conditions, sql.raw(by))})`

/** The second condition is checked only where the first holds; no index is used for it. */
const both = (first: RawBuilder<boolean>, second: RawBuilder<boolean>) =>
  sql<boolean>`(${first} and (${second}) is true)`

/**
 * A prefix of words that are in very many rows costs as much as there are matches, so it is checked in the matches of
 * the other words if one of them is rare.
 */
const queryFor = (table: string, method: Way, known: Known): WordQuery => {
  const { words, common: are, held, heldInPart, weight } = known
  const [preceding, areOthers] = [words.slice(0, -1), are.slice(0, -1)]
  const isExact = !(are.at(-1) && areOthers.includes(false))
  const all = queryOf(words)
  const indexQuery = isExact ? all : queryOf(preceding, preceding.length)
  const byIndex = method.holds(indexQuery)
  const isCommon = (scanned: number) => scanned >= common.looked && scanned * weight >= common.rows
  return {
    holds: method.holds(all),
    ids: method.ids?.(indexQuery) ?? sql`select id from ${sql.table(table)} where ${byIndex}`,
    byIndex,
    isWhole: isExact,
    many: isCommon(held) ? manyOf(known) : undefined,
    isMore: isCommon(heldInPart),
  }
}

const manyOf = ({ held, heldInPart, part, weight }: Known): Many => ({
  rows: held * weight,
  left: Math.max(part * weight, common.rows),
  apart: heldInPart > 0 ? part / heldInPart : Number.POSITIVE_INFINITY,
})

/**
 * The database returns words without quotes and backslashes. @param exactCount how many are whole words; default: all but
 * the last
 */
const queryOf = (words: readonly string[], exactCount = words.length - 1): Query =>
  sql`${words.map((word, n) => (n < exactCount ? `'${word}'` : `'${word}':*`)).join(' & ')}::tsquery`

/** The statistics of each method, in order; none if no word was typed. */
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
