import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/** Library uses of a plan, in words: items restricted to it, removed ones included. */
export const contentUsesOfPlan = async (tx: Tx, planId: string): Promise<string[]> => {
  const count = async (table: 'content_item' | 'course') => {
    const { count: total } = await tables(tx)
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  const [items, courses] = [await count('content_item'), await count('course')]
  return [...(items > 0 ? [`items: ${items}`] : []), ...(courses > 0 ? [`courses: ${courses}`] : [])]
}
