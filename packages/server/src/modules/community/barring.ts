import type { community } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DAY, minuteOf } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, type Facts, type Inverses, notify } from '../activity/index.ts'
import { findAddressees } from '../identity/index.ts'
import { bar, barredUntil } from './ban.ts'
import { type CommentRow, tables } from './community.tables.ts'

type Why = z.output<typeof community.barAuthor.body>

/** A comment that was reported, whatever became of it. */
export const everReported = (tx: Tx, id: string) =>
  tables(tx)
    .selectFrom('discussion_comment')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`exists (select from comment_report where comment_id = discussion_comment.id)`)

/** A comment, as the audit trail names it. */
export const subjectOf = ({ id }: CommentRow) => ({ type: 'comment', id }) as const

/** From when on somebody may comment again, in a sentence; it may be later than the days just given. */
export const againFrom = (until: Date): string => `You can comment again from ${minuteOf(until)}.`

/** Until when somebody is kept from commenting by a ban of so many days; one that lasts longer stays. */
export const longerBan = (now: Date, before: Date | null, days: number): Date => {
  const asked = new Date(now.getTime() + days * DAY)
  return before && before > asked ? before : asked
}

/**
 * Keeps the author of a comment that was reported from commenting for some days, and tells them why; they may have removed
 * it meanwhile. A ban that lasts longer stays.
 */
export const barAuthor = async (tx: Tx, actor: Actor, id: string, why: Why): Promise<void> => {
  const row = await find(id, everReported(tx, id).forUpdate())
  const before = await barredUntil(tx, row.person_id)
  const until = longerBan(tx.now, before, why.ban_days)
  await bar(tx, row.person_id, until)
  await audit(tx, actor, {
    action: 'bar author',
    subject: subjectOf(row),
    before: { barred_until: before },
    after: { barred_until: until },
    reason: why.reason,
  })
  const author = (await findAddressees(tx, [row.person_id])).get(row.person_id)
  if (author)
    await notify(tx, [author], {
      kind: 'account',
      title: 'You can’t comment for now',
      text: `One of your comments was reported. You can’t comment for this reason: ${why.reason}`,
      also: [againFrom(until)],
    })
  tx.announce({ topics: ['community'] })
}

/** Puts back from when on somebody may comment. */
const putBackBan = async (tx: Tx, actor: Actor, id: string, { barred_until: back }: Facts): Promise<void> => {
  const row = await find(id, everReported(tx, id).forUpdate())
  const before = await barredUntil(tx, row.person_id)
  const until = typeof back === 'string' ? new Date(back) : null
  await bar(tx, row.person_id, until)
  await audit(tx, actor, {
    action: 'put back ban of author',
    subject: subjectOf(row),
    before: { barred_until: before },
    after: { barred_until: until },
  })
  tx.announce({ topics: ['community'] })
}

/** How a ban is taken back. */
export const barredBack: Inverses[string] = {
  right: 'content:write',
  now: async (tx, { subjectId }) => {
    const row = await find(subjectId, everReported(tx, subjectId))
    return { barred_until: await barredUntil(tx, row.person_id) }
  },
  run: (tx, actor, { subjectId }, back) => putBackBan(tx, actor, subjectId, back),
}
