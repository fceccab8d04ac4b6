import type { assignments } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import type { Sorting } from '../../../platform/data/paging.ts'
import { findsOne, type SearchedList, searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Actor, audit, type Notice, notify, settleRequests } from '../../activity/index.ts'
import { alreadyDecided, byOwner, findPerson } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'
import { noteDone, pathOf } from '../quizzes/lesson.ts'
import { presentListed, presentSubmission, reviewed, submissions } from './submission.present.ts'

const copy = notices.content

type Query = z.output<typeof assignments.listSubmissions.query>
type Reviewed = ReturnType<typeof reviewed>

/** Pending ones first, oldest first, then decided ones, latest first; see the migration. */
const sorting: Sorting = { keys: [{ by: sql`submission.queue_order`, kind: 'number' }], descending: false }

const filtered = (all: Reviewed, { status, course }: Query): Reviewed => {
  const byStatus = status ? all.where('submission.status', '=', status) : all
  return course === undefined ? byStatus : byStatus.where('course.id', '=', idOrNobody(course))
}

/** Submissions, searched by person or lesson. */
export const allSubmissions: SearchedList = {
  table: 'submission',
  parts: { status: sql`submission.status` },
  ways: [
    {
      name: 'submissions by lesson',
      words: sql`(select search from content_item where content_item.id = submission.lesson_id)`,
      holds: (query) =>
        findsOne(
          sql`select true from content_item as about where about.id = submission.lesson_id and about.search @@ ${query}`,
        ),
      ids: (query) =>
        sql`select id from submission where lesson_id = any(array(select id from content_item where search @@ ${query}))`,
    },
    byOwner({
      name: 'submissions by person',
      personId: sql`submission.person_id`,
      ids: (isTrue) => sql`select id from submission where ${isTrue(sql`submission.person_id`)}`,
    }),
  ],
}

/** One page of submissions. */
export const listSubmissions = async (tx: Tx, query: Query) => {
  const all = filtered(reviewed(tx), query)
  const { rows, beside, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all,
      some: all.clearSelect(),
      search: await searchFor(tx, allSubmissions, query),
      sorting,
      id: sql`submission.id`,
      beside: { waiting: sql<number>`(select count(*)::int from submission where status = 'waiting')` },
    },
    query,
  )
  return { submissions: rows.map(presentListed), total, waiting: beside.waiting, ...cursors }
}

/** Number of earlier submissions listed, latest first. */
const EARLIER_LIMIT = 20

/** A submission with the earlier ones. */
export const getSubmission = async (tx: Tx, id: string): Promise<assignments.ReviewedSubmission> => {
  const row = await find(id, reviewed(tx).where('submission.id', '=', id))
  const earlier = await submissions(tx)
    .where('submission.lesson_id', '=', row.lesson_id)
    .where('submission.person_id', '=', row.person_id)
    .where('submission.number', '<', row.number)
    .orderBy('submission.number', 'desc')
    .limit(EARLIER_LIMIT)
    .execute()
  return { ...presentListed(row), earlier: earlier.map(presentSubmission) }
}

interface Decision {
  status: 'accepted' | 'returned'
  words: string
}

const noticeOf = (
  { status, words }: Decision,
  lesson: { id: string; course_id: string; title: string },
  id: string,
): Notice => {
  const { title, text } = copy.assignment[status](lesson.title)
  return {
    kind: 'course_result',
    ...(status === 'returned' && { asks: { kind: 'handing_in', id } }),
    about: `lesson ${lesson.id}`,
    title,
    text: words === '' ? text : `${text} ${copy.assignment.comment(words)}`,
    action: { label: copy.lesson.open, path: pathOf(lesson) },
  }
}

/**
 * Accepts or returns a submission, once: of two administrators one succeeds, and the refusal of the other names the
 * first. An accepted submission counts for its lesson.
 */
export const decide = async (tx: Tx, actor: Actor, id: string, decision: Decision): Promise<void> => {
  const row = await find(id, reviewed(tx).where('submission.id', '=', id).forUpdate('submission'))
  if (row.decided_at) throw await alreadyDecided(tx, { decision: row.status, by: row.decided_by, at: row.decided_at })
  if (row.person_id === actor.userId) throw new Refusal('own_request')
  await tables(tx)
    .updateTable('submission')
    .set({ ...decision, decided_by: actor.userId, decided_at: tx.now })
    .where('id', '=', row.id)
    .execute()
  settleRequests(tx, 'assignment', row.id)
  await audit(tx, actor, {
    action: `${decision.status === 'accepted' ? 'accept' : 'return'} submission`,
    subject: { type: 'submission', id: row.id },
    before: { status: 'waiting' },
    after: { ...decision, lesson: row.lesson_id, person: row.person_id },
  })
  const lesson = { id: row.lesson_id, course_id: row.course_id, title: row.title }
  // Removed people are not notified and get no progress.
  const person = await findPerson(tx, row.person_id)
  if (person) {
    if (decision.status === 'accepted') await noteDone(tx, person.id, lesson, 'accepted_at')
    await notify(tx, [person], noticeOf(decision, lesson, row.id))
  }
  tx.announce({ topics: ['courses'], admins: 'content:read' })
  tx.announce({ topics: ['progress'], users: [row.person_id] })
}
