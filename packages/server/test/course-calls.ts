import { randomUUID } from 'node:crypto'
import { type Input, teaching } from '@vesica/contract'
import type { Client } from './client.ts'
import { anotherAdmin, type Person } from './people.ts'
import type { Scene } from './wallet-calls.ts'

type CourseGiven = Partial<Input<typeof teaching.createCourse, File>['body']>
type SectionGiven = Partial<Input<typeof teaching.createSection>['body']>
type LessonGiven = Partial<Input<typeof teaching.createLesson, File>['body']>

/**
 * A course, by who keeps it: of the lowest level and free, unless said otherwise. `published: 'true'` brings a lesson
 * with it, without which it could not be.
 */
export const aCourse = async (
  admin: Client,
  { published, ...own }: CourseGiven = {},
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
  own: SectionGiven = {},
): Promise<teaching.ManagedSection> => {
  const body = { title: `Section ${randomUUID()}`, ...own }
  return (await admin.call(teaching.createSection, { params: { id: courseId }, body })).section
}

/** A lesson at the end of a course, or of the section that is named: a published text, unless said otherwise. */
export const aLesson = async (
  admin: Client,
  courseId: string,
  own: LessonGiven = {},
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
  admin.call(teaching.orderCurriculum, {
    params: { id },
    body: {
      version_seen: curriculumVersion,
      lessons: [...lessons],
      sections: sections.map((section) => ({ id: section.id, lessons: [...section.lessons] })),
    },
  })

type Preparing = () => Promise<{ client: Client; input?: object }>

const keepers = new WeakMap<Scene['running'], Promise<Person>>()

const keeperIn = ({ running }: Scene): Promise<Person> => {
  const known = keepers.get(running) ?? anotherAdmin(running)
  keepers.set(running, known)
  return known
}

type Of = () => Promise<Scene>
type Prepare = (input?: (keeper: Person) => object | Promise<object>) => Preparing

const byKeeper =
  (of: Of): Prepare =>
  (input = () => ({})) =>
  async () => {
    const client = await keeperIn(await of())
    return { client, input: await input(client) }
  }

/** One call of each endpoint about courses as administrators keep them that succeeds. @param of where, when it is prepared */
export const teachingCalls = (of: Of): Record<string, Preparing> => ({
  ...courseCalls(byKeeper(of)),
  ...sectionCalls(byKeeper(of)),
  ...lessonCalls(byKeeper(of)),
})

const courseCalls = (prepare: Prepare): Record<string, Preparing> => {
  const onCourse = (more: object = {}) =>
    prepare(async (keeper) => ({ params: { id: (await aCourse(keeper, { published: 'true' })).id }, ...more }))
  return {
    listManagedCourses: prepare(() => ({ query: { search: 'course', status: 'published', sort: 'enrollments' } })),
    getManagedCourse: onCourse(),
    createCourse: prepare(() => ({ body: teaching.createCourse.example.body })),
    updateCourse: onCourse({ body: { title: 'Another', prerequisites: '["A quiet room"]', version_seen: '2' } }),
    publishCourse: prepare(async (keeper) => {
      const course = await aCourse(keeper)
      await aLesson(keeper, course.id)
      return { params: { id: course.id }, body: { published: true } }
    }),
    archiveCourse: onCourse({ body: { archived: true } }),
    duplicateCourse: onCourse(),
    deleteCourse: onCourse(),
    createSection: onCourse({ body: { title: 'Arriving' } }),
    getCoursesAnalytics: prepare(),
  }
}

const sectionCalls = (prepare: Prepare): Record<string, Preparing> => {
  const onSection = (more: object = {}) =>
    prepare(async (keeper) => {
      const course = await aCourse(keeper)
      const { id } = await aSection(keeper, course.id)
      await aLesson(keeper, course.id, { section_id: id })
      return { params: { id }, ...more }
    })
  return {
    orderCurriculum: prepare(async (keeper) => {
      const { id } = await aCourse(keeper)
      const [section, lesson] = [await aSection(keeper, id), await aLesson(keeper, id)]
      const { curriculumVersion: version_seen } = await courseOf(keeper, id)
      const sections = [{ id: section.id, lessons: [lesson.id] }]
      return { params: { id }, body: { version_seen, lessons: [], sections } }
    }),
    updateSection: onSection({ body: { release: 'days', release_days: 7, release_hour: 6 } }),
    deleteSection: onSection(),
  }
}

const lessonCalls = (prepare: Prepare): Record<string, Preparing> => {
  const onLesson = (more: object = {}) =>
    prepare(async (keeper) => ({ params: { id: (await aLesson(keeper, (await aCourse(keeper)).id)).id }, ...more }))
  return {
    createLesson: prepare(async (keeper) => {
      const { id } = await aCourse(keeper)
      const section = await aSection(keeper, id)
      const given = { course_id: id, section_id: section.id, materials: ['A candle', 'A cushion'] }
      return { body: { ...teaching.createLesson.example.body, ...given } }
    }),
    updateLesson: onLesson({ body: { text_content: 'Other words.', materials: ['A bell'], version_seen: '1' } }),
    getManagedLesson: onLesson(),
    deleteLesson: onLesson(),
    restoreLesson: prepare(async (keeper) => {
      const { id } = await aLesson(keeper, (await aCourse(keeper)).id)
      await keeper.call(teaching.deleteLesson, { params: { id } })
      return { params: { id } }
    }),
  }
}

/** More of everything that lists of courses show. */
export const anotherCourse = async (scene: Scene): Promise<void> => {
  const keeper = await keeperIn(scene)
  const { id } = await aCourse(keeper, { published: 'true', prerequisites: '["A quiet room", "Time"]' })
  const section = await aSection(keeper, id)
  await aLesson(keeper, id, { section_id: section.id, materials: ['A bell', 'A candle'] })
}
