import { countedUpTo } from '@vesica/contract'
import { type Expression, type QueryExecutorProvider, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isId } from '../ids.ts'
import { refuseFields } from '../refusal.ts'

type Kind = 'time' | 'number' | 'text' | 'flag'

/** One sort key of a list. */
export interface SortKey {
  /** An expression over the rows, never null. */
  by: RawBuilder<unknown>
  kind: Kind
}

/**
 * The collation for names, the same in every database, ignoring case and accents. Indexes must use the same expression.
 */
export const nameKey = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`sort_key(${name}) collate "C"`

/** The sort keys of a list before the id, all in one direction. */
export interface Sorting {
  keys: readonly SortKey[]
  descending: boolean
}

const isValid: Readonly<Record<Kind, (value: string) => boolean>> = {
  time: (value) => isTime(value),
  number: (value) => /^\d{1,18}$/.test(value),
  text: () => true,
  flag: (value) => value === 'true' || value === 'false',
}

const types: Readonly<Record<Kind, string>> = { time: 'timestamptz', number: 'bigint', text: 'text', flag: 'boolean' }

const BETWEEN = ' | '

/** A requested page: its size, and the cursor of an earlier response, if any. */
export interface PageRequest {
  limit: number
  cursor: string | undefined
  /** Whether the caller's filters narrow the list: see `isNarrowed`. */
  narrowed: boolean
}

const notFilters = new Set(['limit', 'cursor', 'sort', 'direction', 'order'])

/** The filters of a query, each with its value. */
export const filtersIn = (query: object): [string, unknown][] =>
  Object.entries(query).filter(([name, value]) => value !== undefined && !notFilters.has(name))

/** Whether a query asks for only part of a list, by any filter. */
export const isNarrowed = (query: object): boolean => filtersIn(query).length > 0

/** What is queried about the whole list together with a page, such as the number of rows. The values must fit JSON. */
export type ListTotals = Record<string, Expression<unknown>>

type ValuesOf<Asking extends ListTotals> = {
  [Name in keyof Asking]: Asking[Name] extends Expression<infer Value> ? Value : never
}

/** The list of a page, and its sort order. */
export interface PagedList<DB, From extends keyof DB, Row, Asking extends ListTotals> {
  /** The number of rows on all pages. */
  all: SelectQueryBuilder<DB, From, Row>
  sorting: Sorting
  /** The column that distinguishes rows with the same sort keys. */
  id: RawBuilder<unknown>
  /** Read in the same statement. */
  beside: Asking
}

/**
 * One page of a sorted list by keyset, so page 1,000 costs what page 1 does, together with the extra values, in one
 * statement.
 * @param handle the tables of the module that owns the rows
 * @returns the rows, the extra values, and the cursors of the previous and next page
 */
export const readPage = async <DB, From extends keyof DB, Row extends { id: string }, Asking extends ListTotals>(
  handle: QueryExecutorProvider,
  list: PagedList<DB, From, Row, Asking>,
  { limit, cursor, narrowed }: PageRequest,
): Promise<Page<Row, Asking>> => {
  const start = startOf(list.sorting.keys, cursor)
  const rows = inOrder(list.all, list, start).limit(narrowed ? limit + 1 : rowsRead(limit))
  return readRows(handle, list, rows, { limit, start })
}

/** A page as read. */
export interface Page<Row, Asking extends ListTotals> {
  rows: Row[]
  beside: ValuesOf<Asking>
  cursors: { next_cursor: string | null; previous_cursor: string | null }
}

/**
 * Reads the rows of a page and the extra values.
 * @param query the rows from a position on, one more than the page shows if there are more
 */
export const readRows = async <DB, From extends keyof DB, Row extends { id: string }, Asking extends ListTotals>(
  handle: QueryExecutorProvider,
  { sorting, beside }: Pick<PagedList<DB, From, Row, Asking>, 'sorting' | 'beside'>,
  query: SelectQueryBuilder<DB, From, Row>,
  { limit, start }: { limit: number; start: Place | undefined },
): Promise<Page<Row, Asking>> => {
  const isBackward = start?.back ?? false
  const page = query.select(sortKeyOf(sorting).as('sort_key'))
  const values = sql.join(Object.entries(beside).flatMap(([name, value]) => [sql.lit(name), value]))
  // Nothing is joined: one row holds the extra values, even for an empty page, and the others hold the page in order.
  const { rows: read } = await sql<(Row & { sort_key: string }) | { id: null; beside_page: ValuesOf<Asking> }>`
    select * from (select json_build_object(${values}) as beside_page) as asked full join ${page} as page on false`.execute(
    handle,
  )
  const present = read.flatMap((row) => (row.id === null ? [] : row))
  const answered = read.find((row) => row.id === null)
  if (!answered) throw new Error('A page was read without what is beside it')
  const more = present.length > limit
  const rows = present.slice(0, limit)
  if (isBackward) rows.reverse()
  const at = (row: (typeof rows)[number] | undefined, toBack: boolean) =>
    row ? writeCursor({ value: row.sort_key, id: row.id, back: toBack }) : null
  return {
    rows,
    beside: answered.beside_page,
    cursors: {
      next_cursor: isBackward || more ? at(rows.at(-1), false) : null,
      previous_cursor: (isBackward ? more : start !== undefined) ? at(rows[0], true) : null,
    },
  }
}

