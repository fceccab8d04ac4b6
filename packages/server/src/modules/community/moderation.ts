import type { community } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../i18n/notices.ts'
import { find } from '../../platform/data/find.ts'
import { countOf, isNarrowed, readPage } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, type Facts, type Inverses, notify, settleRequests } from '../activity/index.ts'
import { titleOfPlace } from '../content/index.ts'
import { alreadyDecided, findAddressees, nameOf } from '../identity/index.ts'
import { bar, bannedUntil } from './ban.ts'
import { againFrom, undoBan, everReported, longerBan, subjectOf } from './barring.ts'
import { type CommentRow, tables } from './community.tables.ts'
import { placeOf, placeOfDiscussion, setDiscussion } from './discussion.ts'
import { unremoved } from './unremoved.ts'
import { excerptOf } from './notify.ts'

const copy = notices.community

type Query = z.output<typeof community.listReportedComments.query>
type HideInput = z.output<typeof community.hideComment.body>

const reported = (tx: Tx) =>
  tables(tx)
    .selectFrom('discussion_comment')
    .innerJoin('discussion', 'discussion.id', 'discussion_comment.discussion_id')
    .selectAll('discussion_comment')
    .select((eb) => [
      'discussion.item_id',
      'discussion.course_id',
      nameOf(eb.ref('discussion_comment.person_id')).as('author'),
      titleOfPlace(eb.ref('discussion.item_id'), eb.ref('discussion.course_id')).as('title'),
    ])

/** One page of comments that wait for a decision, longest waiting first. */
export const listReported = async (tx: Tx, query: Query) => {
  const all = reported(tx)
    .select(
      sql<number>`(select count(*)::int from comment_report where comment_id = discussion_comment.id)`.as('reports'),
    )
    .where('discussion_comment.reported_at', 'is not', null)
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all,
      sorting: { keys: [{ by: sql`discussion_comment.reported_at`, kind: 'time' }], descending: false },
      id: sql`discussion_comment.id`,
      beside: {
        total: countOf(
          tables(tx)
            .selectFrom('discussion_comment')
            .select('id')
            .where('discussion_comment.reported_at', 'is not', null),
        ),
      },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return {
    comments: rows.map((row) => ({
      id: row.id,
      author: row.author ?? '',
      text: row.text,
      title: row.title ?? '',
      reportedAt: (row.reported_at ?? row.created_at).toISOString(),
      reports: row.reports,
    })),
    total: beside.total,
    ...cursors,
  }
}

/** The number of reports listed, latest first. */
const MOST_REPORTS = 50

/** A reported or decided comment, with everything needed to decide. */
export const getReported = async (tx: Tx, id: string): Promise<community.ReportedComment> => {
  const row = await find(
    id,
    reported(tx)
      .select((eb) => [
        nameOf(eb.ref('discussion_comment.decided_by')).as('decider'),
        sql<
          string | null
        >`(select text from discussion_comment as above where above.id = discussion_comment.parent_id)`.as(
          'replies_to',
        ),
        sql<number>`(select count(*)::int from discussion_comment as theirs
          where theirs.person_id = discussion_comment.person_id and theirs.hidden_why is not null)`.as('author_hidden'),
      ])
      .where('discussion_comment.id', '=', id)
      .where(sql<boolean>`exists (select from comment_report where comment_id = discussion_comment.id)`),
  )
  const reports = await tables(tx)
    .selectFrom('comment_report')
    .selectAll()
    .select((eb) => nameOf(eb.ref('comment_report.person_id')).as('by'))
    .where('comment_id', '=', row.id)
    .orderBy('reported_at', 'desc')
    .limit(MOST_REPORTS)
    .execute()
  return {
    id: row.id,
    author: { id: row.person_id, name: row.author ?? '' },
    place: { ...placeOf(row), title: row.title ?? '' },
    repliesTo: row.replies_to,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    reportedAt: row.reported_at?.toISOString() ?? null,
    reports: reports.map(({ by, reason, words: details, reported_at }) => ({
      by: by ?? '',
      reason,
      details,
      at: reported_at.toISOString(),
    })),
    decision: row.removed_at ? 'removed' : row.decision,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    authorHidden: row.author_hidden,
    authorBannedUntil: (await bannedUntil(tx, row.person_id))?.toISOString() ?? null,
  }
}

/** Locks a comment that waits for a decision. */
const lockPending = async (tx: Tx, id: string): Promise<CommentRow> => {
  const row = await find(id, everReported(tx, id).forUpdate())
  if (row.reported_at) return row
  if (row.decision && row.decided_at && !row.removed_at)
    throw await alreadyDecided(tx, { decision: row.decision, by: row.decided_by, at: row.decided_at })
  throw await alreadyDecided(tx, {
    decision: 'removed',
    by: null,
    nobody: 'its author',
    at: row.removed_at ?? row.created_at,
  })
}

