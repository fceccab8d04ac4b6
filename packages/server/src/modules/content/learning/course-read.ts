import { centsToUsd, type courses } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { NOBODY } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { scaleOf, roundedCoin } from '../../wallet/index.ts'
import { access } from '../access/access.rules.ts'
import { tables } from '../content.tables.ts'
import { type Asker, readerOf } from '../items/item.record.ts'
import { percentOf } from './completion.rules.ts'
import { mayEnrol } from './enrolment.rules.ts'
import { presentRequirement, requirementsFor } from './requirement.ts'

// A course as visible to a viewer, in a list or alone.

/** The ID of the learner; matches no person for a hypothetical viewer. */
export const learnerOf = (asker: Asker): string => readerOf(asker) ?? NOBODY

/** SQL: whether a lesson is published; its row must be called `lesson`. */
export const isPublished = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(lesson.deleted_at is null and lesson.shown_from <= ${now})`

/** SQL: whether a course is visible to a person. An archived one only to current and former students. */
export const isVisibleCourse = (personId: string, now: Date): RawBuilder<boolean> =>
  sql`(course.deleted_at is null and course.shown_from <= ${now} and (course.archived_at is null or exists (
    select from course_enrolment as own
     where own.course_id = course.id and own.person_id = ${personId}::uuid and own.refunded_at is null)))`

/** SQL: the number of published lessons of a course that a person has done. */
export const completedOf = (personId: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql`(
  select count(*)::int from lesson_progress join lesson on lesson.id = lesson_progress.lesson_id
   where lesson_progress.course_id = course.id and lesson_progress.person_id = ${personId}
     and lesson_progress.completed_at is not null and ${isPublished(now)})`

export const lessonsOf = (now: Date): RawBuilder<number> =>
  sql`(select count(*)::int from lesson where lesson.course_id = course.id and ${isPublished(now)})`

const facts = [
  'course.id',
  'course.title',
  'course.description',
  'course.category',
  'course.plan_id',
  'course.duration',
  'course.price_cents',
  'course.objective',
  'course.audience',
  'course.tags',
  'course.shown_from',
  'course.archived_at',
  'course.featured',
  'course.certificate',
  'course.open_for_enrolment',
  'course.pace_choice',
  'course.updated_at',
] as const

/** Courses with a person's progress and the prerequisites. */
export const courseRows = (tx: Tx, personId: string) => {
  const person = sql`${personId}::uuid`
  return tables(tx)
    .selectFrom('course')
    .leftJoin('course_enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.person_id', '=', personId)
        .on('enrolment.refunded_at', 'is', null),
    )
    .select(facts)
    .select([
      'enrolment.id as enrolment_id',
      'enrolment.enrolled_at',
      'enrolment.time_zone',
      'enrolment.pace',
      'enrolment.price_cents as paid_cents',
      'enrolment.asset_code',
      'enrolment.coin_units',
      'enrolment.reached',
      'enrolment.finished_at',
      'enrolment.last_seen_at',
      'enrolment.ended_at',
    ])
    .select((eb) => [
      scaleOf(eb.ref('enrolment.asset_code')).as('scale'),
      lessonsOf(tx.now).as('lessons'),
      completedOf(person, tx.now).as('completed'),
      sql<number>`(select count(distinct section_id)::int from lesson
        where lesson.course_id = course.id and ${isPublished(tx.now)})`.as('sections'),
      requirementsFor('course', person, tx.now).as('requirements'),
    ])
    .where('course.deleted_at', 'is', null)
}

export type CourseRead = Awaited<ReturnType<ReturnType<typeof courseRows>['executeTakeFirstOrThrow']>>

/** A person's stored enrollment, active or ended; undefined: never enrolled, or refunded. */
export const enrolmentIn = (row: CourseRead) =>
  row.enrolment_id === null || row.enrolled_at === null
    ? undefined
    : { ...row, enrolment_id: row.enrolment_id, enrolled_at: row.enrolled_at }

/** A person's active enrollment; null: none. */
export const presentEnrolment = (row: CourseRead): courses.Enrolment | null => {
  const enrolment = enrolmentIn(row)
  if (!enrolment || enrolment.ended_at !== null) return null
  const { lessons, finished_at } = enrolment
  const completed = Math.min(enrolment.completed, lessons)
  const reached = enrolment.reached ?? 0
  return {
    id: enrolment.enrolment_id,
    enrolledAt: enrolment.enrolled_at.toISOString(),
    pace: enrolment.pace ?? 'set',
    completed,
    lessons,
    percent: percentOf({ completed, lessons, reached, finished: finished_at !== null }),
    finishedAt: finished_at?.toISOString() ?? null,
    newSince: finished_at === null ? 0 : lessons - completed,
    lastSeenAt: enrolment.last_seen_at?.toISOString() ?? null,
    paid: centsToUsd(BigInt(enrolment.paid_cents ?? 0)),
    asset: enrolment.asset_code,
    coinAmount: enrolment.coin_units === null ? null : roundedCoin(BigInt(enrolment.coin_units), enrolment.scale ?? 8),
  }
}

/** Access to the course as a whole; each lesson has its own conditions as well. */
export const accessOf = (
  row: Pick<CourseRead, 'plan_id' | 'shown_from' | 'archived_at' | 'enrolment_id'>,
  { viewer, house }: Pick<Asker, 'viewer' | 'house'>,
  now: Date,
) => {
  const isAvailable = row.archived_at === null || row.enrolment_id !== null
  return access(
    { planId: row.plan_id, visibleFrom: isAvailable ? row.shown_from : null, sample: false },
    viewer,
    house,
    now,
  )
}

/** Whether the asker can enroll, and why not. */
export const enteringOf = (row: CourseRead, asker: Asker, now: Date) => {
  const enrolment = enrolmentIn(row)
  const missing = row.requirements.filter((requirement) => !requirement.met).map(({ title }) => title)
  return {
    access: accessOf(row, asker, now),
    enrolled: enrolment !== undefined && enrolment.ended_at === null,
    returning: enrolment !== undefined && enrolment.ended_at !== null,
    open: row.open_for_enrolment,
    archived: row.archived_at !== null,
    hasLessons: row.lessons > 0,
    hasPrice: BigInt(row.price_cents) > 0n,
    missing,
  }
}

/** A course in a list. */
export const presentCourse = (row: CourseRead, asker: Asker, now: Date): courses.Course => {
  const plan = asker.house.plans.get(row.plan_id)
  return {
    id: row.id,
    type: 'course',
    title: row.title,
    description: row.description,
    category: row.category as courses.Course['category'],
    requiredLevel: plan?.level ?? '',
    planId: row.plan_id,
    planName: plan?.name ?? '',
    duration: row.duration,
    price: centsToUsd(BigInt(row.price_cents)),
    courseObjective: row.objective,
    audience: row.audience,
    tags: row.tags,
    published: row.shown_from !== null && row.shown_from <= now,
    featured: row.featured,
    certificateAvailable: row.certificate,
    openForEnrollment: row.open_for_enrolment && row.archived_at === null,
    lessonCount: row.lessons,
    sectionCount: row.sections,
    updatedAt: row.updated_at.toISOString(),
    prerequisites: row.requirements.map(presentRequirement),
    access: accessOf(row, asker, now),
    enrolment: presentEnrolment(row),
    enrol: mayEnrol(enteringOf(row, asker, now)),
  }
}
