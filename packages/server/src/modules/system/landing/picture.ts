import type { Pictured } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { type Picture, presentPictureAt } from '../../../platform/files/pictures.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../system.tables.ts'

/** Stores a picture for the landing page, where it stays: earlier ones can be shown again. @returns its id */
export const storeLandingPicture = async (tx: Tx, actor: Actor, files: Files, picture: Picture): Promise<string> => {
  const id = newId()
  for (const { width, file } of picture.widths) {
    const stored = await files.keep(tx, file, 'front page')
    await tables(tx).insertInto('landing_picture').values({ id, width, file_id: stored.id }).execute()
  }
  await audit(tx, actor, {
    action: 'add picture of front page',
    subject: { type: 'setting', id: 'front page' },
    after: { picture: id },
  })
  return id
}

/** Which of these are pictures of the landing page. */
export const arePictures = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tables(tx).selectFrom('landing_picture').select('id').distinct().where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export const getLandingPicture = async (tx: Tx, files: Files, id: string, width: number): Promise<StoredFile> => {
  const { file_id } = await find(
    id,
    tables(tx).selectFrom('landing_picture').select('file_id').where('id', '=', id).where('width', '=', width),
  )
  return files.get(tx, file_id)
}

/** A picture in responses. */
export const presentLandingPicture = (id: string | null): Pictured => presentPictureAt('landing-images', id)
