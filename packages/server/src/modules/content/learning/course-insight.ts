import type { students } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import { isPublished } from './course-read.ts'
import { managedCourse } from './student.ts'

type Insight = z.output<typeof students.getCourseInsight.response>['insight']

/** For privacy, no data is shown for fewer people. */
const MIN_PEOPLE = 5

/** Where students of a course continue and where they stop. */
export const getCourseInsight = async (tx: Tx, id: string): Promise<Insight> => {
  const course = await managedCourse(tx, id)
  const { people } = await tables(tx)
    .selectFrom('course_enrolment')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('course_id', '=', course.id)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (people < MIN_PEOPLE) return null
  const { rows } = await sql<{ id: string; title: string; opened: number; completed: number }>`
    with those as materialized (
      select person_id from course_enrolment where course_id = ${course.id} and refunded_at is null)
    select lesson.id, content_item.title,
           (select count(*)::int from content_progress join those using (person_id) where item_id = lesson.id) as opened,
           (select count(*)::int from lesson_progress join those using (person_id)
             where lesson_id = lesson.id and completed_at is not null) as completed
      from lesson join content_item on content_item.id = lesson.id
     where lesson.course_id = ${course.id} and ${isPublished(tx.now)}
     order by lesson.position, lesson.id`.execute(tables(tx))
  return { people, lessons: rows.map((row, index) => ({ ...row, number: index + 1 })) }
}
