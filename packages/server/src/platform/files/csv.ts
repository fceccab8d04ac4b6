import { stringify } from 'csv-stringify/sync'

/** A column of a file: its title, and what stands under it in the line of one row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

/** What a spreadsheet takes for the begin of a formula, in either width of its signs, with or without space before. */
const runs = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
/** The same where a spreadsheet parts a line at semicolons, which it does in half of the world, within quotes too. */
const runsLater = /;(?=\s*[=+\-@＝＋－＠])/g

/** Spreadsheets run cells that begin so; a leading apostrophe makes them text. Negative numbers stay numbers. */
const safe = (cell: string): string => {
  if (/^-\d+(\.\d+)?$/.test(cell)) return cell
  const later = cell.replace(runsLater, ";'")
  return runs.test(cell) ? `'${later}` : later
}

/** Rows as CSV under a line of titles. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => safe(String(cell(row) ?? ''))))],
    { quoted_match: ';' },
  )
