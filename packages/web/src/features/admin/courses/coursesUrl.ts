import { courseManagement } from '@vesica/contract'
import { oneOf, type RawSearch, textIn } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'
import { paths } from '../../../paths.ts'

export const coursesAddress = listAddress(courseManagement.listManagedCourses, {
  filters: ['status', 'level', 'category'],
  sorts: ['updated', 'title', 'enrollments'],
  beside: openDialogs(['add'], ['edit', 'delete']),
})

/** View state of the course list, stored in its URL. */
export type CoursesView = typeof coursesAddress.plain
export type ViewProps = Viewing<CoursesView>

const href = (search: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? paths.admin('courses') : `${paths.admin('courses')}?${query}`
}

/** The URL of the list with these filters. */
export const coursesHref = (change: Partial<CoursesView> = {}): string =>
  href(coursesAddress.write({ ...coursesAddress.plain, ...change }))

/** The sections of one course. */
export const courseParts = ['curriculum', 'students', 'insight'] as const
export type CoursePart = (typeof courseParts)[number]

/** A course in the URL, its section, and the lesson whose quiz is edited. */
export interface CoursePlace {
  readonly course: string
  readonly part: CoursePart
  readonly quiz: string | undefined
}

/** Parses the course in the URL; undefined: the course list. */
export const parseCourse = ({ course, part, quiz }: RawSearch): CoursePlace | undefined => {
  const id = textIn(course, 64)
  if (id === undefined) return undefined
  return { course: id, part: oneOf(courseParts, part) ?? 'curriculum', quiz: textIn(quiz, 64) }
}

/** The same as URL parameters. */
export const writeCourse = ({ course, part, quiz }: CoursePlace): Record<string, string> => ({
  course,
  ...(part !== 'curriculum' && { part }),
  ...(quiz !== undefined && { quiz }),
})

/** The URL of one course. */
export const courseHref = (course: string, change: Partial<Omit<CoursePlace, 'course'>> = {}): string =>
  href(writeCourse({ course, part: 'curriculum', quiz: undefined, ...change }))

/** Dialogs about a course, its sections and its lessons. */
export const courseDialogs = openDialogs(
  ['course', 'add', 'section'],
  ['addTo', 'content', 'info', 'captions', 'remove', 'editSection', 'removeSection'],
)
export type CourseDialog = typeof courseDialogs.plain

/** The URL of a lesson's form. @param lesson undefined: a new lesson */
export const lessonHref = (course: string, lesson: string | undefined): string =>
  href({
    ...writeCourse({ course, part: 'curriculum', quiz: undefined }),
    ...courseDialogs.write(
      lesson === undefined ? { dialog: 'add', about: undefined } : { dialog: 'content', about: lesson },
    ),
  })
