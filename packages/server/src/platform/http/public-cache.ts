import { createHash } from 'node:crypto'
import type { Cached } from '../events/cache.ts'
import type { PrerenderedAnswer } from './prerendered.ts'

/** Public responses as bytes, by path. */
export interface PublicCache {
  get(path: string, make: () => Promise<Buffer>): Promise<PrerenderedAnswer>
  /** The response, if it is available at once. */
  peek(path: string): PrerenderedAnswer | undefined
}

export interface CachedAnswer {
  making: Promise<PrerenderedAnswer>
  made?: PrerenderedAnswer
}

const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-cache']

const MOST_ANSWERS = 200

/** Caches the bytes of public responses in a map that is emptied elsewhere when they change. */
export const publicCache = (cached: Cached<Map<string, CachedAnswer>>): PublicCache => ({
  peek: (path) => cached.peek()?.get(path)?.made,
  get: async (path, make) => {
    const answers = await cached.get()
    const known = answers.get(path)
    if (known) return known.making
    const making = make().then((bytes) => ({ bytes, etag: etagOf(bytes), headers }))
    const answer: CachedAnswer = { making }
    if (answers.size < MOST_ANSWERS) answers.set(path, answer)
    making.then(
      (created) => {
        answer.made = created
      },
      () => answers.delete(path),
    )
    return making
  },
})

/** Equal bytes have equal tags. */
export const etagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`
