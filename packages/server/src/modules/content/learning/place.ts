import { type Expression, sql } from 'kysely'
import { requireFound, requireId } from '../../../platform/data/find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { openedItem } from '../progress/progress.ts'
import { visibleCourse } from './course-list.ts'
import { presentCourse } from './course-read.ts'
import type { Target } from './opens.ts'

// A library item or a whole course as a place for other features, such as discussions.

/** Requires that a place is open to the asker; lessons are not places. */
export const requireOpened = async (tx: Tx, target: Target, asker: Asker): Promise<void> => {
  if ('itemId' in target) {
    const { courseId } = await openedItem(tx, target.itemId, asker)
    if (courseId !== null) throw new Refusal('not_found')
    return
  }
  const { access } = presentCourse(await visibleCourse(tx, target.courseId, asker), asker, tx.now)
  if (!access.opens) throw new Refusal('content_locked', { why: access.sentence })
}

/** Requires that a place exists, visible to members or not. */
export const requirePlace = async (tx: Tx, target: Target): Promise<void> => {
  const id = 'itemId' in target ? target.itemId : target.courseId
  requireId(id)
  const items = tables(tx).selectFrom('content_item').select('id').where('course_id', 'is', null)
  const courses = tables(tx).selectFrom('course').select('id')
  const query =
    'itemId' in target
      ? items.where('id', '=', id).where('deleted_at', 'is', null)
      : courses.where('id', '=', id).where('deleted_at', 'is', null)
  requireFound(await query.executeTakeFirst())
}

/** SQL: the title of a place, by ID of an item or else of a course. */
export const titleOfPlace = (itemId: Expression<string | null>, courseId: Expression<string | null>) =>
  sql<string | null>`coalesce((select title from content_item where content_item.id = ${itemId}),
    (select title from course where course.id = ${courseId}))`
