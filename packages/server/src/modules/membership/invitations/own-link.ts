import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { isMemberStill, newCodeOfLink } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'

/** Whose link it is, as long as they are a member; undefined for one that is nobody's. */
export const findInviter = async (tx: Tx, token: string): Promise<string | undefined> => {
  const row = await tables(tx)
    .selectFrom('member_link')
    .select('person_id')
    .where('token', '=', token)
    .where(isMemberStill(sql.ref('member_link.person_id')))
    .executeTakeFirst()
  return row?.person_id
}

/** What stands in a member's own link; undefined: they have none yet. */
export const findOwnLink = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tables(tx)
    .selectFrom('member_link')
    .select('token')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.token
}

/** Makes a member's own link, in place of the one from before. @returns what stands in it */
export const makeOwnLink = async (tx: Tx, personId: string): Promise<string> => {
  const row = { token: newCodeOfLink(), made_at: tx.now }
  await tables(tx)
    .insertInto('member_link')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  tx.announce({ topics: ['me'], users: [personId] })
  return row.token
}

/** How many people were let in who had come by a member's link. */
export const countReferrals = async (tx: Tx, personId: string): Promise<number> => {
  const row = await tables(tx)
    .selectFrom('signup_request')
    .select((eb) => eb.fn.count<string>('person_id').distinct().as('count'))
    .where('invited_by', '=', personId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
