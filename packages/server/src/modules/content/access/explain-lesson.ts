import type { students } from '@vesica/contract'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { asOf, type Tx } from '../../../platform/data/tx.ts'
import { levelAt } from '../../membership/index.ts'
import { tables } from '../content.tables.ts'
import { access } from './access.rules.ts'
import { gateOfAny, personIs, placeFor } from './gates.ts'
import { getAccessSettings } from './access-settings.ts'

type ExplainQuery = z.output<typeof students.explainLesson.query>

/** Whether a lesson is open to a member at a time, with their current course progress, and why. */
export const explainLesson = async (tx: Tx, lessonId: string, { member, at }: ExplainQuery) => {
  const asOfTx = at === undefined ? tx : asOf(tx, new Date(at))
  const known = await levelAt(tx, member, asOfTx.now)
  const row = await find(
    lessonId,
    tables(tx)
      .selectFrom('content_item')
      .select(['plan_id', 'shown_from', 'sample', 'course_id'])
      .select(placeFor(personIs(member), asOfTx.now).as('place'))
      .where('id', '=', lessonId)
      .where('course_id', 'is not', null)
      .where('deleted_at', 'is', null),
  )
  const viewer = { standing: 'member', ...known } as const
  const { opens, reason, sentence, opensAt } = access(gateOfAny(row), viewer, await getAccessSettings(tx), asOfTx.now)
  return { opens, reason, sentence, opensAt }
}
