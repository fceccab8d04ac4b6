import { courseManagement } from '@vesica/contract'
import { sql } from 'kysely'
import { find } from '../../../platform/data/find.ts'
import { fileFields } from '../../../platform/files/files.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import { addressOf, sourceOf } from '../items/item.record.ts'
import { listCaptions } from '../texts/captions-list.ts'

// A lesson as visible to administrators: its place in the course and its item.

/** Columns of a lesson that are written and compared. */
export const lessonColumns = [
  'id',
  'course_id',
  'section_id',
  'position',
  'type',
  'content_type',
  'shown_from',
  'completion',
  'completion_seconds',
] as const

const itemColumns = [
  'title',
  'description',
  'duration',
  'duration_ms',
  'sample',
  'downloadable',
  'external_url',
  'file_id',
  'type as item_type',
  'version',
  'updated_at',
] as const

interface MaterialRow {
  id: string
  name: string
  /** null: a name without a file. */
  file: { bytes: number } | null
}

const materials = sql<MaterialRow[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'file', ${fileFields(sql`lesson_material.file_id`)})
      order by position), '[]')
    from lesson_material where lesson_id = lesson.id)`

const questions = sql<number>`coalesce((select jsonb_array_length(questions) from quiz where quiz.lesson_id = lesson.id), 0)`

/** The beginning of its text, without Markdown syntax. */
const textPreview = sql<string>`coalesce((
  select left(string_agg(said.words, ' ' order by said.position), ${sql.lit(courseManagement.TEXT_PREVIEW)})
    from (select words, position from content_passage
           where item_id = content_item.id and captions_id is null order by position limit 8) as said), '')`

const managedLessons = (tx: Tx) =>
  tables(tx)
    .selectFrom('lesson')
    .innerJoin('content_item', 'content_item.id', 'lesson.id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(lessonColumns.map((name) => `lesson.${name}` as const))
    .select(itemColumns.map((name) => `content_item.${name}` as const))
    .select((eb) => [
      fileFields(eb.ref('content_item.file_id')).as('file'),
      eb('content_item.text_content', '<>', '').as('has_text'),
      textPreview.as('text_preview'),
      materials.as('materials'),
      questions.as('questions'),
    ])
    .where('lesson.deleted_at', 'is', null)
    .where('course.deleted_at', 'is', null)

type ManagedRow = Awaited<ReturnType<ReturnType<typeof managedLessons>['executeTakeFirstOrThrow']>>

const present = (row: ManagedRow, asker: string): courseManagement.ManagedLesson => ({
  id: row.id,
  courseId: row.course_id,
  sectionId: row.section_id,
  number: row.position,
  title: row.title,
  description: row.description,
  duration: row.duration,
  durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
  type: row.type,
  contentType: row.content_type,
  published: row.shown_from !== null,
  sample: row.sample,
  downloadable: row.downloadable,
  completion: row.completion,
  completionSeconds: row.completion_seconds,
  sourceType: sourceOf(row),
  contentUrl: addressOf({ ...row, type: row.item_type }, asker, 'lesson'),
  externalUrl: row.external_url,
  textPreview: row.text_preview,
  uploadedFile: row.file && { name: row.file.name, kind: row.file.kind, bytes: Number(row.file.bytes) },
  materials: row.materials.map(({ id, name, file }) => ({
    id,
    name,
    url: file && `/api/lessons/${row.id}/materials/${id}`,
    bytes: file && file.bytes,
  })),
  questions: row.questions,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

/** Lessons of a course, in order. @param asker user ID for media addresses */
export const listLessons = async (
  tx: Tx,
  courseId: string,
  asker: string,
): Promise<courseManagement.ManagedLesson[]> => {
  const rows = await managedLessons(tx).where('lesson.course_id', '=', courseId).orderBy('lesson.position').execute()
  return rows.map((row) => present(row, asker))
}

/** One lesson with its text. */
export const getEditedLesson = async (tx: Tx, id: string, asker: string): Promise<courseManagement.EditedLesson> => {
  const { text_content, chapters, ...row } = await find(
    id,
    managedLessons(tx).select(['content_item.text_content', 'content_item.chapters']).where('lesson.id', '=', id),
  )
  return { ...present(row, asker), textContent: text_content, captions: await listCaptions(tx, id), chapters }
}
