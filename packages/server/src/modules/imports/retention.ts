import { after, DAY, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Files } from '../../platform/files/files.ts'
import { forgetRows } from './batch.ts'
import { IMPORTS_QUEUE, type ImportRow } from './import.ts'
import { STORED_DAYS } from './import.present.ts'
import { tables } from './imports.tables.ts'

/** A running import; undefined: it is not running. */
export const findUnderWay = (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  tables(tx)
    .selectFrom('data_import')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirst()

/** Requeues imports that have shown no progress for a minute, because their process has died. */
export const requeueStalled = async (tx: Tx): Promise<void> => {
  const left = await tables(tx)
    .selectFrom('data_import')
    .select('id')
    .where('state', 'in', ['checking', 'importing'])
    .where('alive_at', '<', after(tx.now, -MINUTE))
    .execute()
  for (const { id } of left) await tx.enqueue({ queue: IMPORTS_QUEUE, data: { import: id } })
}

/** Deletes some rows of one old import, and finally its file. @returns whether there may be more to delete */
export const forgetOld = async (tx: Tx, files: Files): Promise<boolean> => {
  const old = await tables(tx)
    .selectFrom('data_import')
    .select(['id', 'file_id', 'state'])
    .where('rows_gone', '=', false)
    .where('state', 'not in', ['checking', 'importing'])
    .where('made_at', '<', after(tx.now, -STORED_DAYS * DAY))
    .orderBy('made_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!old) return false
  if (await forgetRows(tx, old.id)) return true
  const isLate = old.state !== 'done'
  await tables(tx)
    .updateTable('data_import')
    .set({
      rows_gone: true,
      file_id: null,
      sample: '[]',
      ...(isLate && { state: 'failed', problem: `It was not imported within ${STORED_DAYS} days.` }),
    })
    .where('id', '=', old.id)
    .execute()
  if (old.file_id) await files.remove(tx, old.file_id)
  return true
}
