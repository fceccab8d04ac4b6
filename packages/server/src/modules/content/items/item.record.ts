import type { content, libraryManagement } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { asLines, inputOver, tagsInput } from '../../../platform/input.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { fileFields } from '../../../platform/files/files.ts'
import type { Caller } from '../../../platform/caller.ts'
import { access, type AccessSettings, type Viewer } from '../access/access.rules.ts'
import { gateOf } from '../access/gates.ts'
import { type ItemRow, tables } from '../content.tables.ts'
import { presentRead, type ReadProgress } from '../progress/progress-read.ts'
import { presentCover } from './picture.ts'

// The fields of an item, defined once for forms, responses, CSV files and the audit log.

export type ItemInput = z.output<typeof libraryManagement.updateContent.body>

/** Form fields of an item, except those that need other data: category, plan, publishing, files. */
const written = {
  title: ({ title }: ItemInput) => title,
  description: ({ description }: ItemInput) => asLines(description),
  type: ({ type }: ItemInput) => type,
  duration: ({ duration }: ItemInput) => duration,
  featured: ({ featured }: ItemInput) => featured,
  sample: ({ sample }: ItemInput) => sample,
  downloadable: ({ downloadable }: ItemInput) => downloadable,
  external_url: ({ external_url }: ItemInput) => (external_url === '' ? null : external_url),
  text_content: ({ text_content }: ItemInput) => asLines(text_content),
  tags: ({ tags }: ItemInput) => tagsInput(tags),
  chapters: ({ chapters }: ItemInput) => chapters,
}

type WrittenName = keyof typeof written
const writtenNames = Object.keys(written) as WrittenName[]
export type Written = Pick<ItemRow, WrittenName>

/** A new item with default values. */
export const freshItem: Written = {
  title: '',
  description: '',
  type: 'text',
  duration: '',
  featured: false,
  sample: false,
  downloadable: false,
  external_url: null,
  text_content: '',
  tags: [],
  chapters: [],
}

/** An item after a change, from the form alone. */
export const itemInput = (before: Written, body: ItemInput): Written => inputOver(written, before, body)

/** Columns that a change needs for writing and comparing. */
export const changedColumns = [
  ...writtenNames,
  'id',
  'category_id',
  'plan_id',
  'shown_from',
  'file_id',
  'picture_id',
  'duration_ms',
  'width',
  'height',
  'version',
] as const

const columns = [...changedColumns, 'created_at', 'updated_at', 'deleted_at'] as const

/** Columns that lists read. */
const listed = columns.filter((name) => name !== 'text_content' && name !== 'chapters')

/** The fields that the audit log compares; the text itself is stored in revisions. */
export const factsIn = ({ text_content, ...row }: Omit<ItemRow, 'created_at' | 'updated_at' | 'deleted_at'>) => ({
  ...row,
  text_characters: text_content.length,
})

/** A member's progress in lists, as one JSON value. */
export const progressOf = (personId: string) => sql<ReadProgress | null>`(
  select json_build_object('position_ms', position_ms, 'place', place, 'reached', reached, 'covered', covered,
      'completed_at', completed_at, 'passes', passes, 'hidden', hidden, 'last_opened_at', last_opened_at)
    from content_progress where content_progress.item_id = content_item.id and content_progress.person_id = ${personId}::uuid)`

const favourOf = (personId: string) => sql<boolean>`exists (
  select from content_favourite
   where content_favourite.item_id = content_item.id and content_favourite.person_id = ${personId}::uuid)`

/**
 * Items with their categories and files. Lists read neither the text nor the chapters.
 * @param personId whose progress and favorites to include; null: none
 */
export const visibleItems = (tx: Tx, personId: string | null = null) =>
  tables(tx)
    .selectFrom('content_item')
    .innerJoin('content_category', 'content_category.id', 'content_item.category_id')
    .select(listed.filter((name) => name !== 'category_id').map((name) => `content_item.${name}` as const))
    .select(['content_category.id as category_id', 'content_category.name as category', 'content_category.emoji'])
    .select((eb) => [
      fileFields(eb.ref('content_item.file_id')).as('file'),
      eb('content_item.text_content', '<>', '').as('has_text'),
      (personId === null ? sql<ReadProgress | null>`null::json` : progressOf(personId)).as('progress'),
      (personId === null ? sql<boolean>`false` : favourOf(personId)).as('favourite'),
    ])

export type VisibleRow = Awaited<ReturnType<ReturnType<typeof visibleItems>['executeTakeFirstOrThrow']>>

