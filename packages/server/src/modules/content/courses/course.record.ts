import { centsToUsd, type courses, type courseManagement, usdToCents } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { asLines, inputOver, tagsInput } from '../../../platform/input.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { AccessSettings } from '../access/access.rules.ts'
import { tables } from '../content.tables.ts'
import type { CourseRow } from './courses.tables.ts'
import { needsOf, presentNeed } from './requirement.ts'

// The fields of a course, defined once for forms, responses and the audit log.

export type CourseInput = z.output<typeof courseManagement.updateCourse.body>

/** Form fields of a course, except those that need other data: its plan, and publishing. */
const written = {
  title: ({ title }: CourseInput) => title,
  description: ({ description }: CourseInput) => asLines(description),
  category: ({ category }: CourseInput) => category,
  duration: ({ duration }: CourseInput) => duration,
  price_cents: ({ price }: CourseInput) => (price === undefined ? undefined : usdToCents(price)),
  objective: ({ course_objective }: CourseInput) => asLines(course_objective),
  audience: ({ audience }: CourseInput) => asLines(audience),
  tags: ({ tags }: CourseInput) => tagsInput(tags),
  featured: ({ featured }: CourseInput) => featured,
  certificate: ({ certificate_available }: CourseInput) => certificate_available,
  open_for_enrolment: ({ open_for_enrollment }: CourseInput) => open_for_enrollment,
  pace_choice: ({ pace_choice }: CourseInput) => pace_choice,
}

type WrittenName = keyof typeof written
const writtenNames = Object.keys(written) as WrittenName[]
export type Written = Omit<Pick<CourseRow, WrittenName>, 'price_cents'> & { price_cents: bigint }

/** A new course with default values. */
export const freshCourse: Written = {
  title: '',
  description: '',
  category: '',
  duration: '',
  price_cents: 0n,
  objective: '',
  audience: '',
  tags: [],
  featured: false,
  certificate: true,
  open_for_enrolment: true,
  pace_choice: false,
}

/** A course after a change, from the form alone. */
export const courseInput = (before: Written, body: CourseInput): Written => inputOver(written, before, body)

/** Columns that a change needs for writing and comparing. */
export const changedColumns = [
  ...writtenNames,
  'id',
  'plan_id',
  'shown_from',
  'archived_at',
  'version',
  'curriculum_version',
] as const

/** The fields that the audit log compares. */
export const factsIn = ({
  curriculum_version: _,
  price_cents,
  ...row
}: Omit<Pick<CourseRow, (typeof changedColumns)[number]>, 'price_cents'> & { price_cents: bigint | string }) => ({
  ...row,
  price_cents: String(price_cents),
})

/** Courses with their enrollment counts, which they can be sorted by. */
export const countedCourses = (tx: Tx) =>
  tables(tx).selectFrom('course').leftJoin('course_count', 'course_count.course_id', 'course.id')

/** Courses with their counts and prerequisites. */
export const managedCourseRows = (tx: Tx) =>
  countedCourses(tx)
    .select(changedColumns.map((name) => `course.${name}` as const))
    .select([
      'course.updated_at',
      enrolledOf.as('enrolled'),
      sql<number>`coalesce(course_count.finished, 0)::int`.as('finished'),
      lessonsOf(sql`true`).as('lessons'),
      lessonsOf(sql`shown_from is not null`).as('lessons_published'),
      needsOf(sql`needs.course_id = course.id and needs.section_id is null`).as('prerequisites'),
    ])
    .where('course.deleted_at', 'is', null)

/** The number of people ever enrolled. */
export const enrolledOf = sql<number>`coalesce(course_count.enrolled, 0)::int`

const lessonsOf = (condition: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from lesson where lesson.course_id = course.id and lesson.deleted_at is null and ${condition})`

export type ManagedRow = Awaited<ReturnType<ReturnType<typeof managedCourseRows>['executeTakeFirstOrThrow']>>

/** An archived course has that status even if it is published. */
const statusOf = ({ archived_at, shown_from }: ManagedRow): courses.CourseStatus =>
  archived_at ? 'archived' : shown_from ? 'published' : 'draft'

/** A course as visible to administrators. */
export const presentManagedCourse = (row: ManagedRow, { plans }: AccessSettings): courseManagement.ManagedCourse => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category as courseManagement.ManagedCourse['category'],
  requiredLevel: plans.get(row.plan_id)?.level ?? '',
  planId: row.plan_id,
  planName: plans.get(row.plan_id)?.name ?? '',
  duration: row.duration,
  price: centsToUsd(BigInt(row.price_cents)),
  courseObjective: row.objective,
  audience: row.audience,
  prerequisites: row.prerequisites.map(presentNeed),
  tags: row.tags,
  published: row.shown_from !== null,
  status: statusOf(row),
  featured: row.featured,
  certificateAvailable: row.certificate,
  openForEnrollment: row.open_for_enrolment,
  paceChoice: row.pace_choice,
  enrollments: row.enrolled,
  completionRate: row.enrolled === 0 ? null : Math.round((row.finished * 100) / row.enrolled),
  lessons: row.lessons,
  lessonsPublished: row.lessons_published,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
