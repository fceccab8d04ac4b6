import type { courses } from '@vesica/contract'
import { sql } from 'kysely'
import { isId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { fileFields } from '../../../platform/files/files.ts'
import { tables } from '../content.tables.ts'
import type { EnrolmentRow } from '../courses/courses.tables.ts'
import { type AsksFor, type DidOf, isDone, isFinished, reachedBy } from './completion.rules.ts'
import { finishCourse } from './finish.ts'

/** The conditions of a lesson, and what a person did in it. */
export interface LessonFacts {
  id: string
  course_id: string
  type: courses.LessonType
  asks: AsksFor
  did: DidOf
  completedAt: Date | null
  practiceMinutes: number
  plays: boolean
}

interface FactsRead {
  id: string
  course_id: string
  type: courses.LessonType
  completion: courses.Completion[]
  completion_seconds: number | null
  measured: boolean
  plays: boolean
  marked: boolean
  passed: boolean
  accepted: boolean
  covered: boolean
  practice_minutes: number
  spent_ms: string
  completed_at: Date | null
}

/** undefined: not a lesson. */
export const factsOf = async (tx: Tx, personId: string, lessonId: string): Promise<LessonFacts | undefined> => {
  if (!isId(lessonId)) return undefined
  const { rows } = await sql<FactsRead>`
    select lesson.id, lesson.course_id, lesson.type, completion, completion_seconds,
           lesson.content_type in ('video', 'audio') as plays,
           case when lesson.content_type in ('video', 'audio') then item.duration_ms is not null
                else item.words > 0 or coalesce(${fileFields(sql.ref('item.file_id'))} ->> 'kind' in ('pdf', 'txt', 'md'), false)
           end as measured,
           done.marked_at is not null as marked, done.passed_at is not null as passed,
           done.accepted_at is not null as accepted, gone.completed_at is not null as covered,
           coalesce(done.practice_minutes, 0) as practice_minutes,
           coalesce(gone.read_ms, 0) + coalesce((select sum(played_ms) from content_sitting
             where content_sitting.item_id = lesson.id and content_sitting.person_id = ${personId}::uuid), 0)
             + coalesce(done.practice_minutes, 0) * 60000 as spent_ms,
           done.completed_at
      from lesson
      join content_item as item on item.id = lesson.id
      left join lesson_progress as done on done.lesson_id = lesson.id and done.person_id = ${personId}::uuid
      left join content_progress as gone on gone.item_id = lesson.id and gone.person_id = ${personId}::uuid
     where lesson.id = ${lessonId} and lesson.deleted_at is null`.execute(tables(tx))
  return rows[0] && presentFacts(rows[0])
}

const presentFacts = (row: FactsRead): LessonFacts => ({
  id: row.id,
  course_id: row.course_id,
  type: row.type,
  asks: { completion: row.completion, seconds: row.completion_seconds, measured: row.measured },
  did: {
    marked: row.marked,
    spentMs: Number(row.spent_ms),
    covered: row.covered,
    passed: row.passed,
    accepted: row.accepted,
  },
  completedAt: row.completed_at,
  practiceMinutes: row.practice_minutes,
  plays: row.plays,
})

export const isLessonDone = ({ asks, did }: LessonFacts): boolean => isDone(asks, did)

/**
 * Marks a lesson as done once all its conditions are met, and updates its course. Call it after everything that can
 * meet a condition; a done lesson stays done.
 */
export const settleLesson = async (tx: Tx, personId: string, lessonId: string): Promise<void> => {
  const facts = await factsOf(tx, personId, lessonId)
  if (!facts || facts.completedAt !== null || !isLessonDone(facts)) return
  const key = { person_id: personId, lesson_id: facts.id }
  await tables(tx)
    .insertInto('lesson_progress')
    .values({ ...key, course_id: facts.course_id, completed_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'lesson_id'])
        .doUpdateSet({ completed_at: sql<Date>`coalesce(lesson_progress.completed_at, ${tx.now})` }),
    )
    .execute()
  tx.announce({ topics: ['progress'], users: [personId] })
  await settleCourse(tx, personId, facts.course_id)
}

/** An active enrollment, locked, so that a later count includes earlier parallel writes. */
export const lockEnrolment = (tx: Tx, personId: string, courseId: string) =>
  tables(tx)
    .selectFrom('course_enrolment')
    .select(['id', 'course_id', 'reached', 'finished_at'])
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .where('refunded_at', 'is', null)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Updates a person's progress in a course; the first time that everything is done, the course is finished. */
export const settleCourse = async (tx: Tx, personId: string, courseId: string): Promise<void> => {
  const enrolment = await lockEnrolment(tx, personId, courseId)
  if (enrolment) await settleEnrolment(tx, personId, enrolment)
}

/** The same for an enrollment that is already locked. */
export const settleEnrolment = async (
  tx: Tx,
  personId: string,
  enrolment: Pick<EnrolmentRow, 'id' | 'course_id' | 'reached' | 'finished_at'>,
): Promise<void> => {
  if (enrolment.finished_at !== null) return
  const { rows } = await sql<{ lessons: number; completed: number }>`
    select count(*)::int as lessons, count(completed_at)::int as completed
      from lesson left join lesson_progress on lesson_id = lesson.id and person_id = ${personId}
     where lesson.course_id = ${enrolment.course_id} and lesson.deleted_at is null and lesson.shown_from <= ${tx.now}`.execute(
    tables(tx),
  )
  const { lessons = 0, completed = 0 } = rows[0] ?? {}
  const finished = isFinished(completed, lessons)
  const reached = reachedBy(completed, lessons, enrolment.reached)
  if (reached === enrolment.reached && !finished) return
  await tables(tx)
    .updateTable('course_enrolment')
    .set({ reached, ...(finished && { finished_at: tx.now }) })
    .where('id', '=', enrolment.id)
    .execute()
  tx.announce({ topics: ['progress'], users: [personId] })
  if (finished) await finishCourse(tx, personId, enrolment.course_id)
}
