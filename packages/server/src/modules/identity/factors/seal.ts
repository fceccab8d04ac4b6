import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Keys of authenticator apps, and what webhooks are signed by, must be known again, so they are sealed, not hashed: by a
 * secret of the platform and for one owner, by its id. A row that is read alone says nothing, and one that is put beside
 * another owner opens nothing.
 */
export const seal = async (tx: Tx, ownerId: string, text: string): Promise<Buffer> => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await sealingKey(tx), nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** What was sealed for an owner. @throws Error when it was changed, or sealed for another */
export const unseal = async (tx: Tx, ownerId: string, sealed: Buffer): Promise<string> => {
  const decipher = createDecipheriv(CIPHER, await sealingKey(tx), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const open = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([open, decipher.final()]).toString('utf8')
}

const sealingKey = (tx: Tx): Promise<Buffer> => getSecret(tx, 'second factors')
