import { countedUpTo } from '@vesica/contract'
import { type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import {
  type ListTotals,
  countOf,
  inOrder,
  isNarrowed,
  type Page,
  type PagedList,
  type Place,
  placesOf,
  readPage,
  readRows,
  type Sorting,
  startOf,
} from './paging.ts'
import type { Search } from './search.ts'
import { ONE_PLAN } from './statements.ts'

/** A list that can be searched. */
interface SearchableList<DB, From extends keyof DB, Row, Asking extends ListTotals, Plain, Some extends keyof Plain>
  extends PagedList<DB, From, Row, Asking> {
  /** The same rows without their columns, for scanning and counting. */
  some: SelectQueryBuilder<Plain, Some, object>
  /** Whether to count the rows. Default: true. */
  isCounted?: boolean
  /** Omitted when there is no search. */
  search: Search | undefined
}

/** The columns read of scanned rows. */
interface Looked {
  limit: number
  start: Place | undefined
  /** Whether more rows are known to match than are counted. */
  isMore: boolean
}

/** The rows of a page, plus one if there are more, and the total number of matches. */
interface Match {
  ids: string[]
  total: number
}

/** Rows gathered and sorted at most when nothing is known about the searched words. */
const FEW = 10_000

/**
 * The minimum distance a list is walked to meet common words; otherwise double, four times …, so there are few distinct
 * statements.
 */
const WALKED = 5_000

/**
 * Like `readPage`, for a list that can be filtered and searched, with its row count up to `countedUpTo`. Filtered
 * queries are planned for their filters each time, so a short statement finds the rows of the page and a constant one
 * reads their columns.
 * @param isPart whether the list leaves out rows other than by the query's filters
 */
export const readSearchPage = async <
  DB,
  From extends keyof DB,
  Row extends { id: string },
  Asking extends ListTotals,
  Plain,
  Some extends keyof Plain,
>(
  handle: QueryExecutorProvider,
  list: SearchableList<DB, From, Row, Asking, Plain, Some>,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined },
  isPart = false,
): Promise<Page<Row, Asking> & { total: number }> => {
  const { search } = list
  const { limit, cursor } = query
  if (!isNarrowed(query)) {
    const page = await readPage(
      handle,
      { ...list, beside: { ...list.beside, total: totalOf(list) } },
      { limit, cursor, narrowed: false },
    )
    return { ...page, total: Number(page.beside.total) }
  }
  const start = startOf(list.sorting.keys, cursor)
  const { ids, total } = search
    ? await scan(handle, { ...list, search }, { limit, start, isMore: search.isMore && !isPart })
    : await pick(handle, list, { limit, start })
  const chosen = list.all.where(sql<boolean>`${list.id} = any(${ids}::uuid[])`)
  const rows = inOrder(chosen, list, start && { back: start.back })
  return { ...(await readRows(handle, list, rows, { limit, start })), total }
}

const totalOf = <Plain, Some extends keyof Plain>({ some, id, isCounted = true }: Listed<Plain, Some>) =>
  isCounted ? countOf(some.select(sql`${id}`.as('id'))) : sql<number>`0`

