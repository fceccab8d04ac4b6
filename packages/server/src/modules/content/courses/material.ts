import { courseManagement } from '@vesica/contract'
import { newId } from '../../../platform/ids.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

// Additional material of a lesson: files, and names without a file.

/** The form fields for material. */
export interface MaterialsInput {
  /** Replace the existing names. */
  materials?: readonly string[] | undefined
  /** Added to those. */
  additional_material?: readonly string[] | undefined
  /** IDs. */
  remove_materials?: readonly string[] | undefined
}

interface Row {
  id: string
  name: string
  file_id: string | null
}

/**
 * New names replace the existing ones. Files stay until they are removed; a client that lists their names with the
 * others does not add them again.
 * @returns whether anything changed
 */
export const changeMaterials = async (
  tx: Tx,
  files: Files,
  lessonId: string,
  { materials, additional_material = [], remove_materials = [] }: MaterialsInput,
  placed: readonly PlacedFile[],
): Promise<boolean> => {
  const input = [materials, additional_material, remove_materials, placed]
  if (input.every((list) => list === undefined || list.length === 0) && materials === undefined) return false
  const before: readonly Row[] = await tables(tx)
    .selectFrom('lesson_material')
    .select(['id', 'name', 'file_id'])
    .where('lesson_id', '=', lessonId)
    .orderBy('position')
    .execute()
  const removed = before.filter(({ id }) => remove_materials.includes(id))
  const retained = before.filter((row) => !removed.includes(row) && (row.file_id !== null || materials === undefined))
  const known = new Set(retained.map(({ name }) => name))
  const named = [...new Set([...(materials ?? []), ...additional_material])].filter(
    (name) => name !== '' && !known.has(name),
  )
  if (retained.length + named.length + placed.length > courseManagement.MOST_MATERIALS)
    throw refuseFields({ materials: [`Please name at most ${courseManagement.MOST_MATERIALS}.`] })
  const remaining: Row[] = [...retained, ...named.map((name) => ({ id: newId(), name, file_id: null }))]
  for (const file of placed) {
    const { id } = await files.keep(tx, file, 'material of a lesson')
    remaining.push({ id: newId(), name: file.name, file_id: id })
  }
  await tables(tx).deleteFrom('lesson_material').where('lesson_id', '=', lessonId).execute()
  if (remaining.length > 0)
    await tables(tx)
      .insertInto('lesson_material')
      .values(remaining.map((row, position) => ({ ...row, lesson_id: lessonId, position })))
      .execute()
  for (const { file_id } of removed) if (file_id !== null) await files.remove(tx, file_id)
  return true
}
