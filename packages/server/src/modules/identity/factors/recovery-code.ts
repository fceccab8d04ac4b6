import { createHmac, randomInt } from 'node:crypto'
import { security } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'
import { tables } from '../identity.tables.ts'

/** New codes, which are shown only once; null: none were created. */
export type Coded = string[] | null

/**
 * Excludes letters and digits that look alike. 16 of these characters are 80 bits, which cannot be guessed by brute
 * force.
 */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 16

const newRecoveryCode = (): string => {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return signs.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The hash of a code that the database stores, bound to its owner and independent of case and separators. */
const codeHash = (key: Buffer, personId: string, code: string): Buffer => {
  const signs = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${personId}\n${signs}`).digest()
}

const keyOf = (tx: Tx): Promise<Buffer> => getSecret(tx, 'recovery codes')

/** Creates recovery codes and invalidates the previous ones. */
export const createRecoveryCodes = async (tx: Tx, personId: string): Promise<string[]> => {
  const codes = Array.from({ length: security.RECOVERY_CODES }, newRecoveryCode)
  await tables(tx).deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const key = await keyOf(tx)
  await tables(tx)
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: codeHash(key, personId, code), used_at: null })))
    .execute()
  return codes
}

/** Uses up a code, once. @returns whether it was right */
export const useRecoveryCode = async (tx: Tx, personId: string, code: string): Promise<boolean> => {
  const used = await tables(tx)
    .updateTable('recovery_code')
    .set({ used_at: tx.now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash(await keyOf(tx), personId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export const recoveryCodesLeft = async (tx: Tx, personId: string): Promise<number> => {
  const { left } = await tables(tx)
    .selectFrom('recovery_code')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
