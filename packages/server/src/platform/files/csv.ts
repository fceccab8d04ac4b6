import { stringify } from 'csv-stringify/sync'

/** A column of a file: its title, and what stands under it in the line of one row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

/** Spreadsheets run cells that begin so; a leading apostrophe makes them text. Negative numbers stay numbers. */
const safe = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)

/** Rows as CSV under a line of titles. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify([
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, cell]) => safe(String(cell(row) ?? '')))),
  ])
