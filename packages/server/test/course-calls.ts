import { randomUUID } from 'node:crypto'
import { type Input, teaching } from '@vesica/contract'
import type { Client } from './client.ts'

type CourseInput = Partial<Input<typeof teaching.createCourse, File>['body']>
type SectionInput = Partial<Input<typeof teaching.createSection>['body']>
type LessonInput = Partial<Input<typeof teaching.createLesson, File>['body']>

/**
 * A course, by who keeps it: of the lowest level and free, unless said otherwise. `published: 'true'` brings a lesson
 * with it.
 */
export const aCourse = async (
  admin: Client,
  { published, ...own }: CourseInput = {},
): Promise<teaching.EditedCourse> => {
  const body = {
    title: `Course ${randomUUID()}`,
    description: 'What it is about.',
    category: 'Meditation' as const,
    duration: '3 h',
    ...own,
  }
  const { course } = await admin.call(teaching.createCourse, { body })
  if (published !== 'true') return course
  await aLesson(admin, course.id)
  return publish(admin, course.id)
}

/** The same course, shown to members. */
export const publish = async (admin: Client, id: string): Promise<teaching.EditedCourse> =>
  (await admin.call(teaching.publishCourse, { params: { id }, body: { published: true } })).course

/** A section at the end of a course. */
export const aSection = async (
  admin: Client,
  courseId: string,
  own: SectionInput = {},
): Promise<teaching.ManagedSection> => {
  const body = { title: `Section ${randomUUID()}`, ...own }
  return (await admin.call(teaching.createSection, { params: { id: courseId }, body })).section
}

/** A lesson at the end of a course, or of the section that is named: a published text, unless said otherwise. */
export const aLesson = async (
  admin: Client,
  courseId: string,
  own: LessonInput = {},
  file?: File,
): Promise<teaching.EditedLesson> => {
  const body = {
    title: `Lesson ${randomUUID()}`,
    course_id: courseId,
    description: 'What it is about.',
    duration: '5 min',
    ...(file === undefined && own.external_url === undefined && { text_content: 'Words that open.' }),
    ...own,
  }
  return (await admin.call(teaching.createLesson, { body, files: { file } })).lesson
}

export const changeLesson = async (
  admin: Client,
  id: string,
  body: Input<typeof teaching.updateLesson, File>['body'],
  file?: File,
): Promise<teaching.EditedLesson> =>
  (await admin.call(teaching.updateLesson, { params: { id }, body, files: { file } })).lesson

/** A course as its curriculum manager shows it. */
export const courseOf = async (admin: Client, id: string): Promise<teaching.EditedCourse> =>
  (await admin.call(teaching.getManagedCourse, { params: { id } })).course

/** The call that orders a course: which lessons stand in none, and which in each of its sections. */
export const ordering = (
  admin: Client,
  { id, curriculumVersion }: Pick<teaching.EditedCourse, 'id' | 'curriculumVersion'>,
  lessons: readonly string[],
  sections: readonly { id: string; lessons: readonly string[] }[] = [],
) =>
  admin.call(teaching.reorderCurriculum, {
    params: { id },
    body: {
      version_seen: curriculumVersion,
      lessons: [...lessons],
      sections: sections.map((section) => ({ id: section.id, lessons: [...section.lessons] })),
    },
  })
