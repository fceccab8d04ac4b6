import { addAbortSignal } from 'node:stream'
import { HOUR } from '../clock.ts'
import { ConfigError, type S3Settings } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { S3Error, s3Client } from './s3.ts'
import type { Store } from './store.ts'

/** The form of our paths. Anything else in the bucket is left alone. */
const isStorageKey = (key: string): boolean => /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/.test(key)

/** Stored files as objects of a bucket, each under its path. An object exists completely or not at all. */
export const s3Store = (settings: S3Settings): Store => {
  const client = s3Client(settings)
  return {
    put: async (path, key) => {
      const again = (error: unknown) => (isForGood(error) ? Promise.reject(error) : client.put(key, path))
      await client
        .put(key, path)
        .catch(again)
        .catch(async (error: unknown) => {
          // An error response doesn't mean that nothing was done.
          await client.remove(key).catch(() => undefined)
          throw new Refusal('storage_full', {}, { log: `S3: ${String(error)}` })
        })
    },
    read: (key) => client.get(key),
    pieces: (key, range, size, signal) => addAbortSignal(signal, client.get(key, range, size)),
    readInto: (key) => client.get(key),
    remove: (key) => client.remove(key),
    listOld: async () => {
      const old: string[] = []
      for await (const { key, changed } of client.list()) {
        if (isStorageKey(key) && Date.now() - changed.getTime() > HOUR) old.push(key)
      }
      return old
    },
    localPath: () => undefined,
    check: async () => {
      try {
        await client.checkBucket()
      } catch (error) {
        throw new ConfigError(sentenceFor(settings, error), { cause: error })
      }
    },
  }
}

/** Whether a retry would get the same response. */
const isForGood = (error: unknown): boolean => error instanceof S3Error && error.status < 500

const sentenceFor = ({ bucket, endpoint }: S3Settings, error: unknown): string => {
  const status = error instanceof S3Error ? error.status : undefined
  if (status === 404) return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}.`
  if (status === 401 || status === 403) {
    return `S3_ACCESS_KEY and S3_SECRET_KEY do not open the bucket ${bucket} at ${endpoint}.`
  }
  const { code, message } = error as NodeJS.ErrnoException
  return `S3_ENDPOINT: the storage at ${endpoint} could not be asked (${code ?? message}).`
}
