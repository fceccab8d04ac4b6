import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { findPerson } from '../../identity/index.ts'
import { plansById } from '../../membership/index.ts'
import { issueCertificate } from '../certificates/certificate.ts'
import { tables } from '../content.tables.ts'
import { minutesIn } from './completion.rules.ts'

const copy = notices.content.course

/** The page of a course for members. */
export const coursePath = (courseId: string): string => `/content/courses/${courseId}`

const MINUTE_MS = 60_000

/** Issues the certificate of a finished course if it has one, and notifies the person. */
export const finishCourse = async (tx: Tx, personId: string, courseId: string): Promise<void> => {
  const person = await findPerson(tx, personId)
  if (!person) return
  const course = await tables(tx)
    .selectFrom('course')
    .select(['title', 'certificate', 'plan_id', 'duration'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  let hasValidCertificate = false
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
    // Finishing again returns the first certificate, which may be revoked.
    hasValidCertificate = issued.revoked_at === null
  }
  await logActivity(tx, personId, { type: 'content', title: course.title, status: 'completed' })
  await notify(tx, [person], {
    kind: 'course_result',
    about: `course ${courseId}`,
    ...copy.finished(course.title, hasValidCertificate),
    action: { label: copy.open, path: coursePath(courseId) },
  })
  tx.announce({ topics: ['courses'], users: [personId], admins: 'content:read' })
}

/** The default for a missing length: the sum of the lessons. */
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
  return Math.round(minutes.reduce((sum, lessonMinutes) => sum + lessonMinutes, 0))
}
