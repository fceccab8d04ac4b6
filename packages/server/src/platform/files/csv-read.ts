import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { unescapeCell } from './csv-cell.rules.ts'

/** A file that is not a table. The message is for the person who sent it. */
export class CsvFault extends Error {}

/** One row of a table and its position. A row can span several lines of text. */
export interface CsvRow {
  /** Counted from 1, including the header line. */
  readonly row: number
  /** As exported or typed, without the apostrophe that an export puts before a formula. */
  readonly cells: readonly string[]
  /** Bytes of the file read up to here. */
  readonly bytes: number
}

const delimiters = [',', ';', '\t'] as const
const HEAD_BYTES = 256 * 1024
/** No row is this long. An unclosed quotation mark takes in everything after it. */
const MOST_ROW_CHARACTERS = 200_000
/**
 * More columns than any table has. Each cell costs as much to read as a hundred characters, so rows of commas would
 * block the process.
 */
const MOST_CELLS = 500

/** How often a character occurs in the first line outside of quotation marks. */
const countIn = (head: string, sign: string): number => {
  let [count, quoted] = [0, false]
  for (const character of head) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted && character === sign) count += 1
  }
  return count
}

/** The separator of a file: comma, semicolon or tab, whichever is most frequent in its first line. */
export const delimiterOf = async (path: string): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\u{FEFF}/u, '')
      .trimStart()
    const counts = delimiters.map((sign) => countIn(head, sign))
    return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  } finally {
    await file.close()
  }
}

const messages: Readonly<Record<string, (row: number) => string>> = {
  CSV_MAX_RECORD_SIZE: (row) => `Row ${row} does not end. A quotation mark in it or before it is probably not closed.`,
  CSV_QUOTE_NOT_CLOSED: (row) => `A quotation mark in row ${row} is not closed.`,
}

/** Stops at the first cell too many, before the rest of its row is read. @throws CsvFault */
const boundCells = (cell: string, { index, records }: Pick<Info & { index: number }, 'index' | 'records'>): string => {
  if (index >= MOST_CELLS)
    throw new CsvFault(`Row ${records + 1} has more than ${MOST_CELLS} cells. Please remove those that are empty.`)
  return cell
}

/**
 * The rows of a table one after another, without empty ones. A file of any length takes little memory.
 * @throws CsvFault
 */
export async function* readRows(stream: Readable, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    cast: boundCells,
    delimiter,
    info: true,
    max_record_size: MOST_ROW_CHARACTERS,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  stream.on('error', (error) => parser.destroy(error))
  stream.pipe(parser)
  let row = 0
  try {
    for await (const read of parser) {
      const { record, info } = read as { record: string[]; info: Info }
      row += 1
      const cells = record.map(unescapeCell)
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells, bytes: info.bytes }
    }
  } catch (error) {
    // Rows read ahead are lost with the error, which knows its position.
    const { code, ['records']: before } = error as CsvError
    const message = messages[code]
    throw message ? new CsvFault(message(Number(before ?? row) + 1)) : error
  } finally {
    stream.destroy()
    parser.destroy()
  }
}
