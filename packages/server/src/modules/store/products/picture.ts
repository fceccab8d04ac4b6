import { createHash } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { type Pictured, pictureWidths } from '@vesica/contract'
import sharp from 'sharp'
import { find } from '../../../platform/data/find.ts'
import type { Files, PlacedFile, StoredFile } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type ReceivedFile, temporaryFiles } from '../../../platform/uploads/uploads.ts'
import { tables } from '../store.tables.ts'

/** A picture in every width that screens ask for, to be kept. */
export interface Picture {
  readonly widths: readonly { width: number; file: PlacedFile }[]
}

const MOST_PIXELS = 40_000_000
const QUALITY = 82

/**
 * Makes the widths of a picture, smaller ones as they are, and cleans up whatever becomes of them. Takes a while: to be
 * done before a transaction.
 * @param path a picture that the platform has looked at
 * @throws Refusal image_unreadable, storage_full
 */
export const withPicture = async <T>(files: Files, path: string, act: (picture: Picture) => Promise<T>): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const made: ReceivedFile[] = []
    for (const width of pictureWidths) made.push(await inWidth(path, temporary.reserve(), width))
    return await files.placing(made, (...placed) =>
      act({ widths: placed.map((file, index) => ({ width: pictureWidths[index] ?? 0, file })) }),
    )
  } finally {
    await temporary.discard()
  }
}

const inWidth = async (from: string, to: string, width: number): Promise<ReceivedFile> => {
  await sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 3 })
    .toFile(to)
    .catch((error: unknown) => {
      throw Object.assign(refuseField('image_unreadable', 'image'), { cause: error })
    })
  await chmod(to, 0o600)
  const bytes = await readFile(to)
  return {
    field: 'image',
    path: to,
    name: `product-${width}.webp`,
    kind: 'webp',
    mime: 'image/webp',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** @returns the id under which its widths are served */
export const keepPicture = async (tx: Tx, files: Files, picture: Picture): Promise<string> => {
  const id = newId()
  for (const { width, file } of picture.widths) {
    const stored = await files.keep(tx, file, 'product picture')
    await tables(tx).insertInto('product_image').values({ id, width, file_id: stored.id }).execute()
  }
  return id
}

/** Removes a picture that no product shows any more, unless it was on something that was ordered. */
export const dropPicture = async (tx: Tx, files: Files, id: string): Promise<void> => {
  const gone = await tables(tx)
    .deleteFrom('product_image')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_item').select('id').where('image_id', '=', id))),
    )
    .returning('file_id')
    .execute()
  for (const { file_id } of gone) await files.remove(tx, file_id)
}

/** @throws Refusal not_found */
export const getPicture = async (tx: Tx, files: Files, id: string, width: number): Promise<StoredFile> => {
  const row = await find(
    id,
    tables(tx).selectFrom('product_image').select('file_id').where('id', '=', id).where('width', '=', width),
  )
  return files.get(tx, row.file_id)
}

/** A picture as answers carry it: the addresses of the call that serves it, to be loaded as they stand. */
export const presentPicture = (id: string | null): Pictured => {
  if (id === null) return { image: null, images: null }
  const at = (width: (typeof pictureWidths)[number]) => `/api/product-images/${id}/${width}`
  return { image: at(640), images: { 320: at(320), 640: at(640), 1280: at(1280) } }
}
