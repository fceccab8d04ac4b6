import type { Readable } from 'node:stream'
import type { Database } from '../../platform/data/db.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { csvStream } from '../../platform/files/csv.ts'
import type { ImportRow } from './import.ts'
import { titles } from './import.present.ts'
import { tables } from './imports.tables.ts'
import type { KindName } from './kind.ts'

const AT_ONCE = 1000

const refusedAfter = (tx: Tx, id: string, row: number) =>
  tables(tx)
    .selectFrom('data_import_row')
    .select(['row', 'cells', 'problems'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'refuse')
    .where('row', '>', row)
    .orderBy('row')
    .limit(AT_ONCE)
    .execute()

/** The rejected rows of an import as CSV, each with its original cells, its row number and the reason. */
export const refusedCsv = (read: Database['read'], own: ImportRow, kind: KindName): Readable => {
  const named = titles(own, kind)
  const whyOf = (problems: readonly { field: string | null; sentence: string }[]): string =>
    problems
      .map(({ field, sentence }) => (field === null ? sentence : `${named.get(field) ?? field}: ${sentence}`))
      .join(' ')
  async function* pages() {
    let last = 0
    for (;;) {
      const from = last
      const rows = await read((tx) => refusedAfter(tx, own.id, from))
      if (rows.length === 0) return
      yield rows.map(({ row, cells, problems }) => [
        ...own.headings.map((_, at) => cells[at] ?? ''),
        String(row),
        whyOf(problems),
      ])
      last = rows.at(-1)?.row ?? last
    }
  }
  return csvStream([...own.headings, 'Row', 'Reason'], pages())
}
