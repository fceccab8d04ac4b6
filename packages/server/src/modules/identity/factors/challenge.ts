import { after, MINUTE } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newChallenge, tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'

/** A challenge is valid for one purpose only. */
export type Purpose = 'sign-in' | 'passkey-sign-in' | 'passkey-add' | 'passkey-proof'

/** The owner of the challenge; unknown while signing in with a passkey. */
interface Bound {
  personId?: string
  sessionId?: string
}

const VALID_MS: Readonly<Record<Purpose, number>> = {
  'sign-in': 10 * MINUTE,
  'passkey-sign-in': 5 * MINUTE,
  'passkey-add': 5 * MINUTE,
  'passkey-proof': 5 * MINUTE,
}

/** Creates a challenge of 32 random bytes. The database stores its hash. */
export const makeChallenge = async (tx: Tx, purpose: Purpose, bound: Bound = {}) => {
  const challenge = newChallenge()
  const endsAt = after(tx.now, VALID_MS[purpose])
  await tables(tx)
    .insertInto('proof_challenge')
    .values({
      token_hash: tokenHash(challenge),
      purpose,
      person_id: bound.personId ?? null,
      session_id: bound.sessionId ?? null,
      expires_at: endsAt,
    })
    .execute()
  return { challenge, endsAt }
}

/** The owner of a valid challenge. */
export const ownerOf = async (tx: Tx, challenge: string): Promise<string> => {
  const found = await tables(tx)
    .selectFrom('proof_challenge')
    .select('person_id')
    .where('token_hash', '=', tokenHash(challenge))
    .where('purpose', '=', 'sign-in')
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  if (!found?.person_id) throw new Refusal('sign_in_over')
  return found.person_id
}

/** Uses up a challenge once, for its owner. @returns false when it is invalid or meant for another purpose or owner */
export const useChallenge = async (
  tx: Tx,
  challenge: string,
  purpose: Purpose,
  { personId, sessionId }: Bound = {},
): Promise<boolean> => {
  const used = await tables(tx)
    .deleteFrom('proof_challenge')
    .where('token_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', personId ?? null)
    .where('session_id', 'is not distinct from', sessionId ?? null)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Ends an account's pending sign-ins, which must not succeed after a new password, a ban or a change of factors. */
export const endPendingSignIns = async (tx: Tx, personId: string): Promise<void> => {
  await tables(tx).deleteFrom('proof_challenge').where('person_id', '=', personId).execute()
}
