import type { Pictured } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { type Picture, presentPictureAt, withPicture as withPictureSent } from '../../../platform/files/pictures.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../store.tables.ts'

export type { Picture } from '../../../platform/files/pictures.ts'

/** Creates the widths of an uploaded picture; see the platform's. */
export const withPicture = <T>(files: Files, path: string, action: (picture: Picture) => Promise<T>): Promise<T> =>
  withPictureSent(files, { path, field: 'image', name: 'product' }, action)

/** @returns the id under which its widths are served */
export const storePicture = async (tx: Tx, files: Files, picture: Picture): Promise<string> => {
  const id = newId()
  for (const { width, file } of picture.widths) {
    const stored = await files.keep(tx, file, 'product picture')
    await tables(tx).insertInto('product_image').values({ id, width, file_id: stored.id }).execute()
  }
  return id
}

/** Removes a picture that no product uses anymore, unless it was on something that was ordered. */
export const dropPicture = async (tx: Tx, files: Files, id: string): Promise<void> => {
  const deleted = await tables(tx)
    .deleteFrom('product_image')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_item').select('id').where('image_id', '=', id))),
    )
    .returning('file_id')
    .execute()
  for (const { file_id } of deleted) await files.remove(tx, file_id)
}

export const getPicture = async (tx: Tx, files: Files, id: string, width: number): Promise<StoredFile> => {
  const row = await find(
    id,
    tables(tx).selectFrom('product_image').select('file_id').where('id', '=', id).where('width', '=', width),
  )
  return files.get(tx, row.file_id)
}

/** A picture in responses. */
export const presentPicture = (id: string | null): Pictured => presentPictureAt('product-images', id)
