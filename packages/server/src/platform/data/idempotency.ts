import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Endpoint } from '@vesica/contract'
import { after, DAY } from '../clock.ts'
import { tables } from './idempotency.tables.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from './tx.ts'
import type { ReceivedFile } from '../uploads/uploads.ts'

/** One use of an `Idempotency-Key` header. */
export interface KeyUse {
  readonly key: string
  /** The person, the program by its API key, or the address of a visitor. */
  readonly caller: string
  readonly endpoint: string
  /** HMAC-SHA-256 under the key over the whole request. With a bare hash, a reader could guess a password. */
  readonly bodyHash: string
  /** The encryption key for the response, derived before the transaction because it takes time. */
  readonly seal: Buffer
}

const keyPattern = /^[\x21-\x7e]{16,128}$/

/**
 * How a request uses its `Idempotency-Key`, if it has one and the endpoint accepts one.
 * @param callerId undefined for visitors @param sent the validated request
 */
export const keyUse = (
  endpoint: Endpoint,
  key: string | string[] | undefined,
  callerId: string | undefined,
  sent: { readonly files?: Record<string, unknown> },
): KeyUse | undefined => {
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new Refusal('malformed', {}, { log: 'idempotency key of a wrong form' })
  }
  const { files = {}, ...rest } = sent
  const contents = Object.entries(files as Record<string, ReceivedFile | undefined>).map(([name, file]) => [
    name,
    file?.sha256,
  ])
  const bodyHash = createHmac('sha256', key)
    .update(JSON.stringify([rest, contents]))
    .digest('hex')
  return { key, caller: callerId ?? 'visitor', endpoint: endpoint.name, bodyHash, seal: sealOf(key) }
}

const retainedFor = DAY
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

// A response can contain a session token, which must not be stored in plain text. The key is the caller's secret and
// only its hash is stored, so only a caller who repeats it can read the response again.
const sealOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32))

const encrypt = (seal: Buffer, text: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', seal, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

const decrypt = (seal: Buffer, sealed: Buffer): string => {
  const cipher = createDecipheriv('aes-256-gcm', seal, sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return cipher.update(sealed.subarray(28), undefined, 'utf8') + cipher.final('utf8')
}

/**
 * Runs an action at most once per key. The same key, caller and body gets the first response again; a parallel second
 * request waits for the first (the unique row decides). A refused action leaves no trace of its key.
 */
export const once = async <T>(tx: Tx, use: KeyUse, action: () => Promise<T>): Promise<T> => {
  const keyHash = sha256(`${use.caller}\n${use.key}`)
  await tables(tx)
    .deleteFrom('idempotency_key')
    .where('key_hash', '=', keyHash)
    .where('created_at', '<', after(tx.now, -retainedFor))
    .execute()
  const claimed = await tables(tx)
    .insertInto('idempotency_key')
    .values({
      key_hash: keyHash,
      caller: use.caller,
      endpoint: use.endpoint,
      body_hash: use.bodyHash,
      answer: null,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return (await firstAnswer(tx, use, keyHash)) as T
  try {
    const answer = await action()
    await tables(tx)
      .updateTable('idempotency_key')
      .set({ answer: encrypt(use.seal, JSON.stringify(answer)) })
      .where('key_hash', '=', keyHash)
      .execute()
    return answer
  } catch (error) {
    // A refusal that commits must not leave a claimed key without a response.
    if (error instanceof Refusal && error.options.commit) {
      await tables(tx).deleteFrom('idempotency_key').where('key_hash', '=', keyHash).execute()
    }
    throw error
  }
}

const firstAnswer = async (tx: Tx, use: KeyUse, keyHash: string): Promise<unknown> => {
  const first = await tables(tx)
    .selectFrom('idempotency_key')
    .select(['endpoint', 'body_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow()
  if (first.endpoint !== use.endpoint || first.body_hash !== use.bodyHash || !first.answer) {
    throw new Refusal('idempotency_key_reused')
  }
  return JSON.parse(decrypt(use.seal, first.answer))
}

/** Removes keys older than a day. */
export const sweepKeys = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('idempotency_key').where('created_at', '<', after(tx.now, -retainedFor)).execute()
}
