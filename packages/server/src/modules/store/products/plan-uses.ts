import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../store.tables.ts'

/** The store's uses of a plan, in words: the rewards for its members, including removed ones. */
export const storeUsesOfPlan = async (tx: Tx, planId: string): Promise<string[]> => {
  const { count } = await tables(tx)
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reward_plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return Number(count) > 0 ? [`rewards: ${count}`] : []
}
