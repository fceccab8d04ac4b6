import type { courseManagement } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import { needsOf, presentNeed } from './requirement.ts'

/** Columns of a section that are written and compared. */
export const sectionColumns = [
  'id',
  'course_id',
  'title',
  'description',
  'position',
  'release',
  'release_at',
  'release_days',
  'release_hour',
] as const

/** Sections of a course, in order. */
export const listSections = async (tx: Tx, courseId: string): Promise<courseManagement.ManagedSection[]> => {
  const rows = await tables(tx)
    .selectFrom('course_section')
    .select(sectionColumns)
    .select(needsOf(sql`needs.section_id = course_section.id`).as('requires'))
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    release: row.release,
    releaseAt: row.release_at?.toISOString() ?? null,
    releaseDays: row.release_days,
    releaseHour: row.release_hour,
    requires: row.requires.map(presentNeed),
  }))
}