/** Keeps a comment visible and ends its review. Nobody is notified. */
export const dismissReports = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const row = await lockPending(tx, id)
  await tables(tx)
    .updateTable('discussion_comment')
    .set({ reported_at: null, decision: 'kept', decided_by: actor.userId, decided_at: tx.now })
    .where('id', '=', row.id)
    .execute()
  settleRequests(tx, 'comment', row.id)
  await audit(tx, actor, { action: 'keep comment', subject: subjectOf(row), after: { decision: 'kept' } })
  tx.announce({ topics: ['community'] })
}

const hiddenNotice = (reason: string, text: string, until: Date | null) => ({
  kind: 'account' as const,
  ...copy.hidden(reason),
  also: [copy.yourComment(excerptOf(text)), ...(until ? [againFrom(until)] : [])],
})

/**
 * Hides a comment and notifies its author of the reason, optionally with a commenting ban for some days; a longer
 * existing ban stays.
 */
export const hideComment = async (tx: Tx, actor: Actor, id: string, input: HideInput): Promise<void> => {
  const row = await lockPending(tx, id)
  const before = await bannedUntil(tx, row.person_id)
  const until = input.ban_days === undefined ? before : longerBan(tx.now, before, input.ban_days)
  if (until && until !== before) await bar(tx, row.person_id, until)
  await tables(tx)
    .updateTable('discussion_comment')
    .set({
      reported_at: null,
      hidden_why: input.reason,
      decision: 'hidden',
      decided_by: actor.userId,
      decided_at: tx.now,
    })
    .where('id', '=', row.id)
    .execute()
  settleRequests(tx, 'comment', row.id)
  await audit(tx, actor, {
    action: 'hide comment',
    subject: subjectOf(row),
    before: { hidden: false, barred_until: before },
    after: { hidden: true, barred_until: until },
    reason: input.reason,
  })
  const author = (await findAddressees(tx, [row.person_id])).get(row.person_id)
  if (author) await notify(tx, [author], hiddenNotice(input.reason, row.text, until))
  tx.announce({ topics: ['community'] })
}

/** Makes a hidden comment visible again and restores the previous end of its author's ban. */
const showComment = async (tx: Tx, actor: Actor, id: string, restored: Facts): Promise<void> => {
  const row = await find(id, unremoved(tx, id).forUpdate())
  const before = await bannedUntil(tx, row.person_id)
  const lifts = 'barred_until' in restored
  const until = lifts ? (typeof restored.barred_until === 'string' ? new Date(restored.barred_until) : null) : before
  if (lifts) await bar(tx, row.person_id, until)
  await tables(tx)
    .updateTable('discussion_comment')
    .set({ hidden_why: null, decision: 'kept', decided_by: actor.userId, decided_at: tx.now })
    .where('id', '=', row.id)
    .execute()
  settleRequests(tx, 'comment', row.id)
  await audit(tx, actor, {
    action: 'show comment',
    subject: subjectOf(row),
    before: { hidden: true, barred_until: before },
    after: { hidden: false, barred_until: until },
  })
  tx.announce({ topics: ['community'] })
}

/** Settles the reviews of comments of a person who leaves, since their text is deleted. */
export const settleComments = async (tx: Tx, personId: string): Promise<void> => {
  const rows = await tables(tx)
    .selectFrom('discussion_comment')
    .select('id')
    .where('person_id', '=', personId)
    .where('reported_at', 'is not', null)
    .execute()
  for (const { id } of rows) settleRequests(tx, 'comment', id)
}

const right = 'content:write'

const discussionInverse = {
  right,
  now: async (tx: Tx, { subjectId }: { subjectId: string }) => ({ open: await isOpen(tx, subjectId) }),
  run: async (tx: Tx, actor: Actor, { subjectId }: { subjectId: string }, { open }: Facts) =>
    setDiscussion(tx, actor, await placeOfDiscussion(tx, subjectId), open === true),
} as const

const isOpen = async (tx: Tx, id: string): Promise<boolean> =>
  (await find(id, tables(tx).selectFrom('discussion').select('open').where('id', '=', id))).open

/** How to undo actions on discussions. */
export const communityInverses: Inverses = {
  'comment: hide comment': {
    right,
    now: async (tx, { subjectId }) => {
      const row = await find(subjectId, unremoved(tx, subjectId))
      return { hidden: row.hidden_why !== null, barred_until: await bannedUntil(tx, row.person_id) }
    },
    run: (tx, actor, { subjectId }, restored) => showComment(tx, actor, subjectId, restored),
  },
  'comment: bar author': undoBan,
  'discussion: open discussion': discussionInverse,
  'discussion: close discussion': discussionInverse,
}
