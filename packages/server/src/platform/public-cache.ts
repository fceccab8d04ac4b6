import { createHash } from 'node:crypto'
import type { Cached } from './cache.ts'

/** An answer as it goes over the wire. */
export interface Answer {
  bytes: Buffer
  etag: string
}

/** Answers for anyone, as bytes, by path. */
export interface PublicCache {
  get(path: string, make: () => Promise<Buffer>): Promise<Answer>
}

const MOST_ANSWERS = 200

/** Keeps the bytes of public answers in a map that something else empties when they change. */
export const publicCache = (kept: Cached<Map<string, Promise<Answer>>>): PublicCache => ({
  get: async (path, make) => {
    const answers = await kept.get()
    const known = answers.get(path)
    if (known) return known
    const made = make().then((bytes) => ({ bytes, etag: etagOf(bytes) }))
    if (answers.size < MOST_ANSWERS) answers.set(path, made)
    made.catch(() => answers.delete(path))
    return made
  },
})

/** The same bytes have the same one. */
export const etagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`
