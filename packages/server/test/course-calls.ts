import { randomUUID } from 'node:crypto'
import { type Input, courseManagement } from '@vesica/contract'
import type { Client } from './client.ts'

type CourseInput = Partial<Input<typeof courseManagement.createCourse, File>['body']>
type SectionInput = Partial<Input<typeof courseManagement.createSection>['body']>
type LessonInput = Partial<Input<typeof courseManagement.createLesson, File>['body']>

/** A course; default: lowest level, free of charge. `published: 'true'` adds a lesson, which publishing requires. */
export const aCourse = async (
  admin: Client,
  { published, ...own }: CourseInput = {},
): Promise<courseManagement.EditedCourse> => {
  const body = {
    title: `Course ${randomUUID()}`,
    description: 'What it is about.',
    category: 'Meditation' as const,
    duration: '3 h',
    ...own,
  }
  const { course } = await admin.call(courseManagement.createCourse, { body })
  if (published !== 'true') return course
  await aLesson(admin, course.id)
  return publish(admin, course.id)
}

/** Publishes a course. */
export const publish = async (admin: Client, id: string): Promise<courseManagement.EditedCourse> =>
  (await admin.call(courseManagement.publishCourse, { params: { id }, body: { published: true } })).course

/** Adds a section at the end of a course. */
export const aSection = async (
  admin: Client,
  courseId: string,
  own: SectionInput = {},
): Promise<courseManagement.ManagedSection> => {
  const body = { title: `Section ${randomUUID()}`, ...own }
  return (await admin.call(courseManagement.createSection, { params: { id: courseId }, body })).section
}

/** Adds a lesson at the end of a course or of one of its sections; default: a published text. */
export const aLesson = async (
  admin: Client,
  courseId: string,
  own: LessonInput = {},
  file?: File,
): Promise<courseManagement.EditedLesson> => {
  const body = {
    title: `Lesson ${randomUUID()}`,
    course_id: courseId,
    description: 'What it is about.',
    duration: '5 min',
    ...(file === undefined && own.external_url === undefined && { text_content: 'Words that open.' }),
    ...own,
  }
  return (await admin.call(courseManagement.createLesson, { body, files: { file } })).lesson
}

export const changeLesson = async (
  admin: Client,
  id: string,
  body: Input<typeof courseManagement.updateLesson, File>['body'],
  file?: File,
): Promise<courseManagement.EditedLesson> =>
  (await admin.call(courseManagement.updateLesson, { params: { id }, body, files: { file } })).lesson

/** A course as an administrator sees it. */
export const courseOf = async (admin: Client, id: string): Promise<courseManagement.EditedCourse> =>
  (await admin.call(courseManagement.getManagedCourse, { params: { id } })).course

/** Orders a course: its lessons outside of sections, then those of each section. */
export const ordering = (
  admin: Client,
  { id, curriculumVersion }: Pick<courseManagement.EditedCourse, 'id' | 'curriculumVersion'>,
  lessons: readonly string[],
  sections: readonly { id: string; lessons: readonly string[] }[] = [],
) =>
  admin.call(courseManagement.reorderCurriculum, {
    params: { id },
    body: {
      version_seen: curriculumVersion,
      lessons: [...lessons],
      sections: sections.map((section) => ({ id: section.id, lessons: [...section.lessons] })),
    },
  })
