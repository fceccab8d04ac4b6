import type { content } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { decide, getSettings } from '../../settings/index.ts'

/** Decides which items a level opens; it holds at once, also for what is playing. */
export const setPolicy = async (tx: Tx, actor: Actor, policy: content.ContentPolicy): Promise<void> => {
  const { contentPolicy: before } = await getSettings(tx)
  await decide(tx, 'contentPolicy', policy)
  const subject = { type: 'setting', id: 'content policy' }
  await audit(tx, actor, { action: 'set content policy', subject, before: { policy: before }, after: { policy } })
  tx.announce({ topics: ['content'] })
}
