import type { Pictured } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { type Picture, presentPictureAt, withPicture } from '../../../platform/files/pictures.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

export type { Picture } from '../../../platform/files/pictures.ts'

/** Creates the sizes of an uploaded cover, see `withPicture`. */
export const withCover = <T>(files: Files, path: string, action: (cover: Picture) => Promise<T>): Promise<T> =>
  withPicture(files, { path, field: 'thumbnail', name: 'cover' }, action)

/** @returns ID of the cover, under which its sizes are served */
export const storeCover = async (tx: Tx, files: Files, cover: Picture): Promise<string> => {
  const id = newId()
  for (const { width, file } of cover.widths) {
    const stored = await files.keep(tx, file, 'library cover')
    await tables(tx).insertInto('content_picture').values({ id, width, file_id: stored.id }).execute()
  }
  return id
}

/** Removes an unused cover. */
export const dropCover = async (tx: Tx, files: Files, id: string): Promise<void> => {
  const removed = await tables(tx).deleteFrom('content_picture').where('id', '=', id).returning('file_id').execute()
  for (const { file_id } of removed) await files.remove(tx, file_id)
}

export const getCover = async (tx: Tx, files: Files, id: string, width: number): Promise<StoredFile> => {
  const row = await find(
    id,
    tables(tx).selectFrom('content_picture').select('file_id').where('id', '=', id).where('width', '=', width),
  )
  return files.get(tx, row.file_id)
}

/** A cover in responses. */
export const presentCover = (id: string | null): Pictured & { thumbnailUrl: string | null } => {
  const pictured = presentPictureAt('content-images', id)
  return { thumbnailUrl: pictured.image, ...pictured }
}