/**
 * How many rows are read for a page of a whole list: at least one more than it shows, to know whether there are more.
 * The number is a literal, in steps, so there are few distinct statements; without it the database would plan each
 * anew. Narrowed lists should be planned anew, because rare rows are found by a different index.
 */
const rowsRead = (limit: number): RawBuilder<number> => sql.lit(Math.ceil(limit / 10) * 10 + 1)

/** The part of a row that a cursor holds. */
const sortKeyOf = ({ keys }: Sorting): RawBuilder<string> =>
  sql`${sql.join(
    keys.map((key) => sql`(${key.by})::text`),
    sql.raw(` || '${BETWEEN}' || `),
  )}`

/** The rows from a position on, in the order of the list or, going back, in reverse. */
export const inOrder = <DB, From extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, From, Row>,
  { sorting, id }: { sorting: Sorting; id: RawBuilder<unknown> },
  start: Place | undefined,
): SelectQueryBuilder<DB, From, Row> => {
  const { order, isPast } = placesOf([...sorting.keys.map((key) => key.by), id], sorting, start)
  const page = all.orderBy(order)
  return isPast ? page.where(isPast) : page
}

/**
 * How rows follow each other in the order of a list or, going back, in reverse.
 * @returns the order, and which rows come after the position; undefined for the first page
 */
export const placesOf = (
  columns: readonly RawBuilder<unknown>[],
  { descending }: Pick<Sorting, 'descending'>,
  start: Place | undefined,
): { order: RawBuilder<unknown>; isPast: RawBuilder<boolean> | undefined } => {
  const downwards = descending !== (start?.back ?? false)
  const order = sql`${sql.join(columns.map((column) => sql`${column} ${sql.raw(downwards ? 'desc' : 'asc')}`))}`
  const isPast =
    start?.values && sql<boolean>`(${sql.join(columns)}) ${sql.raw(downwards ? '<' : '>')} (${sql.join(start.values)})`
  return { order, isPast }
}

/**
 * The row count of a query up to a limit, as part of a larger statement.
 * @param rows without a limit of its own
 */
export const countUpTo = (rows: RawBuilder<unknown>, most: number = countedUpTo): RawBuilder<number> =>
  sql`(select count(*)::int from (${rows} limit ${sql.lit(most)}) as counted)`

/** The number of rows on all pages up to `countedUpTo`, as an extra value of a page. */
export const countOf = (all: { limit(most: RawBuilder<number>): Expression<unknown> }): RawBuilder<number> =>
  sql`(select count(*)::int from ${all.limit(sql.lit(countedUpTo))} as counted)`

/** The position of a cursor: the typed values of the row next to it, and the direction. */
export interface Place {
  back: boolean
  /** Omitted when the rows are already chosen. */
  values?: readonly RawBuilder<unknown>[]
}

/** @returns undefined for the first page */
export const startOf = (keys: readonly SortKey[], text: string | undefined): Place | undefined => {
  if (!text) return undefined
  const cursor = readCursor(text)
  const values = keys.length === 1 ? [cursor?.value ?? ''] : (cursor?.value ?? '').split(BETWEEN)
  const isMatch = values.length === keys.length && keys.every((key, index) => isValid[key.kind](values[index] ?? ''))
  if (!cursor || !isId(cursor.id) || !isMatch) throw refuseFields({ cursor: ['This page does not exist.'] })
  const typed = keys.map((key, index) => sql`${values[index]}::${sql.raw(types[key.kind])}`)
  return { back: cursor.back, values: [...typed, sql`${cursor.id}::uuid`] }
}

/** The start of a page of a sorted list: the sort value and id of the row before it, and the direction. */
export interface Cursor {
  value: string
  id: string
  back: boolean
}

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.value, cursor.id, cursor.back ? 1 : 0])).toString('base64url')

/** @returns undefined if the text is not a cursor */
export const readCursor = (text: string): Cursor | undefined => {
  try {
    const [value, id, isBackward] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    return isText(value) && isText(id) ? { value, id, back: isBackward === 1 } : undefined
  } catch {
    return undefined
  }
}

/** Text that PostgreSQL can store. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

/** Whether PostgreSQL can parse a text as the time that it writes like this: `2026-02-28 09:30:00.125+00`. */
export const isTime = (value: string): boolean => {
  const [, day, time] = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(value) ?? []
  const read = new Date(`${day}T${time}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${day}T${time}`)
}
