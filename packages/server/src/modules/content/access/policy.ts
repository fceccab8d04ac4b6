import type { content } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { notifyOfChange } from '../../approvals/index.ts'
import { decide, getSettings } from '../../settings/index.ts'

const copy = notices.content

const describe = (policy: string) => ({
  [copy.policy.access]: copy.policy.items[policy === 'inclusive' ? 'inclusive' : 'exact'],
})

/** Sets which items a level opens. Takes effect at once, also for running playback. */
export const setPolicy = async (tx: Tx, actor: Actor, policy: content.ContentPolicy): Promise<void> => {
  const { contentPolicy: before } = await getSettings(tx)
  await decide(tx, 'contentPolicy', policy)
  const subject = { type: 'setting', id: 'content policy' } as const
  await audit(tx, actor, { action: 'set content policy', subject, before: { policy: before }, after: { policy } })
  await notifyOfChange(tx, actor, {
    what: copy.policy.changed,
    before: describe(before),
    after: describe(policy),
    action: { label: copy.openLibrary, path: '/admin/content' },
  })
  tx.announce({ topics: ['content'] })
}

/** Sets the maximum file size. Takes effect at once for new uploads and for the use of finished ones. */
export const setMediaLimit = async (tx: Tx, actor: Actor, megabytes: number): Promise<void> => {
  const { mediaMegabytes: before } = await getSettings(tx)
  await decide(tx, 'mediaMegabytes', megabytes)
  const subject = { type: 'setting', id: 'media limit' } as const
  await audit(tx, actor, { action: 'set media limit', subject, before: { megabytes: before }, after: { megabytes } })
  tx.announce({ topics: ['content'] })
}
