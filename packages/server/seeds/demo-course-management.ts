import { quizzes } from '@vesica/contract'
import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import {
  archiveCourse,
  createCourse,
  createLesson,
  createSection,
  saveCaptions,
  publishCourse,
  saveQuiz,
  withReceived,
  readCaptions,
} from '../src/modules/content/index.ts'
import { listPlans } from '../src/modules/membership/index.ts'
import { after, DAY } from '../src/platform/clock.ts'
import { temporaryFiles } from '../src/platform/uploads/uploads.ts'
import type { DemoCourse, DemoLesson, DemoSection } from './demo-course.ts'
import { demoCourses } from './demo-courses.ts'
import { readSeed, received } from './demo-library.ts'

/**
 * Seeds courses through the product's use cases, without enrollments.
 * @param items ids of library items by title, for prerequisites
 * @returns these and the ids of the courses
 */
export const seedDemoCourses = async (
  app: App,
  actor: Actor,
  items: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const plans = await app.db.read(listPlans)
  const ids = new Map(items)
  for (const course of demoCourses) {
    const planId = plans.find(({ level }) => level === course.level)?.id ?? ''
    const id = await app.db.transact((tx) => createCourse(tx, actor, fieldsOf(course, planId, ids)))
    ids.set(course.title, id)
    for (const lesson of course.lessons ?? []) await add(app, actor, lesson, { course_id: id })
    for (const section of course.sections) {
      const section_id = await app.db.transact((tx) => createSection(tx, actor, id, openingOf(section, tx.now)))
      for (const lesson of section.lessons) await add(app, actor, lesson, { course_id: id, section_id })
    }
    if (course.state !== 'draft') await app.db.transact((tx) => publishCourse(tx, actor, id, true))
    if (course.state === 'archived') await app.db.transact((tx) => archiveCourse(tx, actor, id, true))
  }
  return ids
}

const fieldsOf = (course: DemoCourse, plan_id: string, known: ReadonlyMap<string, string>) => ({
  title: course.title,
  description: course.description,
  category: course.category,
  plan_id,
  duration: course.duration,
  price: course.price ?? '0',
  course_objective: course.objective,
  audience: course.audience,
  prerequisites: (course.after ?? []).map((name) => known.get(name) ?? name),
  tags: [course.tags],
  featured: course.featured ?? false,
  pace_choice: course.pace ?? false,
})

const openingOf = ({ title, description = '', release = 'now', days, hour }: DemoSection, now: Date) => {
  if (release === 'days') return { title, description, release, release_days: days ?? 0, release_hour: hour ?? 0 }
  if (release === 'now') return { title, description, release }
  return { title, description, release: 'date' as const, release_at: after(now, 7 * DAY).toISOString() }
}

const add = async (
  app: App,
  actor: Actor,
  lesson: DemoLesson,
  target: { course_id: string; section_id?: string },
): Promise<void> => {
  const { captions, questions } = lesson
  const text =
    lesson.words === undefined ? (lesson.text ?? '') : (await readSeed(`texts/${lesson.words}.md`)).toString()
  const vtt = captions === undefined ? undefined : (await readSeed(`media/${captions}.vtt`)).toString()
  const cues = vtt === undefined ? [] : (await readCaptions(vtt)).cues
  const temporary = temporaryFiles(app.files.uploadsDir)
  const file =
    lesson.file === undefined ? undefined : await received('file', lesson.file, await readSeed(lesson.file), temporary)
  try {
    await withReceived(app.files, { file, thumbnail: undefined }, ({ upload }) =>
      app.db.transact(async (tx) => {
        const input = { ...target, ...lessonFields(lesson), text_content: text }
        const id = await createLesson(tx, app.files, actor, input, { upload, materials: [] })
        if (vtt !== undefined) await saveCaptions(tx, actor, id, { language: 'en', label: 'English' }, { vtt, cues })
        if (questions)
          await saveQuiz(tx, actor, id, { settings: quizzes.usualQuiz, questions: [...questions], version_seen: 0 })
      }),
    )
  } finally {
    await temporary.discard()
  }
}

const lessonFields = (lesson: DemoLesson) => ({
  title: lesson.title,
  description: lesson.description,
  duration: lesson.duration,
  type: lesson.type,
  contentType: lesson.contentType,
  materials: lesson.materials,
  sample: lesson.sample ?? false,
  downloadable: lesson.downloadable ?? false,
  published: !lesson.hidden,
  complete_when: lesson.completion,
  complete_seconds: lesson.seconds,
})
