import { join } from 'node:path'
import type { S3Settings } from '../config.ts'
import { S3Error } from '../files/s3.ts'
import { twoBuffers } from '../files/store.ts'
import { openStores } from '../files/stores.ts'
import type { Making } from './make.ts'

/** The read size of a file. */
const PIECE = 512 * 1024

/** Whether an error means that the file doesn't exist, which a retry would not change. */
const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' || (error instanceof S3Error && error.status === 404)

/** Reads stored files for an archive one after another, from the data folder or the bucket. */
export const archivedFiles = ({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Making['readFile'] => {
  const { storeOf } = openStores(join(dataDir, 'files'), s3)
  const buffers = twoBuffers(PIECE)
  return async ({ store, path }) => {
    const pieces = storeOf(store).readInto(path, buffers)[Symbol.asyncIterator]()
    try {
      return resumed(await pieces.next(), pieces)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}

/** The same chunks; the first was read to see whether there are any. */
async function* resumed(first: IteratorResult<Buffer>, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  } finally {
    await pieces.return?.()
  }
}
