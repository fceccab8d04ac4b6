import type { Caller } from '../../../platform/caller.ts'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newMediaCookie, tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'

/** The media cookie sent with a call. */
export interface SentCookie {
  /** undefined: not sent. */
  readonly held: string | undefined
  /** Whether the client is a browser, which would send the cookie if it had one. */
  readonly isBrowser: boolean
}

const hashes = new WeakMap<Caller, Buffer | null>()

/** Remembers the hash of a session's media cookie, as loaded with the session. */
export const noteMediaCookie = (caller: Caller, hash: Buffer | null): void => void hashes.set(caller, hash)

/**
 * Issues a media cookie for a session that has none or whose browser lost it. Of parallel calls that saw the same
 * state, one does so. With overlapping calls a later cookie may replace an earlier one while its response arrives
 * first; the browser then holds an invalid cookie until it next requests the signed-in user.
 * @returns undefined when none is needed, or while the database is full, so that people can still read
 */
export const replaceMediaCookie = async (tx: Tx, caller: Caller, cookie: SentCookie): Promise<string | undefined> => {
  const kept = hashes.get(caller) ?? null
  if (kept && !isLost(kept, cookie)) return undefined
  const fresh = newMediaCookie()
  try {
    const written = await tables(tx)
      .updateTable('session')
      .set({ companion_hash: tokenHash(fresh) })
      .where('id', '=', caller.sessionId)
      .where('companion_hash', 'is not distinct from', kept)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return written.numUpdatedRows > 0n ? fresh : undefined
  } catch (error) {
    if (isDatabaseFull(error)) return undefined
    throw error
  }
}

const isLost = (kept: Buffer, { held, isBrowser }: SentCookie): boolean =>
  isBrowser && (held === undefined || !kept.equals(tokenHash(held)))
