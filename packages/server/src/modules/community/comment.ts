import { community } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../platform/data/find.ts'
import { isNarrowed, readPage, type Sorting } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { idOrNobody, newId } from '../../platform/ids.ts'
import { Refusal, refuseFields } from '../../platform/refusal.ts'
import { type Asker, paragraphsOf, requireOpened, titleOfPlace } from '../content/index.ts'
import { settleRequests } from '../activity/index.ts'
import { isStaff, nameOf } from '../identity/index.ts'
import { bannedUntil, requireNotBanned } from './ban.ts'
import { type CommentRow, tables } from './community.tables.ts'
import {
  findDiscussion,
  ensureDiscussion,
  type Place,
  placeOfDiscussion,
  presentDiscussion,
  targetOf,
} from './discussion.ts'
import { unremoved } from './unremoved.ts'
import { notifyOfReply } from './notify.ts'

type Query = z.output<typeof community.listComments.query>
type CommentInput = z.output<typeof community.addComment.body>

/** Comments for a reader, with the author's name and the number of replies. */
const comments = (tx: Tx, readerId: string) =>
  tables(tx)
    .selectFrom('discussion_comment')
    .selectAll()
    .select((eb) => [
      nameOf(eb.ref('discussion_comment.person_id')).as('author'),
      isStaff(eb.ref('discussion_comment.person_id')).as('staff'),
      sql<number>`(select count(*)::int from discussion_comment as reply
        where reply.parent_id = discussion_comment.id and reply.removed_at is null)`.as('replies'),
      sql<boolean>`exists (select from comment_report
        where comment_report.comment_id = discussion_comment.id and comment_report.person_id = ${readerId}::uuid)`.as(
        'reported',
      ),
    ])

type Read = CommentRow & { author: string | null; staff: boolean; replies: number; reported: boolean }

const EDIT_MS = community.EDIT_MINUTES * 60_000

const stateOf = ({ removed_at, hidden_why }: CommentRow): community.Comment['state'] =>
  removed_at ? 'removed' : hidden_why === null ? 'shown' : 'hidden'

/** Until when the author can edit a comment. A reported or decided comment stays as it was reviewed. */
const editableUntil = (row: CommentRow): Date | null =>
  stateOf(row) !== 'shown' || row.reported_at || row.decided_at ? null : new Date(row.created_at.getTime() + EDIT_MS)

const present = (row: Read, readerId: string, now: Date): community.Comment => {
  const state = stateOf(row)
  const own = row.person_id === readerId
  const until = own ? editableUntil(row) : null
  return {
    id: row.id,
    author: state === 'removed' ? '' : (row.author ?? ''),
    staff: state !== 'removed' && row.staff,
    state,
    text: state === 'shown' || own ? row.text : '',
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    replies: row.replies,
    own,
    editableUntil: until !== null && until > now ? until.toISOString() : null,
    reported: row.reported,
    hiddenReason: own ? row.hidden_why : null,
  }
}

const byTime = (descending: boolean): Sorting => ({
  keys: [{ by: sql`discussion_comment.created_at`, kind: 'time' }],
  descending,
})

/**
 * One page of comments on a place, latest first, or of replies to a comment, oldest first. Removed comments are listed
 * only if they have replies.
 */
export const listComments = async (tx: Tx, place: Place, query: Query, asker: Asker) => {
  await requireOpened(tx, targetOf(place), asker)
  const discussion = await findDiscussion(tx, place)
  const all = comments(tx, asker.userId).where(
    'discussion_comment.discussion_id',
    '=',
    idOrNobody(discussion?.id ?? ''),
  )
  const matches =
    query.replies_to === undefined
      ? all.where('discussion_comment.parent_id', 'is', null).where(
          sql<boolean>`(discussion_comment.removed_at is null or exists (select from discussion_comment as reply
            where reply.parent_id = discussion_comment.id and reply.removed_at is null))`,
        )
      : all
          .where('discussion_comment.parent_id', '=', idOrNobody(query.replies_to))
          .where('discussion_comment.removed_at', 'is', null)
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all: matches,
      sorting: byTime(query.replies_to === undefined),
      id: sql`discussion_comment.id`,
      beside: {},
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return {
    discussion: presentDiscussion(discussion),
    bannedUntil: (await bannedUntil(tx, asker.userId))?.toISOString() ?? null,
    comments: rows.map((row) => present(row, asker.userId, tx.now)),
    ...cursors,
  }
}

