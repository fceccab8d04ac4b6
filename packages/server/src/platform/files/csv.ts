import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { escapeCell } from './csv-cell.rules.ts'

/** A column of a file: its title and its value for a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

/** The maximum number of rows in a file, because it is built in memory. */
const MOST_ROWS = 50_000
/** The number of rows to query for a file: one more shows that there are more. */
export const READ_ROWS = MOST_ROWS + 1

const MORE = 'There are more than 50,000. Narrow what is listed to get the others.'

/** Without it, spreadsheets read a file in the computer's own encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}'

// Also quoted: cells that spreadsheets would split at a semicolon, or whose spaces other programs would trim.
const linesOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(escapeCell)),
    { quoted_match: /;|^\s|\s$/u },
  )

/** Rows as CSV with a header line. If there are more than a file takes, its last line says so. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const titles = columns.map(([title]) => title)
  const lines = rows.slice(0, MOST_ROWS).map((row) => columns.map(([, cell]) => String(cell(row) ?? '')))
  const more = rows.length > MOST_ROWS ? [[MORE, ...columns.slice(1).map(() => '')]] : []
  return BYTE_ORDER_MARK + linesOf([titles, ...lines, ...more])
}

/** A table of any length as CSV, with only one page in memory at a time. */
export const csvStream = (titles: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>): Readable =>
  Readable.from(csvPieces(titles, pages))

async function* csvPieces(titles: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>) {
  yield BYTE_ORDER_MARK + linesOf([titles])
  for await (const rows of pages) yield linesOf(rows)
}
