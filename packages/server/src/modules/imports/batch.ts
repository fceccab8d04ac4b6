import { beginningOf } from '../../platform/beginning.rules.ts'
import { imports } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import type { CsvRow } from '../../platform/files/csv-read.ts'
import type { Files } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { type ImportProblem, type Planned, refusedRow } from '../../platform/importing.ts'
import { audit } from '../activity/index.ts'
import { namesOf } from '../identity/index.ts'
import { announceImport, type ImportRow } from './import.ts'
import { tables } from './imports.tables.ts'
import { type DoneRow, kinds } from './kind.ts'
import { valuesIn } from './matching.ts'

// An import runs in batches, each in its own transaction, so that no committed row is lost or imported twice after a
// crash.

/** Locks an import for one batch; undefined: it is in another state by now. */
const lockAt = (
  tx: Tx,
  { id, turn, state }: Pick<ImportRow, 'id' | 'turn' | 'state'>,
): Promise<ImportRow | undefined> =>
  tables(tx)
    .selectFrom('data_import')
    .selectAll()
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()

const FORGOTTEN_AT_ONCE = 5000

/** Deletes some rows of an earlier check. @returns whether there may be more */
export const forgetRows = async (tx: Tx, id: string): Promise<boolean> => {
  const gone = await tables(tx)
    .deleteFrom('data_import_row')
    .where('id', 'in', (some) =>
      some.selectFrom('data_import_row').select('id').where('import_id', '=', id).limit(FORGOTTEN_AT_ONCE),
    )
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

const TOO_MANY = `This file has more than ${imports.IMPORT_MOST_ROWS.toLocaleString('en')} rows. Split it into several files.`

/**
 * Checks some rows and stores their planned outcomes.
 * @param from the number of the last row before these
 * @returns whether to continue: false if another process has taken over, or the file has too many rows
 */
export const checkBatch = async (tx: Tx, begun: ImportRow, from: number, rows: readonly CsvRow[]): Promise<boolean> => {
  const own = await lockAt(tx, begun)
  const last = rows.at(-1)
  if (own?.read_to !== from || !last) return false
  if (own.rows + rows.length > imports.IMPORT_MOST_ROWS) {
    await failCheck(tx, begun, TOO_MANY)
    return false
  }
  const planned = await planRows(tx, own, rows)
  await tables(tx)
    .insertInto('data_import_row')
    .values(
      rows.map(({ row, cells }, at) => {
        const plan = planned[at] as Planned
        return {
          id: newId(),
          import_id: own.id,
          row,
          cells: [...cells],
          key: plan.key,
          name: beginningOf(plan.name, SHOWN_CHARACTERS),
          outcome: plan.outcome,
          subject_id: plan.subject,
          changes: JSON.stringify(plan.changes),
          problems: JSON.stringify(plan.problems),
          done: false,
        }
      }),
    )
    .execute()
  const count = (outcome: Planned['outcome']) => planned.filter((plan) => plan.outcome === outcome).length
  await tables(tx)
    .updateTable('data_import')
    .set({
      read_to: last.row,
      read_bytes: last.bytes,
      rows: own.rows + rows.length,
      to_create: own.to_create + count('create'),
      to_change: own.to_change + count('change'),
      same: own.same + count('same'),
      refused: own.refused + count('refuse'),
      alive_at: tx.now,
    })
    .where('id', '=', own.id)
    .execute()
  announceImport(tx, own.kind)
  return true
}

const SHOWN_CHARACTERS = 200

/** Plans the outcome of rows. Rejects duplicates within the file, and rows with more cells than there are headings. */
const planRows = async (tx: Tx, own: ImportRow, rows: readonly CsvRow[]): Promise<Planned[]> => {
  const planned = await kinds[own.kind].plan(
    tx,
    rows.map(({ cells }) => valuesIn(cells, own.matching)),
    false,
  )
  const firsts = await rowsWith(
    tx,
    own.id,
    planned.flatMap(({ key }) => key ?? []),
  )
  return planned.map((plan, at) => {
    const { row, cells } = rows[at] as CsvRow
    const extra =
      cells.length > own.headings.length && cells.slice(own.headings.length).some((cell) => cell.trim() !== '')
    if (extra) return refuse(plan, { field: null, sentence: 'This row has more cells than there are headings.' })
    if (plan.key === null) return plan
    const first = firsts.get(plan.key)
    if (first === undefined) firsts.set(plan.key, row)
    else return refuse(plan, { field: null, sentence: `This is already in row ${first} of this file.` })
    return plan
  })
}

const refuse = ({ key, name, subject, problems }: Planned, problem: ImportProblem): Planned =>
  refusedRow({ key, name, subject }, [problem, ...problems])

const rowsWith = async (tx: Tx, id: string, keys: readonly string[]): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('data_import_row')
    .select(['key', ({ fn }) => fn.min<number>('row').as('row')])
    .where('import_id', '=', id)
    .where('key', 'in', [...new Set(keys)])
    .groupBy('key')
    .execute()
  return new Map(rows.flatMap(({ key, row }) => (key === null ? [] : [[key, row] as const])))
}

/** Marks an import as checked. */
export const endCheck = async (tx: Tx, begun: ImportRow): Promise<void> => {
  const own = await lockAt(tx, begun)
  if (!own) return
  await tables(tx)
    .updateTable('data_import')
    .set({ state: 'checked', checked_at: tx.now, alive_at: tx.now })
    .where('id', '=', own.id)
    .execute()
  announceImport(tx, own.kind)
}

