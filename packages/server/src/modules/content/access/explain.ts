import type { content, libraryManagement } from '@vesica/contract'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { levelAt } from '../../membership/index.ts'
import { tables } from '../content.tables.ts'
import { gateOf } from './gates.ts'
import { access, type AccessSettings, type Viewer } from './access.rules.ts'

type ExplainQuery = z.output<typeof libraryManagement.explainAccess.query>

/** Whether an item is open to a member or a level at a time. */
export const explain = async (
  tx: Tx,
  itemId: string,
  query: ExplainQuery,
  rules: AccessSettings,
): Promise<content.Access> => {
  const item = await find(
    itemId,
    tables(tx)
      .selectFrom('content_item')
      .select(['plan_id', 'shown_from', 'sample'])
      .where('id', '=', itemId)
      .where('course_id', 'is', null)
      .where('deleted_at', 'is', null),
  )
  const at = query.at === undefined ? tx.now : new Date(query.at)
  return access(gateOf(item), await viewerFor(tx, query, at, rules), rules, at)
}

const viewerFor = async (
  tx: Tx,
  { member, level }: ExplainQuery,
  at: Date,
  { plans }: AccessSettings,
): Promise<Viewer> => {
  if (member !== undefined) return { standing: 'member', ...(await levelAt(tx, member, at)) }
  const known = level === 'none' || [...plans.values()].some((plan) => plan.level === level)
  if (level === undefined || !known) throw refuseFields({ level: ['Choose a member or a level.'] })
  return { standing: 'member', level, expired: false }
}
