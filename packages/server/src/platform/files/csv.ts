import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { escapeCell } from './csv-cell.rules.ts'

/** A column of a file: its title, and what stands under it in the line of one row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

/** So many rows stand in one file: it is made in memory. */
const MOST_ROWS = 50_000
/** As many as whoever fills a file reads: one more says that there are more. */
export const READ_ROWS = MOST_ROWS + 1

const MORE = 'There are more than 50,000. Narrow what is listed to get the others.'

/** Without it, spreadsheets read a file in the computer's own encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}'

// Quoted too: cells that spreadsheets would split at a semicolon, or whose spaces other programs would trim.
const linesOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(escapeCell)),
    { quoted_match: /;|^\s|\s$/u },
  )

/** Rows as CSV under a line of titles. Where there are more than a file takes, its last line says so. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const titles = columns.map(([title]) => title)
  const lines = rows.slice(0, MOST_ROWS).map((row) => columns.map(([, cell]) => String(cell(row) ?? '')))
  const more = rows.length > MOST_ROWS ? [[MORE, ...columns.slice(1).map(() => '')]] : []
  return BYTE_ORDER_MARK + linesOf([titles, ...lines, ...more])
}

/** A table of any length as CSV, page by page: never more of it in memory than one. */
export const csvStream = (titles: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>): Readable =>
  Readable.from(csvPieces(titles, pages))

async function* csvPieces(titles: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>) {
  yield BYTE_ORDER_MARK + linesOf([titles])
  for await (const rows of pages) yield linesOf(rows)
}
