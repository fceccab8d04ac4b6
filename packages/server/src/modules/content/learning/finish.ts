import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { findPerson } from '../../identity/index.ts'
import { plansById } from '../../membership/index.ts'
import { issueCertificate } from '../certificates/certificate.ts'
import { tables } from '../content.tables.ts'
import { minutesIn } from './completion.rules.ts'

/** Where members find a course. */
export const coursePath = (courseId: string): string => `/content/courses/${courseId}`

const MINUTE_MS = 60_000

/** Gives somebody what is given for a finished course, and lets them know. */
export const finishCourse = async (tx: Tx, personId: string, courseId: string): Promise<void> => {
  const person = await findPerson(tx, personId)
  if (!person) return
  const course = await tables(tx)
    .selectFrom('course')
    .select(['title', 'certificate', 'plan_id', 'duration'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  let holds = false
  if (course.certificate) {
    const level = (await plansById(tx)).get(course.plan_id)?.name ?? ''
    const minutes = minutesIn(course.duration) ?? (await minutesOfLessons(tx, courseId))
    const issued = await issueCertificate(tx, {
      personId,
      courseId,
      name: person.name,
      courseTitle: course.title,
      minutes,
      level,
    })
    // Who finishes again has the one from before, which may have been revoked.
    holds = issued.revoked_at === null
  }
  await logActivity(tx, personId, { type: 'content', title: course.title, status: 'completed' })
  await notify(tx, [person], {
    kind: 'course_result',
    about: `course ${courseId}`,
    title: `You have finished ${course.title}`,
    text: holds
      ? `You’ve completed ${course.title}. Your certificate is ready to download and share.`
      : `You’ve completed ${course.title}. You can come back to it any time.`,
    action: { label: 'Open the course', path: coursePath(courseId) },
  })
  tx.announce({ topics: ['courses'], users: [personId], admins: 'content:read' })
}

/** Where the author says no length: what its lessons take together. */
const minutesOfLessons = async (tx: Tx, courseId: string): Promise<number> => {
  const rows = await tables(tx)
    .selectFrom('lesson')
    .innerJoin('content_item', 'content_item.id', 'lesson.id')
    .select(['content_item.duration', 'content_item.duration_ms'])
    .where('lesson.course_id', '=', courseId)
    .where('lesson.deleted_at', 'is', null)
    .where('lesson.shown_from', '<=', tx.now)
    .execute()
  const minutes = rows.map(({ duration, duration_ms }) =>
    duration_ms === null ? (minutesIn(duration) ?? 0) : Number(duration_ms) / MINUTE_MS,
  )
  return Math.round(minutes.reduce((sum, one) => sum + one, 0))
}
