import type { Tx } from '../../../platform/data/tx.ts'
import { find } from '../../../platform/data/find.ts'
import type { Files, PlacedFile, StoredFile } from '../../../platform/files/files.ts'
import { tables } from '../identity.tables.ts'
import { changePerson, lockPerson } from './person.ts'

/** Replaces or removes a person's avatar and deletes the previous file. */
export const changeAvatar = async (
  tx: Tx,
  files: Files,
  personId: string,
  placed: PlacedFile | undefined,
): Promise<void> => {
  const before = (await lockPerson(tx, personId)).avatar_file_id
  const kept = placed && (await files.keep(tx, placed, 'avatar'))
  if (!kept && before === null) return
  await changePerson(tx, personId, { avatar_file_id: kept?.id ?? null })
  if (before !== null) await files.remove(tx, before)
}

/** An avatar file currently in use. */
export const getAvatar = async (tx: Tx, files: Files, id: string): Promise<StoredFile> => {
  const row = await find(
    id,
    tables(tx).selectFrom('person').select('avatar_file_id').where('avatar_file_id', '=', id).$narrowType<{
      avatar_file_id: string
    }>(),
  )
  return files.get(tx, row.avatar_file_id)
}

/** The URL path of a person's avatar. */
export const presentAvatar = (person: { avatar_file_id: string | null }): string | null =>
  person.avatar_file_id === null ? null : `/api/avatars/${person.avatar_file_id}`
