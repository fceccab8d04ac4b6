import { centsToUsd, type students } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { after, DAY } from '../../../platform/clock.ts'
import { find } from '../../../platform/data/find.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import type { ListTotals, Sorting } from '../../../platform/data/paging.ts'
import { markOf, type SearchedList, searchFor } from '../../../platform/data/search.ts'
import { type Column, READ_ROWS, toCsv } from '../../../platform/files/csv.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { customerOf } from '../../identity/index.ts'
import { scaleOf, roundedCoin } from '../../wallet/index.ts'
import { groupedNumber } from '../certificates/number.rules.ts'
import { tables } from '../content.tables.ts'
import { percentOf } from './completion.rules.ts'
import { completedOf, lessonsOf } from './course-read.ts'

// Students of a course for administrators.

type ListQuery = z.output<typeof students.listStudents.query>
type Filters = z.output<typeof students.exportStudents.query>

/** Unfinished students count as quiet after this time without activity. */
const QUIET_MS = 14 * DAY

/** Last activity; enrollment for students who have not opened anything yet. */
const lastActivity = sql`coalesce(course_enrolment.last_seen_at, course_enrolment.enrolled_at)`

const sortings: Readonly<Record<NonNullable<Filters['sort']>, Sorting>> = {
  enrolled: { keys: [{ by: sql`course_enrolment.enrolled_at`, kind: 'time' }], descending: true },
  seen: { keys: [{ by: lastActivity, kind: 'time' }], descending: true },
  progress: { keys: [{ by: sql`course_enrolment.reached`, kind: 'number' }], descending: true },
  name: { keys: [{ by: sql`course_enrolment.person_name`, kind: 'text' }], descending: false },
}

const filters = (now: Date): Readonly<Record<NonNullable<Filters['show']>, RawBuilder<boolean>>> => ({
  learning: sql`course_enrolment.ended_at is null and course_enrolment.finished_at is null`,
  finished: sql`course_enrolment.finished_at is not null`,
  quiet: sql`course_enrolment.ended_at is null and course_enrolment.finished_at is null
    and ${lastActivity} < ${after(now, -QUIET_MS)}`,
  ended: sql`course_enrolment.ended_at is not null`,
})

/** Enrollments with their people and progress. */
const studentRows = (tx: Tx) => {
  const person = sql`course_enrolment.person_id`
  return tables(tx)
    .selectFrom('course_enrolment')
    .innerJoin('course', 'course.id', 'course_enrolment.course_id')
    .select([
      'course_enrolment.id',
      'course_enrolment.person_id',
      'course_enrolment.enrolled_at',
      'course_enrolment.price_cents',
      'course_enrolment.asset_code',
      'course_enrolment.coin_units',
      'course_enrolment.reached',
      'course_enrolment.finished_at',
      'course_enrolment.last_seen_at',
      'course_enrolment.nudged_at',
      'course_enrolment.ended_at',
      'course_enrolment.refunded_at',
    ])
    .select((eb) => [
      customerOf(eb.ref('course_enrolment.person_id')).as('person'),
      scaleOf(eb.ref('course_enrolment.asset_code')).as('scale'),
      lessonsOf(tx.now).as('lessons'),
      completedOf(person, tx.now).as('completed'),
      sql<number | null>`(select round(avg(best) / 100)::int from (
        select max(score) as best from quiz_attempt join lesson on lesson.id = quiz_attempt.lesson_id
         where lesson.course_id = course.id and quiz_attempt.person_id = ${person} and score is not null
         group by quiz_attempt.lesson_id) as attempts)`.as('quiz_score'),
      sql<string | null>`(select number from certificate
        where certificate.course_id = course.id and certificate.person_id = ${person})`.as('certificate'),
    ])
}

type StudentRead = Awaited<ReturnType<ReturnType<typeof studentRows>['executeTakeFirstOrThrow']>>

const present = (row: StudentRead): students.Student => {
  const completed = Math.min(row.completed, row.lessons)
  const finished = row.finished_at !== null
  return {
    id: row.id,
    personId: row.person_id,
    name: row.person?.name ?? '',
    email: row.person?.email ?? '',
    enrolledAt: row.enrolled_at.toISOString(),
    completed,
    lessons: row.lessons,
    percent: percentOf({ completed, lessons: row.lessons, reached: row.reached, finished }),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    quizScore: row.quiz_score,
    certificate: row.certificate && groupedNumber(row.certificate),
    paid: centsToUsd(BigInt(row.price_cents)),
    asset: row.asset_code,
    coinAmount: row.coin_units === null ? null : roundedCoin(BigInt(row.coin_units), row.scale ?? 8),
    endedAt: row.ended_at?.toISOString() ?? null,
    refunded: row.refunded_at !== null,
    nudgedAt: row.nudged_at?.toISOString() ?? null,
  }
}

