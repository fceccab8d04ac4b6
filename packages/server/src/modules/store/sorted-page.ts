import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import { isTime, readCursor, writeCursor } from '../../platform/paging.ts'
import { refuseFields } from '../../platform/validate.ts'

type Kind = 'time' | 'number' | 'text' | 'flag'

/** One thing that a list is sorted by. */
interface SortKey {
  /** An expression over the rows, never null. */
  by: RawBuilder<unknown>
  kind: Kind
}

/** What a list is sorted by, before the id; all keys in one direction. */
export interface Sorting {
  keys: readonly SortKey[]
  descending: boolean
}

const isOf: Readonly<Record<Kind, (value: string) => boolean>> = {
  time: isTime,
  number: (value) => /^\d{1,15}$/.test(value),
  text: () => true,
  flag: (value) => value === 'true' || value === 'false',
}

const types: Readonly<Record<Kind, string>> = { time: 'timestamptz', number: 'bigint', text: 'text', flag: 'boolean' }

const BETWEEN = ' | '

/** A page of a sorted list by keys rather than by counting rows, so that page 1,000 costs what page 1 does. */
export interface SortedPage {
  /** What stands in the row's column `sort_key`. */
  sortKey: RawBuilder<string>
  order: RawBuilder<unknown>
  /** Rows from the cursor on; undefined: from the beginning. */
  from: RawBuilder<boolean> | undefined
  /** How many rows to read: one more than are shown, to know whether there are more. */
  reading: number
  /** Cuts what was read to the page, in its order, with the cursors of its neighbours. */
  cut<Row extends { id: string; sort_key: string }>(
    read: readonly Row[],
  ): { rows: Row[]; next_cursor: string | null; previous_cursor: string | null }
}

/**
 * @param id the column that parts rows with the same keys
 * @param given the cursor of an earlier answer
 * @throws Refusal validation_failed for what is no cursor of a list sorted so
 */
export const sortedPage = (
  { keys, descending }: Sorting,
  id: RawBuilder<unknown>,
  limit: number,
  given: string | undefined,
): SortedPage => {
  const cursor = given === undefined ? undefined : readCursor(given, 'texts')
  const values = keys.length === 1 ? [cursor?.value ?? ''] : (cursor?.value ?? '').split(BETWEEN)
  const fits = values.length === keys.length && keys.every((key, index) => isOf[key.kind](values[index] ?? ''))
  if (given !== undefined && (!cursor || !isId(cursor.id) || !fits))
    throw refuseFields({ cursor: ['This page does not exist.'] })
  const back = cursor?.back ?? false
  const downwards = descending !== back
  const direction = sql.raw(downwards ? 'desc' : 'asc')
  const columns = [...keys.map((key) => key.by), id]
  const start = [
    ...keys.map((key, index) => sql`${values[index]}::${sql.raw(types[key.kind])}`),
    sql`${cursor?.id}::uuid`,
  ]
  const at = (row: { id: string; sort_key: string } | undefined, toBack: boolean) =>
    row ? writeCursor({ value: row.sort_key, id: row.id, back: toBack }) : null
  return {
    sortKey: sql<string>`${sql.join(
      keys.map((key) => sql`(${key.by})::text`),
      sql.raw(` || '${BETWEEN}' || `),
    )}`,
    order: sql`${sql.join(columns.map((column) => sql`${column} ${direction}`))}`,
    from: cursor && sql<boolean>`(${sql.join(columns)}) ${sql.raw(downwards ? '<' : '>')} (${sql.join(start)})`,
    reading: limit + 1,
    cut: (read) => {
      const more = read.length > limit
      const rows = read.slice(0, limit)
      if (back) rows.reverse()
      return {
        rows,
        next_cursor: back || more ? at(rows.at(-1), false) : null,
        previous_cursor: (back ? more : cursor !== undefined) ? at(rows[0], true) : null,
      }
    },
  }
}
