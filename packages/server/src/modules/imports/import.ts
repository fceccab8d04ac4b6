import type { imports } from '@vesica/contract'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Files, PlacedFile } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../activity/index.ts'
import { tables } from './imports.tables.ts'
import { type KindName, kinds } from './kind.ts'
import { guessed, isWhole, type Matching } from './matching.ts'
import type { Head } from './table.ts'

export const IMPORTS_QUEUE = 'imports'

/** Announces progress to administrators who may import this kind. */
export const announceImport = (tx: Tx, kind: KindName): void =>
  tx.announce({ topics: ['imports'], admins: kind === 'members' ? 'people:write' : 'store:write' })

const withId = (tx: Tx, kind: KindName, id: string) =>
  tables(tx).selectFrom('data_import').selectAll().where('id', '=', id).where('kind', '=', kind)

export const getImport = (tx: Tx, kind: KindName, id: string) => find(id, withId(tx, kind, id))

export type ImportRow = Awaited<ReturnType<typeof getImport>>

const SHOWN = 20

/** The latest imports of a kind, newest first. */
export const lastImports = (tx: Tx, kind: KindName): Promise<ImportRow[]> =>
  tables(tx)
    .selectFrom('data_import')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()

const nothingRead = {
  read_to: 0,
  read_bytes: 0,
  rows: 0,
  to_create: 0,
  to_change: 0,
  same: 0,
  refused: 0,
  moved: 0,
  handled: 0,
}

/** Stores a file for import and matches its columns to fields by their headings. */
export const beginImport = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  { kind, placed, head }: { kind: KindName; placed: PlacedFile; head: Head },
): Promise<string> => {
  const stored = await files.keep(tx, placed, 'import')
  const id = newId()
  await tables(tx)
    .insertInto('data_import')
    .values({
      id,
      kind,
      made_by: actor.userId,
      made_at: tx.now,
      address: actor.address,
      file_name: stored.name,
      file_id: stored.id,
      bytes: stored.bytes,
      delimiter: head.delimiter,
      headings: head.headings,
      sample: JSON.stringify(head.sample),
      matching: JSON.stringify(guessed(kinds[kind].fields, head.headings)),
      letters: false,
      state: 'waiting',
      turn: 0,
      ...nothingRead,
      problem: null,
      checked_at: null,
      run_by: null,
      run_by_key: null,
      ended_at: null,
      alive_at: tx.now,
      rows_gone: false,
    })
    .execute()
  announceImport(tx, kind)
  return id
}

const requireState = (row: ImportRow, ...states: readonly imports.Import['state'][]): void => {
  if (!states.includes(row.state)) throw new Refusal('import_state')
}

const lock = (tx: Tx, kind: KindName, id: string): Promise<ImportRow> => find(id, withId(tx, kind, id).forUpdate())

/** Starts the check of a file with a given column matching. */
export const beginCheck = async (
  tx: Tx,
  kind: KindName,
  id: string,
  { matching, sendEmails }: { matching: Matching; sendEmails: boolean },
): Promise<void> => {
  const row = await lock(tx, kind, id)
  requireState(row, 'waiting', 'checked', 'failed')
  if (row.file_id === null) throw new Refusal('import_state')
  if (!isWhole(kinds[kind].fields, row.headings, matching)) throw new Refusal('import_matching')
  await tables(tx)
    .updateTable('data_import')
    .set({
      ...nothingRead,
      matching: JSON.stringify(matching),
      letters: sendEmails,
      state: 'checking',
      turn: row.turn + 1,
      problem: null,
      checked_at: null,
      alive_at: tx.now,
    })
    .where('id', '=', id)
    .execute()
  await tx.enqueue({ queue: IMPORTS_QUEUE, data: { import: id } })
  announceImport(tx, kind)
}

/**
 * Starts an import that was checked.
 * @param checkedAt time of the check that the administrator saw
 */
export const beginRun = async (tx: Tx, actor: Actor, kind: KindName, id: string, checkedAt: string): Promise<void> => {
  const row = await lock(tx, kind, id)
  requireState(row, 'checked')
  if (row.checked_at?.toISOString() !== checkedAt) throw new Refusal('import_state')
  await tables(tx)
    .updateTable('data_import')
    .set({
      ...{ state: 'importing', alive_at: tx.now },
      ...{ run_by: actor.userId, run_by_key: actor.keyId ?? null, address: actor.address },
    })
    .where('id', '=', id)
    .execute()
  await tx.enqueue({ queue: IMPORTS_QUEUE, data: { import: id } })
  announceImport(tx, kind)
}

/** Deletes an import that has not started, with its file. */
export const removeImport = async (tx: Tx, files: Files, kind: KindName, id: string): Promise<void> => {
  const row = await lock(tx, kind, id)
  requireState(row, 'waiting', 'checking', 'checked', 'failed')
  await tables(tx).deleteFrom('data_import').where('id', '=', id).execute()
  if (row.file_id) await files.remove(tx, row.file_id)
  announceImport(tx, kind)
}
