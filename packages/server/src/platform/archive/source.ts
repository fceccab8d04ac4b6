import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Settings } from '../config.ts'
import { S3Error } from '../files/s3.ts'
import { openStores } from '../files/stores.ts'
import type { Making } from './make.ts'

/** Whether an error says that there is no such file, which asking again would not change. */
const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' || (error instanceof S3Error && error.status === 404)

/** Reads kept files for an archive: from the data folder, or from the bucket. */
export const archivedFiles = ({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Making['readFile'] => {
  const { storeOf } = openStores(join(dataDir, 'files'), s3)
  return async ({ store, path }) => {
    const stream = storeOf(store).read(path)
    try {
      await begun(stream)
      return stream
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}

/** Waits for the first bytes, or the end of none. */
const begun = async (stream: Readable): Promise<void> => {
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([once(stream, 'readable', { signal }), once(stream, 'end', { signal })])
  } finally {
    over.abort()
  }
}
