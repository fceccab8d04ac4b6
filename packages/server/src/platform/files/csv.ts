import { stringify } from 'csv-stringify/sync'

/** Spreadsheets run cells that begin so; a leading apostrophe makes them text. Negative numbers stay numbers. */
const safe = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)

/** Rows as CSV with a header line. */
export const toCsv = (header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([[...header], ...rows.map((row) => row.map((cell) => safe(String(cell ?? ''))))])
