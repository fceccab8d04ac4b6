import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Files, StoredFile } from '../../../platform/files/files.ts'
import { squareJpeg } from '../../../platform/files/pictures.ts'
import { getCover } from '../items/picture.ts'

/** The product's own mark (`packages/web/public/mark.svg`). */
const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="-33 -33 66 66" fill="none" stroke="#b98c33" stroke-width="4"><circle cx="-10" cy="0" r="20"/><circle cx="10" cy="0" r="20"/></svg>',
)

/** The file name of a feed's picture: the mark of the platform, or else of the product. */
export const feedPicture = (markId: string | null): string => `${markId ?? 'platform'}.jpg`

/** The file of a picture; undefined: the product's own mark. */
export const findFeedPicture = async (
  tx: Tx,
  files: Files,
  name: string,
  markId: string | null,
): Promise<StoredFile | undefined> => {
  const id = name.replace(/\.jpg$/, '')
  if (id === 'platform') return undefined
  return id === markId ? files.get(tx, id) : getCover(tx, files, id, 1280)
}

/** @returns a JPEG. A cover is padded to a square with its blurred surroundings; a mark is on white. */
export const drawFeedPicture = async (files: Files, stored: StoredFile | undefined, isMark: boolean): Promise<Buffer> =>
  squareJpeg(stored ? await buffer(files.read(stored)) : MARK, isMark ? 'mark' : 'cover')
