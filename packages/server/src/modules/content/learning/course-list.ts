import { type courses, MOST_ROWS } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { searchFor } from '../../../platform/data/search.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isVisible } from '../access/access.rules.ts'
import { certificateFor } from '../certificates/certificate.ts'
import { groupedNumber } from '../certificates/number.rules.ts'
import { tables } from '../content.tables.ts'
import { managedCourses, visibleCourses } from '../courses/course-search.ts'
import type { Asker } from '../items/item.record.ts'
import { type CourseRead, courseRows, isVisibleCourse, learnerOf, presentCourse } from './course-read.ts'
import { curriculumOf, nextLesson } from './curriculum.ts'
import { lessonsIn, type ListAsker } from './listed-lesson.ts'

type ListQuery = z.output<typeof courses.listCourses.query>

/** Filters by enrollment. */
const enrolmentFilters: Readonly<Record<NonNullable<ListQuery['show']>, RawBuilder<boolean>>> = {
  begun: sql`own.finished_at is null`,
  done: sql`own.finished_at is not null`,
  enrolled: sql`true`,
}

const conditionFor = (query: ListQuery, asker: ListAsker, now: Date): RawBuilder<boolean> => {
  const personId = learnerOf(asker)
  const all = [asker.seesAll ? sql`course.deleted_at is null` : isVisibleCourse(personId, now)]
  if (query.category) all.push(sql`course.category = ${query.category}`)
  if (query.show)
    all.push(sql`exists (select from course_enrolment as own
      where own.course_id = course.id and own.person_id = ${personId}::uuid and own.refunded_at is null
        and own.ended_at is null and ${enrolmentFilters[query.show]})`)
  return sql`(${sql.join(all, sql` and `)})`
}

/** Sorts by publication, latest first; drafts by creation. */
const latest = ({ seesAll }: ListAsker) =>
  seesAll ? sql`coalesce(course.shown_from, course.created_at)` : sql`course.shown_from`

/**
 * One page of published courses and those the asker is enrolled in; all courses for administrators who may see them.
 * Without a limit, with the lessons of each.
 */
export const listCourses = async (tx: Tx, query: ListQuery, asker: ListAsker) => {
  const condition = conditionFor(query, asker, tx.now)
  const { rows, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: courseRows(tx, learnerOf(asker)).where(condition),
      some: tables(tx).selectFrom('course').where(condition),
      search: await searchFor(tx, asker.seesAll ? managedCourses : visibleCourses(tx.now), query),
      sorting: { keys: [{ by: latest(asker), kind: 'time' }], descending: true },
      id: sql`course.id`,
      beside: {},
    },
    { ...query, limit: query.limit ?? MOST_ROWS },
  )
  const listed = rows.map((row) => presentCourse(row, asker, tx.now))
  if (query.limit !== undefined) return { courses: listed, total, ...cursors }
  const lessons = await lessonsIn(tx, listed, asker)
  return { courses: listed.map((course) => ({ ...course, lessons: lessons.get(course.id) ?? [] })), total, ...cursors }
}

/** A course that is visible to the asker, locked or not. */
export const visibleCourse = async (tx: Tx, id: string, asker: Asker): Promise<CourseRead> => {
  const row = await find(id, courseRows(tx, learnerOf(asker)).where('course.id', '=', id))
  if (!isVisible(presentCourse(row, asker, tx.now).access)) throw new Refusal('not_found')
  return row
}

/** One course with its curriculum. */
export const getCourse = async (tx: Tx, id: string, asker: Asker): Promise<courses.OpenedCourse> => {
  const row = await visibleCourse(tx, id, asker)
  const { sections, lessons, begun } = await curriculumOf(tx, row, asker)
  const certificate = await certificateFor(tx, learnerOf(asker), row.id)
  return {
    ...presentCourse(row, asker, tx.now),
    sections,
    paceChoice: row.pace_choice,
    nextLesson: nextLesson(lessons, begun),
    certificate: certificate
      ? {
          number: groupedNumber(certificate.number),
          issuedAt: certificate.issued_at.toISOString(),
          revokedAt: certificate.revoked_at?.toISOString() ?? null,
        }
      : null,
  }
}
