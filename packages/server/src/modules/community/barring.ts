import type { community } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { DAY, minuteOf } from '../../platform/clock.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, type Facts, type Inverses, notify } from '../activity/index.ts'
import { findAddressees } from '../identity/index.ts'
import { bar, bannedUntil } from './ban.ts'
import { type CommentRow, tables } from './community.tables.ts'

const copy = notices.community

type BanInput = z.output<typeof community.banAuthor.body>

/** A comment that was ever reported, in any state. */
export const everReported = (tx: Tx, id: string) =>
  tables(tx)
    .selectFrom('discussion_comment')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`exists (select from comment_report where comment_id = discussion_comment.id)`)

/** A comment as an audit log subject. */
export const subjectOf = ({ id }: CommentRow) => ({ type: 'comment', id }) as const

/** States when the person can comment again, which may be later than a new ban alone would end. */
export const againFrom = (until: Date): string => copy.bannedUntil(minuteOf(until))

/** The end of a ban of a number of days; a longer existing ban stays. */
export const longerBan = (now: Date, before: Date | null, days: number): Date => {
  const requested = new Date(now.getTime() + days * DAY)
  return before && before > requested ? before : requested
}

/**
 * Bans the author of a reported comment from commenting for some days and notifies them of the reason, even if they
 * have removed the comment meanwhile. A longer existing ban stays.
 */
export const banAuthor = async (tx: Tx, actor: Actor, id: string, input: BanInput): Promise<void> => {
  const row = await find(id, everReported(tx, id).forUpdate())
  const before = await bannedUntil(tx, row.person_id)
  const until = longerBan(tx.now, before, input.ban_days)
  await bar(tx, row.person_id, until)
  await audit(tx, actor, {
    action: 'bar author',
    subject: subjectOf(row),
    before: { barred_until: before },
    after: { barred_until: until },
    reason: input.reason,
  })
  const author = (await findAddressees(tx, [row.person_id])).get(row.person_id)
  if (author)
    await notify(tx, [author], {
      kind: 'account',
      ...copy.banned(input.reason),
      also: [againFrom(until)],
    })
  tx.announce({ topics: ['community'] })
}

/** Restores the previous end of a ban. */
const restoreBan = async (tx: Tx, actor: Actor, id: string, { barred_until: restored }: Facts): Promise<void> => {
  const row = await find(id, everReported(tx, id).forUpdate())
  const before = await bannedUntil(tx, row.person_id)
  const until = typeof restored === 'string' ? new Date(restored) : null
  await bar(tx, row.person_id, until)
  await audit(tx, actor, {
    action: 'put back ban of author',
    subject: subjectOf(row),
    before: { barred_until: before },
    after: { barred_until: until },
  })
  tx.announce({ topics: ['community'] })
}

/** How to undo a ban. */
export const undoBan: Inverses[string] = {
  right: 'content:write',
  now: async (tx, { subjectId }) => {
    const row = await find(subjectId, everReported(tx, subjectId))
    return { barred_until: await bannedUntil(tx, row.person_id) }
  },
  run: (tx, actor, { subjectId }, restored) => restoreBan(tx, actor, subjectId, restored),
}
