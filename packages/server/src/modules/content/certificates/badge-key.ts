import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../certificates.tables.ts'
import type { KeyPair } from './proof.ts'

/** The current signing key; undefined: none yet. */
export const signingKey = async (tx: Tx): Promise<KeyPair | undefined> => {
  const row = await tables(tx)
    .selectFrom('badge_key')
    .select(['public_key', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row?.private_key ? { publicKey: row.public_key, privateKey: row.private_key } : undefined
}

/** Stores a signing key unless one exists. @returns the current one */
export const storeFirstKey = async (tx: Tx, { publicKey, privateKey }: KeyPair): Promise<KeyPair> => {
  await tables(tx)
    .insertInto('badge_key')
    .values({ id: newId(), public_key: publicKey, private_key: privateKey, made_at: tx.now, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = await signingKey(tx)
  if (!key) throw new Error('There is no key to sign with')
  return key
}

/** All public keys, including retired ones, the current one first. */
export const publicKeys = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('badge_key')
    .select('public_key')
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute()
  return rows.map((row) => row.public_key)
}

/**
 * Rotates the signing key. Deletes the private half of the previous one but keeps its public half, so that its
 * signatures stay verifiable.
 */
export const rotateKey = async (tx: Tx, actor: Actor, newKey: KeyPair): Promise<string> => {
  const before = await tables(tx)
    .updateTable('badge_key')
    .set({ retired_at: tx.now, private_key: null })
    .where('retired_at', 'is', null)
    .returning(['id', 'public_key'])
    .executeTakeFirst()
  const { publicKey } = await storeFirstKey(tx, newKey)
  await audit(tx, actor, {
    action: 'rotate badge key',
    subject: { type: 'badge key', id: before?.id ?? newId() },
    before: before ? { publicKey: before.public_key } : null,
    after: { publicKey },
  })
  return publicKey
}