/** Enrollments, searched by names and addresses of students, and by a search marker of their course. */
export const allStudents: SearchedList = {
  table: 'course_enrolment',
  ways: [
    {
      name: 'students',
      words: sql`course_enrolment.search`,
      holds: (query) => sql`course_enrolment.search @@ ${query}`,
    },
  ],
}

/** The conditions of the requested enrollments. */
const conditionFor = (tx: Tx, courseId: string, { show }: Filters): RawBuilder<boolean> => {
  const all = [sql`course_enrolment.course_id = ${courseId}`]
  if (show) all.push(sql`(${filters(tx.now)[show]})`)
  return sql`(${sql.join(all, sql` and `)})`
}

export const managedCourse = (tx: Tx, id: string) =>
  find(id, tables(tx).selectFrom('course').select(['id', 'title']).where('id', '=', id).where('deleted_at', 'is', null))

/** One page of a course's students. @param extra additional values for the same statement */
const pageOf = async <Asking extends ListTotals>(
  tx: Tx,
  courseId: string,
  query: Filters & { limit: number; cursor?: string | undefined },
  extra: Asking,
) => {
  const condition = conditionFor(tx, courseId, query)
  return readSearchPage(
    tables(tx),
    {
      all: studentRows(tx).where(condition),
      some: tables(tx).selectFrom('course_enrolment').where(condition),
      search: await searchFor(tx, allStudents, query, markOf('course', courseId)),
      sorting: sortings[query.sort ?? 'enrolled'],
      id: sql`course_enrolment.id`,
      beside: extra,
    },
    query,
  )
}

/** One page of a course's students, with metrics of all of them. */
export const listStudents = async (tx: Tx, id: string, query: ListQuery) => {
  const course = await managedCourse(tx, id)
  const { rows, beside: metrics, total, cursors } = await pageOf(tx, course.id, query, metricsOf(course.id, tx.now))
  const { enrolled, finished, active } = metrics
  return { students: rows.map(present), total, ...cursors, metrics: { enrolled, finished, active } }
}

/** The numbers of people ever enrolled and finished, maintained by the database, and of recently active ones. */
const metricsOf = (courseId: string, now: Date) => ({
  enrolled: sql<number>`coalesce((select enrolled from course_count where course_id = ${courseId}), 0)`,
  finished: sql<number>`coalesce((select finished from course_count where course_id = ${courseId}), 0)`,
  active: sql<number>`(select count(*) from course_enrolment
    where course_id = ${courseId} and ended_at is null and coalesce(last_seen_at, enrolled_at) >= ${after(now, -QUIET_MS)}
      and last_seen_at is not null)`,
})

const columns: readonly Column<students.Student>[] = [
  ['Name', (student) => student.name],
  ['E-mail', (student) => student.email],
  ['Enrolled at', (student) => student.enrolledAt],
  ['Progress in percent', (student) => String(student.percent)],
  ['Lessons done', (student) => String(student.completed)],
  ['Lessons', (student) => String(student.lessons)],
  ['Last seen', (student) => student.lastSeenAt],
  ['Finished at', (student) => student.finishedAt],
  ['Quiz score in percent', (student) => (student.quizScore === null ? null : String(student.quizScore))],
  ['Certificate', (student) => student.certificate],
  ['Paid in USD', (student) => student.paid.toFixed(2)],
  ['Coin', (student) => student.asset],
  ['Paid in coin', (student) => student.coinAmount],
  ['Ended at', (student) => student.endedAt],
  ['Refunded', (student) => (student.refunded ? 'yes' : 'no')],
]

/** The filtered students as CSV. */
export const studentsCsv = async (tx: Tx, id: string, query: Filters): Promise<string> => {
  const course = await managedCourse(tx, id)
  const { rows } = await pageOf(tx, course.id, { ...query, limit: READ_ROWS }, {})
  return toCsv(columns, rows.map(present))
}

/** One enrollment. */
export const getStudent = async (tx: Tx, id: string): Promise<students.Student> =>
  present(await find(id, studentRows(tx).where('course_enrolment.id', '=', id)))
