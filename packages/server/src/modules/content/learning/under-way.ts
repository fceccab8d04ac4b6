import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/** How many courses members are taking: enrolments that are neither finished nor given up. */
export const countCoursesTaken = async (tx: Tx): Promise<number> => {
  const { count } = await tables(tx)
    .selectFrom('course_enrolment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
