import type { courses } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { access } from '../access/access.rules.ts'
import { gateOfAny } from '../access/gates.ts'
import { type Asker, lessonAddress } from '../items/item.record.ts'
import { isPublished } from './course-read.ts'
import { lessonRows } from './curriculum.ts'

// Lessons in lists of whole courses.

/** The asker of a list, with whether they see unpublished courses and lessons. */
export type ListAsker = Asker & { seesAll: boolean }

const rowsOf = (tx: Tx, courseIds: readonly string[], asker: ListAsker) =>
  lessonRows(tx, asker)
    .select(['content_item.type as item_type', 'content_item.file_id', 'content_item.external_url'])
    .select('content_item.text_content')
    .where('lesson.course_id', '=', sql<string>`any(${courseIds}::uuid[])`)
    .where(asker.seesAll ? sql<boolean>`true` : isPublished(tx.now))
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The lessons of these courses in order, by course ID. */
export const lessonsIn = async (
  tx: Tx,
  listed: readonly { id: string }[],
  asker: ListAsker,
): Promise<ReadonlyMap<string, courses.ListedLesson[]>> => {
  const ids = listed.map(({ id }) => id)
  const rows = await rowsOf(tx, ids, asker)
  return new Map(
    [...Map.groupBy(rows, (row) => row.course_id)].map(([id, own]) => [
      id,
      own.map((row) => presentListed(row, asker, tx.now)),
    ]),
  )
}

const presentListed = (row: Row, asker: ListAsker, now: Date): courses.ListedLesson => ({
  id: row.id,
  title: row.title,
  description: row.description,
  duration: row.duration,
  type: asker.seesAll ? row.type : playedAs(row),
  contentType: row.content_type,
  isUploaded: row.file_id !== null,
  ...(access(gateOfAny(row), asker.viewer, asker.house, now).opens && {
    contentUrl: lessonAddress({ ...row, type: row.item_type }, asker.userId),
    textContent: row.text_content === '' ? null : row.text_content,
  }),
})

const playedAs = ({ item_type: type }: Row) => (type === 'video' || type === 'audio' ? type : 'text')
