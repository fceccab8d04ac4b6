import { content, type Pictured } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './content.tables.ts'
import { presentCover } from './items/picture.ts'
import { inLibraryNow } from './items/item-search.ts'
import { isPublished } from './learning/course-read.ts'

/** The library as visible to visitors. */
export interface InsideLibrary {
  /** Published items of each type, and courses. */
  readonly counts: Readonly<Record<content.ContentType, number>>
  /** Open to every member, whatever their level; other titles are hidden. Newest first. */
  readonly free: readonly ({ kind: content.ContentType; title: string } & Pictured)[]
}

/** Counts maintained by the database, without the few scheduled items. */
const countKinds = async (tx: Tx) => {
  const { rows } = await sql<{ type: content.ContentType; items: string }>`
    select type, sum(items) as items from (
      select type, items from content_count where listed
      union all
      select type, -1 from content_item where deleted_at is null and course_id is null and shown_from > ${tx.now}
    ) as listed group by type`.execute(tables(tx))
  return new Map(rows.map(({ type, items }) => [type, Number(items)]))
}

/** SQL: whether an item or a course was ever published. */
export const hasPublished = sql<boolean>`(exists (select from content_item where shown_from is not null)
  or exists (select from course where shown_from is not null))`

const isOpenCourse = (now: Date) =>
  sql<boolean>`(course.deleted_at is null and course.shown_from <= ${now} and course.archived_at is null)`

/** Courses with a free lesson. */
const freeCourses = (tx: Tx, most: number) =>
  tables(tx)
    .selectFrom('course')
    .select('course.title')
    .where(isOpenCourse(tx.now))
    .where(sql<boolean>`exists (select from lesson join content_item on content_item.id = lesson.id
      where lesson.course_id = course.id and content_item.sample and content_item.deleted_at is null
        and ${isPublished(tx.now)})`)
    .orderBy('course.shown_from', 'desc')
    .orderBy('course.id', 'desc')
    .limit(most)
    .execute()

/**
 * The library as visible to visitors: its size, and what is free for every member. @param most maximum of free entries
 * per kind
 */
export const insideLibrary = async (tx: Tx, most: number): Promise<InsideLibrary> => {
  const counts = await countKinds(tx)
  const courses = await tables(tx)
    .selectFrom('course')
    .select((eb) => eb.fn.countAll<string>().as('courses'))
    .where(isOpenCourse(tx.now))
    .executeTakeFirstOrThrow()
  const items = await tables(tx)
    .selectFrom('content_item')
    .select(['title', 'type', 'picture_id'])
    .where(inLibraryNow(tx.now))
    .where('sample', '=', true)
    .orderBy('shown_from', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const { thumbnailUrl: _none, ...noCover } = presentCover(null)
  return {
    counts: {
      ...(Object.fromEntries(content.contentTypes.map((type) => [type, counts.get(type) ?? 0])) as Record<
        content.ContentType,
        number
      >),
      course: (counts.get('course') ?? 0) + Number(courses.courses),
    },
    free: [
      ...(await freeCourses(tx, most)).map(({ title }) => ({ kind: 'course' as const, title, ...noCover })),
      ...items.map(({ title, type, picture_id }) => {
        const { image, images } = presentCover(picture_id)
        return { kind: type, title, image, images }
      }),
    ],
  }
}
