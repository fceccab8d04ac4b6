import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { findPerson, GRACE_DAYS, lockPerson } from '../../identity/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { tables } from '../membership.tables.ts'
import { periodRows } from './period.ts'

const AT_ONCE = 100

/** Unannounced periods whose grace period is over, at most 100. */
export const findRunOut = (tx: Tx): Promise<{ id: string; person_id: string }[]> =>
  tables(tx)
    .selectFrom('membership_period')
    .select(['id', 'person_id'])
    .where('end_seen', '=', false)
    .where('ends_at', '<=', after(tx.now, -GRACE_DAYS * DAY))
    .orderBy('ends_at')
    .limit(AT_ONCE)
    .execute()

/** Emits a webhook, once, when a membership has expired without a period that followed or replaced it. */
export const seeRunOut = async (tx: Tx, { id, person_id }: { id: string; person_id: string }): Promise<void> => {
  const person = await findPerson(tx, person_id)
  // Waits for a concurrent payment.
  if (person) await lockPerson(tx, person_id)
  const seen = await tables(tx)
    .updateTable('membership_period')
    .set({ end_seen: true })
    .where('id', '=', id)
    .where('end_seen', '=', false)
    .returning(['plan_id', 'began_at', 'ends_at', 'ended_early_at'])
    .executeTakeFirst()
  if (!seen || !person || seen.ended_early_at !== null) return
  const isFollowed = (await periodRows(tx, person_id)).some(
    ({ began_at, ended_early_at }) =>
      began_at > seen.began_at && (ended_early_at === null || ended_early_at > began_at),
  )
  if (isFollowed) return
  emitWebhook(tx, 'membership.ended', {
    member_id: person_id,
    plan_id: seen.plan_id,
    ended_at: after(seen.ends_at, GRACE_DAYS * DAY).toISOString(),
  })
  tx.announce({ topics: ['me', 'members'], users: [person_id], admins: 'people:read' })
}
