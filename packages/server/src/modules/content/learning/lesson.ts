import type { courses } from '@vesica/contract'
import { sql } from 'kysely'
import { find, requireFound } from '../../../platform/data/find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { fileFields } from '../../../platform/files/files.ts'
import { isVisible } from '../access/access.rules.ts'
import { personIs } from '../access/gates.ts'
import { tables } from '../content.tables.ts'
import { type Asker, lessonAddress } from '../items/item.record.ts'
import { beginItem, openItem } from '../progress/progress.ts'
import { presentRead } from '../progress/progress-read.ts'
import { listCaptions } from '../texts/captions-list.ts'
import { conditionsOf, isMarkable, percentOf, sentenceOf } from './completion.rules.ts'
import { learnerOf } from './course-read.ts'
import { lessonRows, presentLesson, publishedLessons } from './curriculum.ts'
import { presentRequirement, requirementsFor } from './requirement.ts'
import { factsOf, isLessonDone, type LessonFacts, lockEnrolment, settleEnrolment, settleLesson } from './settle.ts'

/** A lesson with all its content, before access is checked. */
const wholeLesson = (tx: Tx, id: string, asker: Asker) => {
  const personId = learnerOf(asker)
  return lessonRows(tx, asker)
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .leftJoin('course_section as section', (join) =>
      join.onRef('section.id', '=', 'lesson.section_id').on('section.deleted_at', 'is', null),
    )
    .leftJoin('course_enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.person_id', '=', personId)
        .on('enrolment.refunded_at', 'is', null)
        .on('enrolment.ended_at', 'is', null),
    )
    .select((eb) => [
      'course.title as course_title',
      'section.title as section_title',
      'enrolment.reached',
      'enrolment.finished_at',
      'content_item.text_content',
      'content_item.chapters',
      'content_item.external_url',
      'content_item.file_id',
      'content_item.downloadable',
      'content_item.width',
      'content_item.height',
      'content_item.type as item_type',
      fileFields(eb.ref('content_item.file_id')).as('file'),
      materials.as('materials'),
      requirementsFor('lesson', personIs(personId), tx.now).as('requirements'),
    ])
    .where('lesson.id', '=', id)
}

type LessonRow = Awaited<ReturnType<ReturnType<typeof wholeLesson>['executeTakeFirstOrThrow']>>

const materials = sql<{ id: string; name: string; file: { bytes: number } | null }[]>`(
  select coalesce(json_agg(json_build_object('id', beside.id, 'name', beside.name,
      'file', ${fileFields(sql.ref('beside.file_id'))}) order by beside.position, beside.id), '[]'::json)
    from lesson_material as beside
   where beside.lesson_id = lesson.id)`

/** One lesson as visible to the asker, with its neighbors. */
export const getLesson = async (tx: Tx, id: string, asker: Asker): Promise<courses.OpenedLesson> => {
  const row = await find(id, wholeLesson(tx, id, asker))
  const published = await publishedLessons(tx, row.course_id, asker)
  const all = published.map((lesson, index) => presentLesson(lesson, index + 1, asker, tx.now))
  const before = published.filter(({ position }) => position < row.position).length
  const own = all.find((lesson) => lesson.id === row.id) ?? presentLesson(row, before + 1, asker, tx.now)
  if (!isVisible(own.access)) throw new Refusal('not_found')
  const facts = requireFound(await factsOf(tx, learnerOf(asker), row.id))
  const plan = asker.house.plans.get(row.plan_id)
  const completed = all.filter(({ completedAt }) => completedAt !== null).length
  const at = all.findIndex((lesson) => lesson.id === row.id)
  return {
    ...own,
    course: {
      id: row.course_id,
      title: row.course_title,
      requiredLevel: plan?.level ?? '',
      planName: plan?.name ?? '',
    },
    section:
      row.section_id !== null && row.section_title !== null ? { id: row.section_id, title: row.section_title } : null,
    of: all.length,
    courseCompleted: completed,
    coursePercent: percentOf({
      completed,
      lessons: all.length,
      reached: row.reached ?? 0,
      finished: row.finished_at !== null,
    }),
    ...(await lessonContent(tx, row, own.access.opens, asker)),
    completion: presentCompletion(facts),
    progress: row.progress && presentRead(row.progress, own.durationMs),
    previous: nextTo(all[at === -1 ? before - 1 : at - 1]),
    next: nextTo(all[at === -1 ? before : at + 1]),
    missing: own.access.reason === 'prerequisite' ? missingOf(row) : [],
    practiceMinutes: facts.practiceMinutes,
  }
}

const missingOf = ({ requirements }: LessonRow): courses.Requirement[] =>
  requirements.filter((requirement) => !requirement.met).map(presentRequirement)

/** The content of a lesson; empty while locked. */
const lessonContent = async (tx: Tx, row: LessonRow, opens: boolean, asker: Asker) => {
  const isUploaded = row.file_id !== null
  if (!opens)
    return {
      isUploaded,
      contentUrl: null,
      textContent: null,
      downloadable: false,
      captions: [],
      chapters: [],
      file: null,
      materials: [],
    }
  return {
    isUploaded,
    contentUrl: lessonAddress({ ...row, type: row.item_type }, asker.userId),
    textContent: row.text_content === '' ? null : row.text_content,
    downloadable: row.downloadable,
    captions: await listCaptions(tx, row.id),
    chapters: row.chapters,
    file: row.file && { ...row.file, bytes: Number(row.file.bytes), width: row.width, height: row.height },
    materials: row.materials.map(({ id, name, file }) => ({
      id,
      name,
      url: file ? `/api/lessons/${row.id}/materials/${id}` : null,
      bytes: file?.bytes ?? null,
    })),
  }
}

