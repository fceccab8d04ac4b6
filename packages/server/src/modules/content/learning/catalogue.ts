import type { courses } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { readFound } from '../../../platform/data/found-page.ts'
import { searchFor } from '../../../platform/data/search.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isShown } from '../access/access.rules.ts'
import { certificateFor } from '../certificates/certificate.ts'
import { shownNumber } from '../certificates/number.rules.ts'
import { tables } from '../content.tables.ts'
import { shownCourses } from '../courses/course-search.ts'
import type { Asker } from '../items/item.record.ts'
import { type CourseRead, courseRows, isShownCourse, learnerOf, presentCourse } from './course-read.ts'
import { curriculumOf, goOnWith } from './curriculum.ts'

type Wanted = z.output<typeof courses.listCourses.query>

/** In a course, by how far. */
const shows: Readonly<Record<NonNullable<Wanted['show']>, RawBuilder<boolean>>> = {
  begun: sql`own.finished_at is null`,
  done: sql`own.finished_at is not null`,
  enrolled: sql`true`,
}

const wanted = (query: Wanted, personId: string, now: Date): RawBuilder<boolean> => {
  const all = [isShownCourse(personId, now)]
  if (query.category) all.push(sql`course.category = ${query.category}`)
  if (query.show)
    all.push(sql`exists (select from course_enrolment as own
      where own.course_id = course.id and own.person_id = ${personId}::uuid and own.refunded_at is null
        and own.ended_at is null and ${shows[query.show]})`)
  return sql`(${sql.join(all, sql` and `)})`
}

/** One page of the courses that are published, and of those that somebody is in, latest first. */
export const listCourses = async (tx: Tx, query: Wanted, asker: Asker) => {
  const personId = learnerOf(asker)
  const those = wanted(query, personId, tx.now)
  const { rows, total, cursors } = await readFound(
    tables(tx),
    {
      all: courseRows(tx, personId).where(those),
      some: tables(tx).selectFrom('course').where(those),
      search: await searchFor(tx, shownCourses(tx.now), query),
      sorting: { keys: [{ by: sql`course.shown_from`, kind: 'time' }], descending: true },
      id: sql`course.id`,
      beside: {},
    },
    query,
  )
  return { courses: rows.map((row) => presentCourse(row, asker, tx.now)), total, ...cursors }
}

/** A course that somebody is shown, locked or not. @throws Refusal not_found */
export const shownCourse = async (tx: Tx, id: string, asker: Asker): Promise<CourseRead> => {
  const row = await find(id, courseRows(tx, learnerOf(asker)).where('course.id', '=', id))
  if (!isShown(presentCourse(row, asker, tx.now).access)) throw new Refusal('not_found')
  return row
}

/** One course with its curriculum. @throws Refusal not_found */
export const getCourse = async (tx: Tx, id: string, asker: Asker): Promise<courses.OpenedCourse> => {
  const row = await shownCourse(tx, id, asker)
  const { sections, lessons, begun } = await curriculumOf(tx, row, asker)
  const certificate = await certificateFor(tx, learnerOf(asker), row.id)
  return {
    ...presentCourse(row, asker, tx.now),
    sections,
    paceChoice: row.pace_choice,
    goOn: goOnWith(lessons, begun),
    certificate: certificate
      ? {
          number: shownNumber(certificate.number),
          issuedAt: certificate.issued_at.toISOString(),
          revokedAt: certificate.revoked_at?.toISOString() ?? null,
        }
      : null,
  }
}