/** The rows of a page narrowed by filters only. */
const pick = async <Plain, Some extends keyof Plain>(
  handle: QueryExecutorProvider,
  list: Listed<Plain, Some>,
  { limit, start }: Pick<Looked, 'limit' | 'start'>,
): Promise<Match> => {
  const ids = inOrder(list.some.select(sql<string>`${list.id}`.as('id')), list, start).limit(limit + 1)
  const { rows } = await sql<Match>`select array(${ids}) as ids, ${totalOf(list)} as total`.execute(handle)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A list without its columns. */
type Listed<Plain, Some extends keyof Plain> = Pick<
  SearchableList<unknown, never, unknown, ListTotals, Plain, Some>,
  'some' | 'isCounted' | 'sorting' | 'id'
>

/** The rows that are scanned. */
interface Searched<Plain, Some extends keyof Plain> {
  some: SelectQueryBuilder<Plain, Some, object>
  search: Search
  sorting: Sorting
  id: RawBuilder<unknown>
}

/**
 * Walks the list where matches are common and soon met, and gathers rare matches by index. An order may have all
 * matches at its end, such as by name when searching a name, so a walk never goes further than gathering would cost;
 * what it did not meet is gathered.
 */
const scan = async <Plain, Some extends keyof Plain>(
  handle: QueryExecutorProvider,
  list: Searched<Plain, Some>,
  scanned: Looked,
): Promise<Match> => {
  const { many } = list.search
  const gathered = many ? undefined : await gather(handle, list, scanned, FEW)
  if (gathered) return gathered
  const far = WALKED * 2 ** Math.max(0, Math.ceil(Math.log2((many?.rows ?? 0) / 4 / WALKED)))
  const isWorthIt = (scanned.limit + 1) * (many?.apart ?? 1) <= far
  // Gathered matches above the limit exceed what is counted, whatever filters apply.
  const walked = isWorthIt && (await walk(handle, list, many ? scanned : { ...scanned, isMore: true }, far))
  if (walked) return walked
  // Where filters leave fewer rows than the words match, each filtered row is checked.
  const byFilters = many && many.left < many.rows
  const search = byFilters ? { ...list.search, byIndex: list.search.holds } : list.search
  return (await gather(handle, { ...list, search }, scanned)) ?? { ids: [], total: 0 }
}

/**
 * Reads the list in order until the page is full.
 * @returns undefined if it is not full after that many rows
 */
const walk = async <Plain, Some extends keyof Plain>(
  handle: QueryExecutorProvider,
  { some, search, ...list }: Searched<Plain, Some>,
  { limit, start, isMore }: Looked,
  far: number,
): Promise<Match | undefined> => {
  const each = some.select([sql`${list.id}`.as('id'), sql`${search.holds}`.as('is_found')])
  const walked = inOrder(each, list, start).limit(sql.lit(far))
  const total = isMore ? sql.lit(countedUpTo) : countOf(some.where(search.holds).select(sql`${list.id}`.as('id')))
  const { rows } = await sql<Match & { walked: number | null }>`${sql.raw(isMore ? ONE_PLAN : '')}
    with walked as materialized (${walked}),
    listed as materialized (select id from walked where is_found limit ${limit + 1})
    select array(select id from listed) as ids, ${total} as total,
           case when (select count(*) from listed) <= ${limit} then (select count(*)::int from walked) end as walked`.execute(
    handle,
  )
  const [scanned] = rows
  if (!scanned || scanned.walked === far) return undefined
  // A complete walk knows better than older statistics.
  const isAll = scanned.walked !== null && !start
  return { ids: scanned.ids, total: isAll ? Math.min(scanned.ids.length, countedUpTo) : scanned.total }
}

/**
 * Finds all matches by index and sorts them.
 * @param most the maximum; omitted: no limit
 * @returns undefined if there are more
 */
const gather = async <Plain, Some extends keyof Plain>(
  handle: QueryExecutorProvider,
  { some, search, sorting, id }: Searched<Plain, Some>,
  { limit, start }: Looked,
  most?: number,
): Promise<Match | undefined> => {
  const keys = sorting.keys.map((key, n) => ({ ...key, name: sql.ref(`key_${n}`) as RawBuilder<unknown> }))
  const matching = some
    .where(search.byIndex)
    .select([sql`${id}`.as('id'), ...keys.map(({ by }, n) => sql`${by}`.as(`key_${n}`))])
  const few = most === undefined ? sql`select * from found` : sql`select * from found limit ${most + 1}`
  const { order, isPast } = placesOf([...keys.map(({ name }) => name), sql`id`], sorting, start)
  const { rows } = await sql<Match>`${sql.raw(most === undefined ? '' : ONE_PLAN)}
    with found as materialized (${matching}), few as materialized (${few})
    select array(select id from few where ${isPast ?? sql`true`} order by ${order} limit ${limit + 1}) as ids,
           (select count(*)::int from few) as total`.execute(handle)
  const [row] = rows
  if (!row || (most !== undefined && row.total > most)) return undefined
  return { ids: row.ids, total: Math.min(row.total, countedUpTo) }
}
