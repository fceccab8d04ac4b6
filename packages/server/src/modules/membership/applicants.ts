import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './membership.tables.ts'

/** The number of undecided sign-ups. */
export const countApplicants = async (tx: Tx): Promise<number> => {
  const { count } = await tables(tx)
    .selectFrom('signup_request')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}
