import type { courses, courseManagement } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { nameKey, type Sorting } from '../../../platform/data/paging.ts'
import { searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { AccessSettings } from '../access/access.rules.ts'
import { type ContentTables, tables } from '../content.tables.ts'
import type { CoursesTables } from './courses.tables.ts'
import { countedCourses, enrolledOf, managedCourseRows, presentManagedCourse } from './course.record.ts'
import { managedCourses } from './course-search.ts'
import { listLessons } from './lesson.record.ts'
import { listSections } from './section.record.ts'

type Query = z.output<typeof courseManagement.listManagedCourses.query>

/** The administrator, with the settings for everyone. */
export interface Looking {
  userId: string
  house: AccessSettings
}

const sortings: Readonly<Record<NonNullable<Query['sort']>, Sorting>> = {
  updated: { keys: [{ by: sql`course.updated_at`, kind: 'time' }], descending: true },
  title: { keys: [{ by: nameKey(sql`course.title`), kind: 'text' }], descending: false },
  enrollments: { keys: [{ by: enrolledOf, kind: 'number' }], descending: true },
}

const statuses: Readonly<Record<courses.CourseStatus, RawBuilder<boolean>>> = {
  published: sql`course.shown_from is not null and course.archived_at is null`,
  draft: sql`course.shown_from is null and course.archived_at is null`,
  archived: sql`course.archived_at is not null`,
}

const matching = <From extends keyof (ContentTables & CoursesTables), T>(
  all: SelectQueryBuilder<ContentTables & CoursesTables, From, T>,
  { status, level, category }: Query,
  { plans }: AccessSettings,
) => {
  let matches = all.where(sql<boolean>`course.deleted_at is null`)
  if (status) matches = matches.where(statuses[status])
  if (category) matches = matches.where(sql<boolean>`course.category = ${category}`)
  if (!level) return matches
  const ofLevel = [...plans.values()].filter((plan) => plan.level === level).map(({ id }) => id)
  return matches.where(sql<boolean>`course.plan_id = any(${ofLevel}::uuid[])`)
}

/** One page of all courses, drafts and archived ones included. */
export const listManagedCourses = async (tx: Tx, query: Query, { house }: Looking) => {
  const { rows, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: matching(managedCourseRows(tx), query, house),
      some: matching(countedCourses(tx), query, house),
      search: await searchFor(tx, managedCourses, query),
      sorting: sortings[query.sort ?? 'updated'],
      id: sql`course.id`,
      beside: {},
    },
    query,
  )
  return { courses: rows.map((row) => presentManagedCourse(row, house)), total, ...cursors }
}

/** One course with its sections and lessons. */
export const getEditedCourse = async (tx: Tx, id: string, context: Looking): Promise<courseManagement.EditedCourse> => {
  const row = await find(id, managedCourseRows(tx).where('course.id', '=', id))
  return {
    ...presentManagedCourse(row, context.house),
    sections: await listSections(tx, id),
    curriculum: await listLessons(tx, id, context.userId),
    curriculumVersion: row.curriculum_version,
  }
}
