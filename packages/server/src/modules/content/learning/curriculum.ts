import type { courses } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { access } from '../access/access.rules.ts'
import { gateOfAny, personIs, placeFor } from '../access/gates.ts'
import { tables } from '../content.tables.ts'
import { type Asker, progressOf } from '../items/item.record.ts'
import { presentRead } from '../progress/progress-read.ts'
import { type CourseRead, enrolmentIn, isPublished, learnerOf } from './course-read.ts'
import { presentRequirement, requirementsFor } from './requirement.ts'

// The lessons of a course in order, as visible to the asker.

/** Lessons with their access conditions and the asker's progress. */
export const lessonRows = (tx: Tx, asker: Asker) => {
  const personId = learnerOf(asker)
  return tables(tx)
    .selectFrom('lesson')
    .innerJoin('content_item', 'content_item.id', 'lesson.id')
    .leftJoin('lesson_progress as done', (join) =>
      join.onRef('done.lesson_id', '=', 'lesson.id').on('done.person_id', '=', personId),
    )
    .select([
      'lesson.id',
      'lesson.course_id',
      'lesson.section_id',
      'lesson.position',
      'lesson.type',
      'lesson.content_type',
      'content_item.title',
      'content_item.description',
      'content_item.duration',
      'content_item.duration_ms',
      'content_item.sample',
      'content_item.plan_id',
      'content_item.shown_from',
      'done.completed_at',
    ])
    .select([placeFor(personIs(personId), tx.now).as('place'), progressOf(personId).as('progress')])
    .where('lesson.deleted_at', 'is', null)
}

export type LessonRead = Awaited<ReturnType<ReturnType<typeof lessonRows>['executeTakeFirstOrThrow']>>

/** The published lessons of a course, in order. */
export const publishedLessons = (tx: Tx, courseId: string, asker: Asker): Promise<LessonRead[]> =>
  lessonRows(tx, asker)
    .where('lesson.course_id', '=', courseId)
    .where(isPublished(tx.now))
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute()

export const presentLesson = (
  row: LessonRead,
  number: number,
  { viewer, house }: Asker,
  now: Date,
): courses.CurriculumLesson => {
  const durationMs = row.duration_ms === null ? null : Number(row.duration_ms)
  const fraction = row.progress ? presentRead(row.progress, durationMs).fraction : 0
  return {
    id: row.id,
    number,
    title: row.title,
    description: row.description,
    type: row.type,
    contentType: row.content_type,
    duration: row.duration,
    durationMs,
    sample: row.sample,
    access: access(gateOfAny(row), viewer, house, now),
    completedAt: row.completed_at?.toISOString() ?? null,
    fraction: row.completed_at === null ? fraction : 1,
  }
}

/** Sections of a course with their opening time for the asker. */
const sectionRows = (tx: Tx, row: CourseRead, asker: Asker) => {
  const enrolment = enrolmentIn(row)
  const isEnrolled = enrolment !== undefined && enrolment.ended_at === null
  return tables(tx)
    .selectFrom('course_section')
    .select(['id', 'title', 'description', 'release', 'release_days'])
    .select(
      sql<Date | null>`section_opens_at(release, release_at, release_days, release_hour,
        ${isEnrolled ? enrolment.enrolled_at : null}::timestamptz, ${enrolment?.time_zone ?? 'UTC'}, ${enrolment?.pace ?? 'set'})`.as(
        'opens_at',
      ),
    )
    .select(requirementsFor('section', personIs(learnerOf(asker)), tx.now).as('requirements'))
    .where('course_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * The sections of a course with their lessons, numbered across the course. Sections without published lessons are
 * hidden.
 */
export const curriculumOf = async (
  tx: Tx,
  row: CourseRead,
  asker: Asker,
): Promise<{
  sections: courses.Section[]
  lessons: readonly courses.CurriculumLesson[]
  begun: ReadonlySet<string>
}> => {
  const sections = await sectionRows(tx, row, asker)
  const read = await publishedLessons(tx, row.id, asker)
  const known = new Set(sections.map(({ id }) => id))
  const lessons = read.map((lesson, index) => presentLesson(lesson, index + 1, asker, tx.now))
  const inSection = Map.groupBy(lessons, ({ number }) => {
    const section = read[number - 1]?.section_id ?? null
    return section !== null && known.has(section) ? section : null
  })
  const allSections = [withoutSection, ...sections].map(
    (section): courses.Section => ({
      id: section.id,
      title: section.title,
      description: section.description,
      release: section.release,
      opensAt: section.opens_at?.toISOString() ?? null,
      releaseDays: section.release === 'days' ? section.release_days : null,
      requires: section.requirements.map(presentRequirement),
      lessons: inSection.get(section.id) ?? [],
    }),
  )
  return {
    sections: allSections.filter((section) => section.lessons.length > 0),
    lessons,
    begun: new Set(read.filter(({ progress }) => progress !== null).map(({ id }) => id)),
  }
}

const withoutSection = {
  id: null,
  title: '',
  description: '',
  release: 'now' as const,
  release_days: null,
  opens_at: null,
  requirements: [],
}

/** The lesson to continue with: the first that is open and not done. */
export const nextLesson = (
  lessons: readonly courses.CurriculumLesson[],
  started: ReadonlySet<string>,
): courses.OpenedCourse['nextLesson'] => {
  const next = lessons.find(({ access: { opens }, completedAt }) => opens && completedAt === null)
  if (!next) return null
  const hasStarted = lessons.some(({ id, completedAt }) => completedAt !== null || started.has(id))
  return { id: next.id, number: next.number, title: next.title, started: hasStarted }
}
