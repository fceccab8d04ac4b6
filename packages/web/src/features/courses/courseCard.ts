import type { courses } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import type { Item } from '../../ui/cover/ItemCard.tsx'

const copy = text.courses

/** Progress for enrolled members, otherwise the length. */
export const noteOf = ({ enrolment, lessonCount, duration }: courses.Course): string => {
  if (enrolment?.finishedAt) return text.labels.finished
  if (lessonCount === 0) return copy.soon
  if (enrolment) return copy.doneOf(enrolment.completed, enrolment.lessons)
  return duration || copy.section.count(lessonCount)
}

/** The level that unlocks it: the upgrade if there is one, otherwise the lowest. */
const opensWith = ({ access }: courses.Course): string | undefined => access.upgradeTo?.name ?? access.plans[0]?.name

/** Maps a course to a card. */
export const cardOf = (course: courses.Course): Item => ({
  id: course.id,
  title: course.title,
  href: paths.course(course.id),
  kind: 'course',
  length: noteOf(course),
  level: course.planName,
  locked: !course.access.opens,
  opensWith: course.access.opens ? undefined : opensWith(course),
  percent: course.enrolment?.percent ?? 0,
  done: Boolean(course.enrolment?.finishedAt),
})

const seenAt = ({ enrolment }: courses.Course): number =>
  enrolment ? Date.parse(enrolment.lastSeenAt ?? enrolment.enrolledAt) : 0

/** The course studied last; undefined without one. */
export const latestOf = (all: readonly courses.Course[]): courses.Course | undefined =>
  all.toSorted((a, b) => seenAt(b) - seenAt(a))[0]
