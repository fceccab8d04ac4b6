import { countedUpTo, imports } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { after, DAY } from '../../platform/clock.ts'
import { readPage } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { namesOf } from '../identity/index.ts'
import { getImport, type ImportRow, lastImports } from './import.ts'
import { tables } from './imports.tables.ts'
import { type KindName, kinds } from './kind.ts'

/** How many days the rows of an import are stored, and the file of an unfinished one. */
export const STORED_DAYS = 30

const progressOf = (row: ImportRow): number | null => {
  const share = (done: number, of: number) => (of === 0 ? 0 : Math.min(1, done / of))
  if (row.state === 'checking') return share(Number(row.read_bytes), Number(row.bytes))
  if (row.state === 'importing') return share(row.handled, row.to_create + row.to_change + row.moved)
  return null
}

const fieldsOf = (kind: KindName) =>
  kinds[kind].fields.map(({ name, title, required, hint }) => ({ name, title, required, hint }))

const present = (row: ImportRow, names: ReadonlyMap<string, string>): imports.Import => ({
  id: row.id,
  file: row.file_name,
  state: row.state,
  by: names.get(row.made_by) ?? '',
  madeAt: row.made_at.toISOString(),
  checkedAt: row.checked_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  headings: row.headings,
  sample: row.sample,
  fields: fieldsOf(row.kind),
  matching: row.matching,
  sendEmails: row.letters,
  progress: progressOf(row),
  rows: row.rows,
  counts: { create: row.to_create, change: row.to_change, same: row.same, refuse: row.refused },
  moved: row.moved,
  problem: row.problem,
  storedUntil: row.rows_gone ? null : after(row.made_at, STORED_DAYS * DAY).toISOString(),
})

export const presentImport = async (tx: Tx, kind: KindName, id: string): Promise<{ import: imports.Import }> => {
  const row = await getImport(tx, kind, id)
  return { import: present(row, await namesOf(tx, [row.made_by])) }
}

/** The latest imports of a kind, and the columns that its files can have. */
export const presentImports = async (tx: Tx, kind: KindName) => {
  const rows = await lastImports(tx, kind)
  const names = await namesOf(
    tx,
    rows.map(({ made_by }) => made_by),
  )
  return {
    imports: rows.map((row) => present(row, names)),
    columns: kinds[kind].fields.map(({ alsoCalled: _, example = '', ...field }) => ({ ...field, example })),
  }
}

type RowsQuery = z.output<typeof imports.listMemberImportRows.query>

/** The rows of an import in file order. */
export const presentRows = async (tx: Tx, kind: KindName, id: string, query: RowsQuery) => {
  const own = await getImport(tx, kind, id)
  let all = tables(tx).selectFrom('data_import_row').selectAll().where('import_id', '=', own.id)
  if (query.outcome) all = all.where('outcome', '=', query.outcome)
  const sorting = { keys: [{ by: sql`row`, kind: 'number' as const }], descending: false }
  const { rows, cursors } = await readPage(
    tables(tx),
    { all, sorting, id: sql`data_import_row.id`, beside: {} },
    { limit: query.limit, cursor: query.cursor, narrowed: true },
  )
  const counts = { create: own.to_create, change: own.to_change, same: own.same, refuse: own.refused }
  const titleOf = (field: string | null) => titles(own, kind).get(field ?? '') ?? null
  return {
    rows: rows.map((row) => ({
      id: row.id,
      row: row.row,
      outcome: row.outcome,
      done: row.done,
      name: row.name,
      changes: row.changes.map(({ field, from, to }) => ({ field: titleOf(field) ?? field, from, to })),
      problems: row.problems.map(({ field, sentence }) => ({ column: titleOf(field), sentence })),
    })),
    total: Math.min(own.rows_gone ? 0 : query.outcome ? counts[query.outcome] : own.rows, countedUpTo),
    ...cursors,
  }
}

/** The heading of each field: that of its column in the file, or else our own title. */
export const titles = (row: Pick<ImportRow, 'headings' | 'matching'>, kind: KindName): ReadonlyMap<string, string> =>
  new Map(
    kinds[kind].fields.map(({ name, title }) => {
      const column = row.matching[name]
      return [name, (column === undefined ? undefined : row.headings[column]) ?? title]
    }),
  )