/** Marks a check as failed with the reason. */
export const failCheck = async (tx: Tx, begun: ImportRow, problem: string): Promise<void> => {
  const own = await lockAt(tx, begun)
  if (!own) return
  await tables(tx).updateTable('data_import').set({ state: 'failed', problem }).where('id', '=', own.id).execute()
  announceImport(tx, own.kind)
}

const RUN_AT_ONCE = 250
const MOVED = 'The data this row would change has changed since the check. Run the check again.'

/** Imports some rows. Rows whose outcome has changed since the check are rejected. @returns whether to continue */
export const runBatch = async (tx: Tx, files: Files, id: string, turn: number): Promise<boolean> => {
  const own = await lockAt(tx, { id, turn, state: 'importing' })
  if (!own) return false
  const rows = await nextRows(tx, id)
  if (rows.length === 0) {
    await endRun(tx, files, own)
    return false
  }
  const planned = await kinds[own.kind].plan(
    tx,
    rows.map(({ cells }) => valuesIn(cells, own.matching)),
    true,
  )
  const both = rows.map((row, at) => ({ row, plan: planned[at] as Planned }))
  const asChecked = both.filter(({ row, plan }) => isSame(row, plan))
  const moved = both.filter(({ row, plan }) => !isSame(row, plan))
  const about = await kinds[own.kind].apply(
    tx,
    { userId: own.run_by ?? own.made_by },
    asChecked.map(({ plan }) => plan),
    { letters: own.letters },
  )
  await markDone(
    tx,
    asChecked.map(({ row }, at) => ({ id: row.id, subject: about[at] ?? '' })),
  )
  await markMoved(tx, moved)
  const lost = (outcome: Planned['outcome']) => moved.filter(({ row }) => row.outcome === outcome).length
  await tables(tx)
    .updateTable('data_import')
    .set({
      handled: own.handled + rows.length,
      to_create: own.to_create - lost('create'),
      to_change: own.to_change - lost('change'),
      refused: own.refused + moved.length,
      moved: own.moved + moved.length,
      alive_at: tx.now,
    })
    .where('id', '=', own.id)
    .execute()
  announceImport(tx, own.kind)
  return true
}

const nextRows = (tx: Tx, id: string) =>
  tables(tx)
    .selectFrom('data_import_row')
    .select(['id', 'row', 'cells', 'outcome', 'subject_id', 'changes'])
    .where('import_id', '=', id)
    .where('done', '=', false)
    .where('outcome', 'in', ['create', 'change'])
    .orderBy('row')
    .limit(RUN_AT_ONCE)
    .execute()

type CheckedRow = Awaited<ReturnType<typeof nextRows>>[number]

const saidOf = (changes: Planned['changes']): string =>
  JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]))

/** Whether the outcome of a row is still the one that was checked. */
const isSame = (row: CheckedRow, plan: Planned): boolean =>
  row.outcome === plan.outcome && row.subject_id === plan.subject && saidOf(row.changes) === saidOf(plan.changes)

const markDone = async (tx: Tx, rows: readonly { id: string; subject: string }[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update data_import_row set done = true, subject_id = given.subject
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, subject uuid)
     where data_import_row.id = given.id`.execute(tables(tx))
}

const markMoved = async (tx: Tx, moved: readonly { row: CheckedRow; plan: Planned }[]): Promise<void> => {
  if (moved.length === 0) return
  const rows = moved.map(({ row, plan }) => ({
    id: row.id,
    problems: [{ field: null, sentence: MOVED }, ...plan.problems],
  }))
  await sql`
    update data_import_row set outcome = 'refuse', problems = given.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, problems jsonb)
     where data_import_row.id = given.id`.execute(tables(tx))
}

/** The imported rows that changed any of these fields. */
const givingRows = async (tx: Tx, id: string, fields: readonly string[]): Promise<DoneRow[]> => {
  const rows = await tables(tx)
    .selectFrom('data_import_row')
    .select(['subject_id', 'changes'])
    .where('import_id', '=', id)
    .where('done', '=', true)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(changes) as one where one ->> 'field' = any(${fields}))`,
    )
    .execute()
  return rows.flatMap(({ subject_id, changes }) => (subject_id === null ? [] : [{ subject: subject_id, changes }]))
}

/** Completes an import: writes the audit log, notifies, and deletes the file, which is no longer needed. */
const endRun = async (tx: Tx, files: Files, own: ImportRow): Promise<void> => {
  const kind = kinds[own.kind]
  await tables(tx)
    .updateTable('data_import')
    .set({ state: 'done', ended_at: tx.now, file_id: null })
    .where('id', '=', own.id)
    .execute()
  if (own.file_id) await files.remove(tx, own.file_id)
  const userId = own.run_by ?? own.made_by
  const actor = {
    userId,
    name: (await namesOf(tx, [userId])).get(userId) ?? '',
    address: own.address,
    keyId: own.run_by_key ?? undefined,
  }
  await audit(tx, actor, {
    action: kind.action,
    subject: { type: kind.subject, id: own.id },
    after: {
      name: own.file_name,
      created: own.to_create,
      changed: own.to_change,
      unchanged: own.same,
      refused: own.refused,
      letters: own.letters,
    },
  })
  await kind.tell(tx, actor, await givingRows(tx, own.id, kind.giving), own.checked_at ?? own.made_at)
  announceImport(tx, own.kind)
}