const presentCompletion = (facts: LessonFacts): courses.OpenedLesson['completion'] => ({
  rules: conditionsOf(facts.asks, facts.did).map(({ rule, met }) => ({
    rule,
    met: met || facts.completedAt !== null,
    sentence: sentenceOf(rule, { seconds: facts.asks.seconds, plays: facts.plays }),
  })),
  markable: isMarkable(facts.asks),
  marked: facts.did.marked,
  completedAt: facts.completedAt?.toISOString() ?? null,
})

const nextTo = (lesson: courses.CurriculumLesson | undefined): courses.OpenedLesson['next'] =>
  lesson
    ? {
        id: lesson.id,
        number: lesson.number,
        title: lesson.title,
        type: lesson.type,
        duration: lesson.duration,
        done: lesson.completedAt !== null,
        opens: lesson.access.opens,
      }
    : null

/** The facts of an open lesson, for an action in it. */
const openedLesson = async (tx: Tx, id: string, asker: Asker): Promise<LessonFacts> => {
  const item = await beginItem(tx, id, asker)
  return requireFound(await factsOf(tx, asker.userId, item.id))
}

/** Records that a lesson was opened; its course continues there. */
export const openLesson = async (tx: Tx, id: string, asker: Asker): Promise<courses.OpenedLesson> => {
  await openItem(tx, id, asker)
  const enrolment = await tables(tx)
    .updateTable('course_enrolment')
    .set({ last_seen_at: tx.now, last_lesson_id: id })
    .where('course_id', '=', ({ selectFrom }) => selectFrom('lesson').select('course_id').where('id', '=', id))
    .where('person_id', '=', asker.userId)
    .where('refunded_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(['id', 'course_id', 'reached', 'finished_at'])
    .executeTakeFirst()
  // The last unfinished lesson may have been removed meanwhile.
  if (enrolment) await settleEnrolment(tx, asker.userId, enrolment)
  return getLesson(tx, id, asker)
}

/** Sets or removes the mark of a lesson. */
export const markLesson = async (tx: Tx, id: string, done: boolean, asker: Asker): Promise<courses.OpenedLesson> => {
  const before = await openedLesson(tx, id, asker)
  if (!isMarkable(before.asks)) throw new Refusal('not_markable', { why: conditionsText(before) })
  const key = { person_id: asker.userId, lesson_id: before.id }
  await tables(tx)
    .insertInto('lesson_progress')
    .values({ ...key, course_id: before.course_id, marked_at: done ? tx.now : null })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'lesson_id'])
        .doUpdateSet({ marked_at: done ? sql<Date>`coalesce(lesson_progress.marked_at, ${tx.now})` : null }),
    )
    .execute()
  if (done) await settleLesson(tx, asker.userId, before.id)
  else await revokeCompletion(tx, asker.userId, before)
  tx.announce({ topics: ['progress'], users: [asker.userId] })
  return getLesson(tx, before.id, asker)
}

/** A lesson that was complete only through its mark becomes incomplete, unless the course is finished. */
const revokeCompletion = async (tx: Tx, personId: string, { id, course_id }: LessonFacts): Promise<void> => {
  // Locked, so that the course cannot become finished meanwhile.
  const enrolment = await lockEnrolment(tx, personId, course_id)
  const facts = requireFound(await factsOf(tx, personId, id))
  if ((enrolment && enrolment.finished_at !== null) || facts.completedAt === null || isLessonDone(facts)) return
  await tables(tx)
    .updateTable('lesson_progress')
    .set({ completed_at: null })
    .where('person_id', '=', personId)
    .where('lesson_id', '=', id)
    .execute()
}

const conditionsText = ({ asks, plays }: LessonFacts): string =>
  asks.completion.map((rule) => sentenceOf(rule, { seconds: asks.seconds, plays })).join(' ')

const MAX_MINUTES = 1_000_000

/** Records minutes of practice. */
export const logPractice = async (tx: Tx, id: string, minutes: number, asker: Asker): Promise<courses.OpenedLesson> => {
  const facts = await openedLesson(tx, id, asker)
  if (facts.type !== 'practice') throw new Refusal('not_markable', { why: 'It isn’t a practice.' })
  await tables(tx)
    .insertInto('lesson_progress')
    .values({
      person_id: asker.userId,
      lesson_id: facts.id,
      course_id: facts.course_id,
      practice_minutes: minutes,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'lesson_id']).doUpdateSet({
        practice_minutes: sql<number>`least(lesson_progress.practice_minutes + ${minutes}, ${MAX_MINUTES})`,
      }),
    )
    .execute()
  await settleLesson(tx, asker.userId, facts.id)
  tx.announce({ topics: ['progress'], users: [asker.userId] })
  return getLesson(tx, facts.id, asker)
}
