import { type NoticeKind, noticeKindNames, noticeKinds, rulesOfKind } from '@vesica/contract'
import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'
import { tables } from '../activity.tables.ts'
import { readMuteToken } from '../emails/mute-token.ts'

/** Signs unsubscribe links. */
export const muteKey = (tx: Tx): Promise<Buffer> => getSecret(tx, 'mute')

/**
 * The kinds that an unsubscribe link turns off: its own, or all in the daily or weekly digest, except those that cannot
 * be muted.
 */
const kindsOfLink = async (tx: Tx, { personId, kind }: { personId: string; kind: string }): Promise<NoticeKind[]> => {
  const mutable = noticeKindNames.filter((each) => rulesOfKind(each).muted)
  if (kind !== 'daily' && kind !== 'weekly') return mutable.filter((each) => each === kind)
  const rows = await tables(tx)
    .selectFrom('notice_preference')
    .select('kind')
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('mail', '=', kind), eb('muted_from', '=', kind)]))
    .execute()
  return mutable.filter((each) => rows.some((row) => row.kind === each))
}

/**
 * Unsubscribes by a link, or undoes it and restores the earlier preference. The email itself is the only authorization.
 */
export const muteByLink = async (tx: Tx, token: string, muted: boolean): Promise<string[]> => {
  const subscription = readMuteToken(await muteKey(tx), token)
  const kinds = subscription ? await kindsOfLink(tx, subscription) : []
  if (!subscription) throw new Refusal('mute_link_wrong')
  if (muted) {
    await sql`
      insert into notice_preference as known (person_id, kind, app, mail, muted_from)
      select ${subscription.personId}, kind, true, 'off', 'now' from unnest(${kinds}::text[]) as kind
      on conflict (person_id, kind) do update set mail = 'off', muted_from = known.mail where known.mail <> 'off'`.execute(
      tables(tx),
    )
  } else {
    await sql`
      update notice_preference set mail = muted_from, muted_from = null
       where person_id = ${subscription.personId} and kind = any(${kinds}::text[]) and muted_from is not null`.execute(
      tables(tx),
    )
  }
  tx.announce({ topics: ['me'], users: [subscription.personId] })
  return kinds.map((kind) => noticeKinds[kind].name)
}
