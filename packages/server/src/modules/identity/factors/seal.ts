import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Keys of authenticator apps and signing secrets of webhooks must stay readable, so they are encrypted, not hashed:
 * with a secret of the platform, and bound to their owner's ID. A leaked row reveals nothing, and a row moved to
 * another owner cannot be decrypted.
 */
export const seal = async (tx: Tx, ownerId: string, text: string): Promise<Buffer> => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await sealingKey(tx), nonce).setAAD(Buffer.from(ownerId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** Decrypts an owner's secret. @throws Error when it was modified or sealed for another owner */
export const unseal = async (tx: Tx, ownerId: string, sealed: Buffer): Promise<string> => {
  const decipher = createDecipheriv(CIPHER, await sealingKey(tx), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const open = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([open, decipher.final()]).toString('utf8')
}

const sealingKey = (tx: Tx): Promise<Buffer> => getSecret(tx, 'second factors')
