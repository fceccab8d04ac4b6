import { security } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { find } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../platform/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import type { Whence } from '../history/event.ts'
import { tables } from '../identity.tables.ts'
import { type Compared, requirePassword } from '../session/sign-in.ts'
import { challengeIn, checkMade, checkUsed, type Party } from './ceremony.ts'
import { makeChallenge, type Purpose, useChallenge } from './challenge.ts'
import { factorAdded, factorRemoved, lockOwner, requireFresh, notifyOwner } from './factor.ts'
import type { Coded } from './recovery-code.ts'

const copy = notices.identity.secondFactor

/** A person's passkeys, in the form that browsers expect. */
const passkeysOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()

const requireRoom = (count: number): void => {
  if (count >= security.MOST_PASSKEYS) throw new Refusal('too_many_passkeys', { count })
}

/** Starts the creation of a passkey. */
export const beginPasskey = async (tx: Tx, caller: Caller) => {
  await requireFresh(tx, caller)
  const owner = await lockOwner(tx, caller.userId)
  const known = (await passkeysOf(tx, owner.id)).map(({ id }) => id)
  requireRoom(known.length)
  const { challenge } = await makeChallenge(tx, 'passkey-add', { personId: owner.id, sessionId: caller.sessionId })
  const { platformName } = await getSettings(tx)
  return { personId: owner.id, name: owner.name, email: owner.email, platformName, challenge, known }
}

/** A new passkey, verified before the transaction that uses up its challenge. */
export interface MadePasskey {
  challenge: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  synced: boolean
}

/** Verifies the browser's response for a new passkey. */
export const checkMadePasskey = async (party: Party, credential: security.MadeCredential): Promise<MadePasskey> => {
  const challenge = challengeIn(credential.response.clientDataJSON)
  const made = challenge === undefined ? undefined : await checkMade(party, credential, challenge)
  if (challenge === undefined || !made) throw new Refusal('passkey_wrong')
  return {
    challenge,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: (credential.response.transports ?? []).slice(0, 10),
    synced: made.credentialBackedUp,
  }
}

/** Stores a passkey that was created in this session. */
export const addPasskey = async (
  tx: Tx,
  caller: Caller,
  { name, made, compared }: { name: string; made: MadePasskey; compared: Compared },
  from: Whence,
): Promise<Coded> => {
  await requirePassword(tx, compared)
  const owner = await lockOwner(tx, caller.userId)
  requireRoom((await passkeysOf(tx, owner.id)).length)
  const bound = { personId: owner.id, sessionId: caller.sessionId }
  if (!(await useChallenge(tx, made.challenge, 'passkey-add', bound))) throw new Refusal('passkey_wrong')
  try {
    await tables(tx)
      .insertInto('passkey')
      .values({
        id: newId(),
        person_id: owner.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name,
        synced: made.synced,
        created_at: tx.now,
        last_used_at: null,
      })
      .execute()
  } catch (error) {
    if (isDuplicate(error, 'passkey_credential_id_key')) throw new Refusal('passkey_known')
    throw error
  }
  const codes = await factorAdded(tx, owner)
  await notifyOwner(tx, owner, from, {
    kind: 'passkey_added',
    detail: name,
    ...copy.passkeyAdded(name),
  })
  return codes
}

const own = (tx: Tx, personId: string, id: string) =>
  find(
    id,
    tables(tx).selectFrom('passkey').select(['id', 'name']).where('id', '=', id).where('person_id', '=', personId),
  )

export const renamePasskey = async (tx: Tx, personId: string, id: string, name: string): Promise<void> => {
  const kept = await own(tx, personId, id)
  await tables(tx).updateTable('passkey').set({ name }).where('id', '=', kept.id).execute()
  tx.announce({ topics: ['me'], users: [personId] })
}

export const removePasskey = async (
  tx: Tx,
  caller: Caller,
  { id, compared }: { id: string; compared: Compared },
  from: Whence,
): Promise<void> => {
  const kept = await own(tx, caller.userId, id)
  await requirePassword(tx, compared)
  const owner = await lockOwner(tx, caller.userId)
  const removed = await tables(tx).deleteFrom('passkey').where('id', '=', kept.id).executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw new Refusal('not_found')
  await factorRemoved(tx, owner)
  await notifyOwner(tx, owner, from, {
    kind: 'passkey_removed',
    detail: kept.name,
    ...copy.passkeyRemoved(kept.name),
  })
}

/** Starts a proof with a passkey in a signed-in session. */
export const beginPasskeyProof = async (tx: Tx, caller: Caller) => {
  const known = await passkeysOf(tx, caller.userId)
  if (known.length === 0) throw new Refusal('factor_missing')
  const bound = { personId: caller.userId, sessionId: caller.sessionId }
  return { challenge: (await makeChallenge(tx, 'passkey-proof', bound)).challenge, known }
}

const findPasskey = (tx: Tx, credentialId: string) =>
  tables(tx)
    .selectFrom('passkey')
    .select(['id', 'person_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

type Kept = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** A used passkey: its signature is verified before the transaction that checks its challenge and counter. */
export interface Checked {
  kept: Kept
  challenge: string
  counter: number
}

/**
 * Verifies the browser's response for a used passkey. An unknown passkey gets the same refusal as a wrong one.
 * @param read looks up the passkey before the signature is verified
 */
export const checkPasskey = async (
  read: <T>(ask: (tx: Tx) => Promise<T>) => Promise<T>,
  party: Party,
  credential: security.UsedCredential,
): Promise<Checked> => {
  const challenge = challengeIn(credential.response.clientDataJSON)
  const kept = await read((tx) => findPasskey(tx, credential.id))
  if (!kept || challenge === undefined || !isOwners(kept, credential)) throw new Refusal('passkey_wrong')
  const counter = await checkUsed(party, credential, challenge, kept)
  if (counter === undefined) throw new Refusal('passkey_wrong')
  return { kept, challenge, counter }
}

/** Whether a passkey's user handle, if present, names its owner. */
const isOwners = (kept: Kept, { response: { userHandle } }: security.UsedCredential): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === kept.person_id

/** Uses a verified passkey, once per challenge. The result is stale if the passkey was used in parallel. */
export const usePasskey = async (
  tx: Tx,
  { kept, challenge, counter }: Checked,
  purpose: Purpose,
  bound: { personId?: string; sessionId?: string } = {},
): Promise<void> => {
  const isForThem = bound.personId === undefined || bound.personId === kept.person_id
  if (!isForThem || !(await useChallenge(tx, challenge, purpose, bound))) throw new Refusal('passkey_wrong')
  const used = await tables(tx)
    .updateTable('passkey')
    .set({ counter, last_used_at: tx.now })
    .where('id', '=', kept.id)
    .where('counter', '=', kept.counter)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new Refusal('passkey_wrong')
}
