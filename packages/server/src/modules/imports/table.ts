import { beginningOf } from '../../platform/beginning.rules.ts'
import { createReadStream } from 'node:fs'
import { imports } from '@vesica/contract'
import { CsvFault, delimiterOf, readRows } from '../../platform/files/csv-read.ts'
import { refuseFile } from '../../platform/refusal.ts'
import type { ReceivedFile } from '../../platform/uploads/uploads.ts'

/** The delimiter, headings and sample rows of a file. */
export interface Head {
  delimiter: string
  headings: string[]
  sample: string[][]
}

const SAMPLE_ROWS = 3
const SHOWN_CHARACTERS = 120
const TITLE_CHARACTERS = 120

const unreadable = (sentence: string) => refuseFile('file', sentence)

/** Reads the first rows of a file, before it is stored. */
export const headOf = async (file: Pick<ReceivedFile, 'path'>): Promise<Head> => {
  const delimiter = await delimiterOf(file.path)
  const rows: (readonly string[])[] = []
  try {
    for await (const { cells } of readRows(createReadStream(file.path), delimiter)) {
      rows.push(cells)
      if (rows.length > SAMPLE_ROWS) break
    }
  } catch (error) {
    if (error instanceof CsvFault) throw unreadable(error.message)
    throw error
  }
  const [titles, ...sample] = rows.map((cells) => cells.map((cell) => cell.trim()))
  if (!titles) throw unreadable('This file is empty.')
  if (sample.length === 0) throw unreadable('This file has no rows below the headings.')
  if (titles.length > imports.IMPORT_MOST_COLUMNS)
    throw unreadable(`This file has more than ${imports.IMPORT_MOST_COLUMNS} columns.`)
  return {
    delimiter,
    headings: titles.map((title, at) => (title === '' ? `Column ${at + 1}` : beginningOf(title, TITLE_CHARACTERS))),
    sample: sample.map((cells) => titles.map((_, at) => beginningOf(cells[at] ?? '', SHOWN_CHARACTERS))),
  }
}
