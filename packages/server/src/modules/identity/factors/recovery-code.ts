import { createHmac, randomInt } from 'node:crypto'
import { security } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'
import { tables } from '../identity.tables.ts'

/** Codes as they are said once; null: none were made. */
export type Coded = string[] | null

/** Letters and digits that are not mistaken for one another: 16 of them are 80 bits, which nobody tries through. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 16

const newRecoveryCode = (): string => {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return signs.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** What of a code stands in the database: bound to its person, and however it was typed. */
const codeHash = (key: Buffer, personId: string, code: string): Buffer => {
  const signs = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${personId}\n${signs}`).digest()
}

const keyOf = (tx: Tx): Promise<Buffer> => getSecret(tx, 'recovery codes')

/** Makes recovery codes; those of before are dead. */
export const makeRecoveryCodes = async (tx: Tx, personId: string): Promise<string[]> => {
  const codes = Array.from({ length: security.RECOVERY_CODES }, newRecoveryCode)
  await tables(tx).deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const key = await keyOf(tx)
  await tables(tx)
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: codeHash(key, personId, code), used_at: null })))
    .execute()
  return codes
}

/** Uses a code up, once. @returns whether it was right */
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
