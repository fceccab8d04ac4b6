import type { community } from '@vesica/contract'
import type { z } from 'zod'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Asker, requireOpened } from '../content/index.ts'
import { tables } from './community.tables.ts'
import { placeOfDiscussion, targetOf } from './discussion.ts'
import { unremoved } from './unremoved.ts'
import { notifyOfReport } from './notify.ts'

type ReportInput = z.output<typeof community.reportComment.body>

/** Reports a comment, once per person. The first report after the last decision starts a review. */
export const reportComment = async (tx: Tx, id: string, input: ReportInput, asker: Asker): Promise<void> => {
  const row = await find(id, unremoved(tx, id).where('hidden_why', 'is', null).forUpdate())
  await requireOpened(tx, targetOf(await placeOfDiscussion(tx, row.discussion_id)), asker)
  if (row.person_id === asker.userId) throw new Refusal('own_comment')
  const [added] = await tables(tx)
    .insertInto('comment_report')
    .values({
      comment_id: row.id,
      person_id: asker.userId,
      reason: input.reason,
      words: input.details ?? '',
      reported_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['comment_id', 'person_id']).doNothing())
    .returning('comment_id')
    .execute()
  if (!added) return
  if (row.reported_at === null) {
    await tables(tx).updateTable('discussion_comment').set({ reported_at: tx.now }).where('id', '=', row.id).execute()
    await notifyOfReport(tx, row, `${row.id} ${tx.now.toISOString()}`)
  }
  tx.announce({ topics: ['community'], users: [asker.userId], admins: 'content:read' })
}