/** Media addresses contain the ID of their user. @param source lessons have media addresses of their own */
export const addressOf = (
  row: Pick<VisibleRow, 'id' | 'type' | 'file_id' | 'external_url'>,
  asker: Caller['userId'],
  source: 'content' | 'lesson' = 'content',
): string | null => {
  if (row.file_id === null) return row.external_url
  if (row.type === 'video' || row.type === 'audio') return `/api/${row.type}-content/${asker}/${row.id}/${source}`
  return `/api/content/${row.id}/file`
}

/** The same for a lesson, whose media have addresses of their own. */
export const lessonAddress = (
  row: Pick<ItemRow, 'id' | 'type' | 'file_id' | 'external_url'>,
  asker: Caller['userId'],
): string | null => {
  if (row.file_id === null) return row.external_url
  if (row.type === 'video' || row.type === 'audio') return `/api/${row.type}-content/${asker}/${row.id}/lesson`
  return `/api/content/${row.id}/file`
}

const facts = (row: VisibleRow, { plans }: AccessSettings) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  category: row.category,
  categoryId: row.category_id,
  categoryEmoji: row.emoji,
  duration: row.duration,
  durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
  requiredLevel: plans.get(row.plan_id)?.level ?? '',
  planId: row.plan_id,
  planName: plans.get(row.plan_id)?.name ?? '',
  featured: row.featured,
  sample: row.sample,
  tags: row.tags,
  ...presentCover(row.picture_id),
  updatedAt: row.updated_at.toISOString(),
  isUploaded: row.file_id !== null,
})

/** The caller, as access rules and media addresses need them. */
export interface Asker {
  userId: string
  viewer: Viewer
  house: AccessSettings
  /** A hypothetical viewer, without progress and favorites. */
  isPreview?: true
}

/** The person whose progress and favorites are included; null: none. */
export const readerOf = ({ userId, isPreview }: Asker): string | null => (isPreview ? null : userId)

/** An item as visible to the asker. A locked item has its public fields, but nothing that would open it. */
export const presentItem = (row: VisibleRow, { userId, viewer, house }: Asker, now: Date): content.ContentItem => {
  const allowed = access(gateOf(row), viewer, house, now)
  return {
    ...facts(row, house),
    publishedAt: row.shown_from?.toISOString() ?? null,
    access: allowed,
    fileUrl: allowed.opens ? addressOf(row, userId) : null,
    downloadable: allowed.opens && row.downloadable,
    progress: row.progress && presentRead(row.progress, row.duration_ms === null ? null : Number(row.duration_ms)),
    favourite: row.favourite,
    lessons: [],
    certificateAvailable: false,
  }
}

/** The source of an item's content. */
export const sourceOf = (
  row: Pick<VisibleRow, 'file_id' | 'external_url' | 'has_text'>,
): libraryManagement.ManagedItem['sourceType'] => {
  if (row.file_id !== null) return 'upload'
  if (row.external_url !== null) return 'url'
  return row.has_text ? 'text' : 'none'
}

/** An item as visible to administrators. */
export const presentManaged = (
  row: VisibleRow,
  rules: AccessSettings,
  asker: string,
  now: Date,
): libraryManagement.ManagedItem => {
  const published = row.shown_from !== null && row.shown_from <= now
  return {
    ...facts(row, rules),
    publishedAt: published ? (row.shown_from?.toISOString() ?? null) : null,
    fileUrl: addressOf(row, asker),
    downloadable: row.downloadable,
    published,
    publishAt: published ? null : (row.shown_from?.toISOString() ?? null),
    sourceType: sourceOf(row),
    externalUrl: row.external_url,
    uploadedFile: row.file && { name: row.file.name, kind: row.file.kind, bytes: Number(row.file.bytes) },
    version: row.version,
  }
}

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no')

const csvColumns: readonly Column<libraryManagement.ManagedItem>[] = [
  ['Id', (item) => item.id],
  ['Title', (item) => item.title],
  ['Type', (item) => item.type],
  ['Category', (item) => item.category],
  ['Duration', (item) => item.duration],
  ['Opens with', (item) => item.planName],
  ['Published', (item) => yesNo(item.published)],
  ['Published at', (item) => item.publishedAt],
  ['Publishes itself at', (item) => item.publishAt],
  ['Featured', (item) => yesNo(item.featured)],
  ['Sample', (item) => yesNo(item.sample)],
  ['Source', (item) => item.sourceType],
  ['Address', (item) => item.externalUrl],
  ['File', (item) => item.uploadedFile?.name ?? null],
  ['Tags', (item) => item.tags.join(', ')],
  ['Description', (item) => item.description],
  ['Updated', (item) => item.updatedAt],
]

/** One row per item. */
export const itemsCsv = (list: readonly libraryManagement.ManagedItem[]): string => toCsv(csvColumns, list)
