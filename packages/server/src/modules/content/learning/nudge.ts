import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import { isId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../../activity/index.ts'
import { excerptForNotice, notifyAll } from '../../approvals/index.ts'
import { peopleByIds } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'
import { coursePath } from './finish.ts'
import { managedCourse } from './student.ts'

const copy = notices.content.course

/**
 * Messages students at most once a day, skipping those who have left or finished.
 * @returns the numbers of people messaged and skipped
 */
export const remindStudents = async (
  tx: Tx,
  actor: Actor,
  courseId: string,
  { enrolments, message }: { enrolments: readonly string[]; message: string },
): Promise<{ notified: number; passed: number }> => {
  const course = await managedCourse(tx, courseId)
  const requested = [...new Set(enrolments)]
  // In order of ID, so that two parallel calls for the same people cannot deadlock.
  const { rows } = await sql<{ person_id: string }>`
    with asked as materialized (
      select id from course_enrolment
       where id = any(${requested.filter(isId)}::uuid[]) and course_id = ${course.id} and ended_at is null and finished_at is null
         and (nudged_at is null or nudged_at <= ${after(tx.now, -DAY)})
       order by id for no key update)
    update course_enrolment set nudged_at = ${tx.now} from asked
     where course_enrolment.id = asked.id
       and (course_enrolment.nudged_at is null or course_enrolment.nudged_at <= ${after(tx.now, -DAY)})
    returning course_enrolment.person_id`.execute(tables(tx))
  const known = await peopleByIds(
    tx,
    rows.map(({ person_id }) => person_id),
  )
  const people = [...known.values()].filter(({ deleted_at }) => deleted_at === null)
  await notify(tx, people, {
    kind: 'course_words',
    about: `course ${course.id}`,
    title: copy.message(course.title),
    text: message,
    action: { label: copy.open, path: coursePath(course.id) },
  })
  await audit(tx, actor, {
    action: 'nudge students',
    subject: { type: 'course', id: course.id },
    after: { told: people.length, words: message },
  })
  if (people.length > 0)
    await notifyAll(tx, {
      ...copy.studentsNotified({ name: actor.name, wrote: excerptForNotice(message) }, course.title, people.length),
      action: { label: notices.general.openAuditLog, path: '/admin/audit' },
    })
  tx.announce({ topics: ['courses'], admins: 'content:read' })
  return { notified: people.length, passed: requested.length - people.length }
}
