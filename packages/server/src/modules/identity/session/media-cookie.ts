import type { Caller } from '../../../platform/caller.ts'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newMediaCookie, tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'

/** The media cookie as a call brings it. */
export interface HeldCookie {
  /** undefined: none came. */
  readonly held: string | undefined
  /** Whether a browser calls, which would have sent it. */
  readonly isBrowser: boolean
}

const hashes = new WeakMap<Caller, Buffer | null>()

/** Notes what the session of a caller keeps of its media cookie, as it was when the session was looked up. */
export const noteMediaCookie = (caller: Caller, hash: Buffer | null): void => void hashes.set(caller, hash)

/**
 * Another media cookie for a session that has none yet, or whose browser has lost it. Of calls
 * that saw the same one makes it. Of calls that overlap a later one may replace it, and its answer may come first: then the
 * browser holds what is no longer good, until the next time it asks who is signed in.
 * @returns undefined when there is nothing to give; also while the database has no room for it, when people go on reading
 */
export const replaceMediaCookie = async (tx: Tx, caller: Caller, cookie: HeldCookie): Promise<string | undefined> => {
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

const isLost = (kept: Buffer, { held, isBrowser }: HeldCookie): boolean =>
  isBrowser && (held === undefined || !kept.equals(tokenHash(held)))
