import { after, MINUTE } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newChallenge, tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'

/** What a challenge is for: one for a purpose is worth nothing for another. */
export type Purpose = 'sign-in' | 'passkey-sign-in' | 'passkey-add' | 'passkey-proof'

/** Whom it binds: nobody knows yet who signs in with a passkey. */
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

/** Makes a challenge of 32 random bytes: the database keeps its hash. */
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

/** Whose challenge it is, while it is good. */
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

/** Uses a challenge up, once, by whom it binds. @returns false where it is not good, or not for this */
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

/** Ends sign-ins that an account has begun: with another password, a ban, other factors they lead nowhere. */
export const endBegun = async (tx: Tx, personId: string): Promise<void> => {
  await tables(tx).deleteFrom('proof_challenge').where('person_id', '=', personId).execute()
}
