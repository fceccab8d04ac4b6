import { countedUpTo, type courses, type teaching } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, searchQuery, type Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { House } from '../access/access.rules.ts'
import { type ContentTables, tables } from '../content.tables.ts'
import type { CoursesTables } from './courses.tables.ts'
import { enrolledOf, keptCourses, presentKept } from './course.record.ts'
import { listLessons } from './lesson.record.ts'
import { listSections } from './section.record.ts'

type Query = z.output<typeof teaching.listManagedCourses.query>

/** Who looks, and what holds for everybody. */
export interface Looking {
  userId: string
  house: House
}

const sortings: Readonly<Record<NonNullable<Query['sort']>, Sorting>> = {
  updated: { keys: [{ by: sql`course.updated_at`, kind: 'time' }], descending: true },
  title: { keys: [{ by: sql`lower(course.title)`, kind: 'text' }], descending: false },
  enrollments: { keys: [{ by: enrolledOf, kind: 'number' }], descending: true },
}

const statuses: Readonly<Record<courses.CourseStatus, RawBuilder<boolean>>> = {
  published: sql`course.shown_from is not null and course.archived_at is null`,
  draft: sql`course.shown_from is null and course.archived_at is null`,
  archived: sql`course.archived_at is not null`,
}

const matching = <From extends keyof (ContentTables & CoursesTables), T>(
  all: SelectQueryBuilder<ContentTables & CoursesTables, From, T>,
  { search, status, level, category }: Query,
  { plans }: House,
) => {
  let some = all.where(sql<boolean>`course.deleted_at is null`)
  if (search) some = some.where(sql<boolean>`course.search @@ ${searchQuery(search)}`)
  if (status) some = some.where(statuses[status])
  if (category) some = some.where(sql<boolean>`course.category = ${category}`)
  if (!level) return some
  const ofLevel = [...plans.values()].filter((plan) => plan.level === level).map(({ id }) => id)
  return some.where(sql<boolean>`course.plan_id = any(${ofLevel}::uuid[])`)
}

/** One page of all courses, drafts and archived ones too. */
export const listManagedCourses = async (tx: Tx, query: Query, { house }: Looking) => {
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all: matching(keptCourses(tx), query, house),
      sorting: sortings[query.sort ?? 'updated'],
      id: sql`course.id`,
      beside: { total: countOf(matching(tables(tx).selectFrom('course'), query, house).select('course.id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return {
    courses: rows.map((row) => presentKept(row, house)),
    total: Math.min(beside.total, countedUpTo),
    ...cursors,
  }
}

/** One course as it is kept, with its sections and lessons. @throws Refusal not_found */
export const getEditedCourse = async (tx: Tx, id: string, looking: Looking): Promise<teaching.EditedCourse> => {
  const row = await find(id, keptCourses(tx).where('course.id', '=', id))
  return {
    ...presentKept(row, looking.house),
    sections: await listSections(tx, id),
    curriculum: await listLessons(tx, id, looking.userId),
    curriculumVersion: row.curriculum_version,
  }
}