const readable = (text: string): string => {
  if (paragraphsOf(text).every((paragraph) => paragraph === ''))
    throw refuseFields({ text: ['Please write something first.'] })
  return text
}

/** The parent of a reply: the named comment, or its own parent if that is a reply. */
const repliedTo = async (tx: Tx, discussionId: string, id: string): Promise<CommentRow> => {
  const row = await find(
    id,
    tables(tx)
      .selectFrom('discussion_comment')
      .selectAll()
      .where('id', '=', id)
      .where('discussion_id', '=', discussionId),
    () => new Refusal('comment_gone'),
  )
  if (stateOf(row) !== 'shown') throw new Refusal('comment_gone')
  return row
}

/** Comments on a place or replies to a comment, and notifies its author. */
export const addComment = async (
  tx: Tx,
  place: Place,
  input: CommentInput,
  asker: Asker,
): Promise<community.Comment> => {
  const text = readable(input.text)
  await requireOpened(tx, targetOf(place), asker)
  await requireNotBanned(tx, asker.userId)
  const discussion = await ensureDiscussion(tx, place)
  if (!discussion.open) throw new Refusal('comments_closed')
  const to = input.reply_to === undefined ? undefined : await repliedTo(tx, discussion.id, input.reply_to)
  const id = newId()
  await tables(tx)
    .insertInto('discussion_comment')
    .values({
      id,
      discussion_id: discussion.id,
      parent_id: to ? (to.parent_id ?? to.id) : null,
      person_id: asker.userId,
      text,
      created_at: tx.now,
    })
    .execute()
  const row = await comments(tx, asker.userId)
    .select((eb) => titleOfPlace(eb.val(discussion.item_id), eb.val(discussion.course_id)).as('title'))
    .where('discussion_comment.id', '=', id)
    .executeTakeFirstOrThrow()
  if (to && to.person_id !== asker.userId)
    await notifyOfReply(tx, { id, text, by: row.author ?? '', to: to.person_id, place, title: row.title ?? '' })
  tx.announce({ topics: ['community'] })
  return present(row, asker.userId, tx.now)
}

/** Locks a comment of the caller. */
const lockOwn = (tx: Tx, id: string, personId: string): Promise<CommentRow> =>
  find(id, unremoved(tx, id).where('person_id', '=', personId).forUpdate())

/** Edits a comment of the caller while that is allowed. */
export const editComment = async (
  tx: Tx,
  id: string,
  input: CommentInput,
  asker: Asker,
): Promise<community.Comment> => {
  const text = readable(input.text)
  const row = await lockOwn(tx, id, asker.userId)
  const place = await placeOfDiscussion(tx, row.discussion_id)
  await requireOpened(tx, targetOf(place), asker)
  if (!(await findDiscussion(tx, place))?.open) throw new Refusal('comments_closed')
  await requireNotBanned(tx, asker.userId)
  const until = editableUntil(row)
  if (until === null || until <= tx.now) throw new Refusal('comment_settled')
  await tables(tx).updateTable('discussion_comment').set({ text, edited_at: tx.now }).where('id', '=', row.id).execute()
  tx.announce({ topics: ['community'] })
  const changed = await comments(tx, asker.userId).where('discussion_comment.id', '=', row.id).executeTakeFirstOrThrow()
  return present(changed, asker.userId, tx.now)
}

/** Removes a comment of the caller, even if its place is closed or gone. Its text is deleted. */
export const removeComment = async (tx: Tx, id: string, personId: string): Promise<void> => {
  const row = await lockOwn(tx, id, personId)
  await tables(tx)
    .updateTable('discussion_comment')
    .set({ text: '', removed_at: tx.now, reported_at: null })
    .where('id', '=', row.id)
    .execute()
  if (row.reported_at) settleRequests(tx, 'comment', row.id)
  tx.announce({ topics: ['community'] })
}
