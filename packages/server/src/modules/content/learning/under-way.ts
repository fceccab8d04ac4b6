import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/** The number of enrollments in progress, neither finished nor ended. */
export const countCoursesInProgress = async (tx: Tx): Promise<number> => {
  const { count } = await tables(tx)
    .selectFrom('course_enrolment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
