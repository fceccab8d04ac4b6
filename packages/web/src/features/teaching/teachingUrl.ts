import { teaching } from '@vesica/contract'
import { oneOf, type RawSearch, textIn } from '../../address.ts'
import type { ViewProps as Viewing } from '../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../lists/listAddress.ts'
import { paths } from '../../paths.ts'

export const coursesAddress = listAddress(teaching.listManagedCourses, {
  filters: ['status', 'level', 'category'],
  sorts: ['updated', 'title', 'enrollments'],
  beside: openDialogs(['add'], ['edit', 'delete']),
})

/** What the list of courses shows: exactly what its address says. */
export type CoursesView = typeof coursesAddress.plain
export type ViewProps = Viewing<CoursesView>

const href = (search: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? paths.admin('courses') : `${paths.admin('courses')}?${query}`
}

/** The address of the list, narrowed to this. */
export const coursesHref = (change: Partial<CoursesView> = {}): string =>
  href(coursesAddress.write({ ...coursesAddress.plain, ...change }))

/** The parts of one course. */
export const courseParts = ['curriculum', 'students', 'insight'] as const
export type CoursePart = (typeof courseParts)[number]

/** One course of the address, and which part of it; a lesson, where its quiz is written. */
export interface CoursePlace {
  readonly course: string
  readonly part: CoursePart
  readonly quiz: string | undefined
}

/** What the address says of one course; undefined: it shows the list of them. */
export const parseCourse = ({ course, part, quiz }: RawSearch): CoursePlace | undefined => {
  const id = textIn(course, 64)
  if (id === undefined) return undefined
  return { course: id, part: oneOf(courseParts, part) ?? 'curriculum', quiz: textIn(quiz, 64) }
}

/** The same as it stands in an address. */
export const writeCourse = ({ course, part, quiz }: CoursePlace): Record<string, string> => ({
  course,
  ...(part !== 'curriculum' && { part }),
  ...(quiz !== undefined && { quiz }),
})

/** The address of one course. */
export const courseHref = (course: string, change: Partial<Omit<CoursePlace, 'course'>> = {}): string =>
  href(writeCourse({ course, part: 'curriculum', quiz: undefined, ...change }))

/** The dialogs of one course: about itself, its sections and its lessons. */
export const courseDialogs = openDialogs(
  ['course', 'add', 'section'],
  ['addTo', 'content', 'info', 'captions', 'remove', 'editSection', 'removeSection'],
)
export type CourseDialog = typeof courseDialogs.plain

/** The address of a lesson's form. @param lesson undefined: the one that does not exist yet */
export const lessonHref = (course: string, lesson: string | undefined): string =>
  href({
    ...writeCourse({ course, part: 'curriculum', quiz: undefined }),
    ...courseDialogs.write(
      lesson === undefined ? { dialog: 'add', about: undefined } : { dialog: 'content', about: lesson },
    ),
  })
