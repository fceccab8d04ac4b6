import type { NoticeKind } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../activity.tables.ts'

/** Records that an email bounced. Reports may repeat; the first one counts. */
export const noteBounce = async (tx: Tx, emailId: string): Promise<void> => {
  await tables(tx)
    .insertInto('letter_bounce')
    .values({ letter_id: emailId, bounced_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.announce({ topics: ['tickets'], admins: 'support:read' })
}

export type EmailState = 'waiting' | 'sent' | 'failed' | 'bounced'

/** Delivery states of a person's emails of one kind, by cause. Emails are deleted after a month. */
export const emailStates = async (
  tx: Tx,
  personId: string,
  kind: NoticeKind,
  causes: readonly string[],
): Promise<ReadonlyMap<string, EmailState>> => {
  if (causes.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('notification')
    .innerJoin('letter', 'letter.id', 'notification.id')
    .leftJoin('letter_bounce', 'letter_bounce.letter_id', 'letter.id')
    .select(['notification.cause', 'letter.sent_at', 'letter.failed_at', 'letter_bounce.bounced_at'])
    .where('notification.person_id', '=', personId)
    .where('notification.kind', '=', kind)
    .where('notification.cause', 'in', [...causes])
    .execute()
  return new Map(
    rows.map(({ cause, sent_at, failed_at, bounced_at }) => {
      if (bounced_at) return [cause, 'bounced'] as const
      if (sent_at) return [cause, 'sent'] as const
      return [cause, failed_at ? 'failed' : 'waiting'] as const
    }),
  )
}
