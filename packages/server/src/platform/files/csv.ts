import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/** A column of a file: its title, and what stands under it in the line of one row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

/** What a spreadsheet takes for the begin of a formula, in either width of its signs, with or without space before. */
const runs = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
/**
 * The same where a spreadsheet parts a line at semicolons, which it does in half of the world: within quotes too, and so
 * does the end of a line then.
 */
const runsLater = /;(?=\s*[=+\-@＝＋－＠])|[\n\r](?=[^\S\n\r]*[=+\-@＝＋－＠])/g

/** Spreadsheets run cells that begin so; a leading apostrophe makes them text. Negative numbers stay numbers. */
const safe = (cell: string): string => {
  if (/^-\d+(\.\d+)?$/.test(cell)) return cell
  const later = cell.replace(runsLater, "$&'")
  return runs.test(cell) ? `'${later}` : later
}

/** So many rows stand in one file: it is made in memory. */
const MOST_ROWS = 50_000
/** As many as whoever fills a file reads: one more says that there are more. */
export const READ_ROWS = MOST_ROWS + 1

const MORE = 'There are more than 50,000. Narrow what is listed to get the others.'

/** Rows as CSV under a line of titles. Where there are more than a file takes, its last line says so. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const lines = rows.slice(0, MOST_ROWS).map((row) => columns.map(([, cell]) => safe(String(cell(row) ?? ''))))
  const more = rows.length > MOST_ROWS ? [[MORE, ...columns.slice(1).map(() => '')]] : []
  return stringify([columns.map(([title]) => title), ...lines, ...more], { quoted_match: ';' })
}

/** A table of any length as CSV, page by page: never more of it in memory than one. */
export const csvStream = (titles: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>): Readable =>
  Readable.from(csvPieces(titles, pages))

async function* csvPieces(titles: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>) {
  yield stringify([titles.map(safe)], { quoted_match: ';' })
  for await (const rows of pages)
    yield stringify(
      rows.map((cells) => cells.map(safe)),
      { quoted_match: ';' },
    )
}
