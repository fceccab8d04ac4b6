import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { isMemberStill, newCodeOfLink } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'

/** The current member whose personal link it is; undefined: none. */
export const findInviter = async (tx: Tx, token: string): Promise<string | undefined> => {
  const row = await tables(tx)
    .selectFrom('member_link')
    .select('person_id')
    .where('token', '=', token)
    .where(isMemberStill(sql.ref('member_link.person_id')))
    .executeTakeFirst()
  return row?.person_id
}

/** The token of a member's personal link; undefined: none yet. */
export const findOwnLink = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tables(tx)
    .selectFrom('member_link')
    .select('token')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.token
}

/** Creates a member's personal link and replaces any former one. @returns its token */
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

/** The number of approved members who came by a member's link. */
export const countReferrals = async (tx: Tx, personId: string): Promise<number> => {
  const row = await tables(tx)
    .selectFrom('signup_request')
    .select((eb) => eb.fn.count<string>('person_id').distinct().as('count'))
    .where('invited_by', '=', personId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
