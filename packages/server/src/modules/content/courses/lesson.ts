import { courseManagement } from '@vesica/contract'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'
import { factsIn as itemFacts, freshItem, type ItemInput, itemInput } from '../items/item.record.ts'
import { insertItem, type LockedItem, lockAny, nothingUploaded, writeItem } from '../items/item.ts'
import { storeUpload, requireOneOf, type Upload } from '../items/upload.ts'
import { type LockedCourse, lockCourse, notifyOfSample } from './course.ts'
import { bringBack, renumber, removeLesson } from './curriculum.ts'
import { lessonColumns } from './lesson.record.ts'
import { itemTypeOf, needsBody, type Rules, rulesFault, sortOf, takes, usualFor } from './lesson.rules.ts'
import { changeMaterials } from './material.ts'

type NewLesson = z.output<typeof courseManagement.createLesson.body>
export type LessonInput = z.output<typeof courseManagement.updateLesson.body>

/** Uploaded files of a form, already placed in storage. */
export interface UploadedFiles {
  upload: Upload | undefined
  materials: readonly PlacedFile[]
}

/** A position after all others: there are never this many. */
const LAST = 1_000_000

/**
 * Adds a lesson at the end of its section, or of the lessons without one.
 * @returns its ID
 */
export const createLesson = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  input: NewLesson,
  { upload, materials }: UploadedFiles,
): Promise<string> => {
  const course = await lockCourse(tx, input.course_id, 'beside', () => refuseField('course_unknown', 'course_id'))
  await requireRoom(tx, course)
  const kinds = sortOf({ type: input.type, contentType: input.contentType, kind: upload?.file.kind })
  if (upload) requireOneOf(takes(kinds.contentType), upload.file)
  const id = newId()
  const shown_from = input.published === false ? null : tx.now
  const item = {
    ...itemInput(freshItem, itemInputOf(input, kinds.contentType)),
    id,
    category_id: null,
    course_id: course.id,
    plan_id: course.plan_id,
    shown_from,
    picture_id: null,
    ...(upload ? { ...(await storeUpload(tx, files, upload)), external_url: null } : nothingUploaded),
    version: 1,
  }
  const body = {
    ...kinds,
    hasText: item.text_content !== '',
    kind: upload?.file.kind,
    isElsewhere: item.external_url !== null,
  }
  const lesson = {
    id,
    course_id: course.id,
    section_id: await requireSection(tx, course, input.section_id),
    position: LAST,
    type: kinds.type,
    content_type: kinds.contentType,
    shown_from,
    ...rulesOf(kinds.type, input, { completion: usualFor(body), completion_seconds: null }),
  }
  requireBody(lesson, item)
  await insertItem(tx, item)
  await tables(tx).insertInto('lesson').values(lesson).execute()
  await changeMaterials(tx, files, id, input, materials)
  await renumber(tx, course.id)
  await logChange(tx, actor, 'add lesson', { id, after: factsOf(lesson, item) })
  await notifyOfSample(tx, actor, course, { sample: false }, item)
  return id
}

/** Changes the fields in the input. A file replaces an external address, and the reverse. */
export const updateLesson = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  id: string,
  input: LessonInput,
  { upload, materials }: UploadedFiles,
): Promise<void> => {
  const { course, lesson: before } = await lockLesson(tx, id)
  const item = await lockAny(tx, id)
  if (input.course_id !== undefined && input.course_id !== course.id) throw refuseField('course_unknown', 'course_id')
  if (input.version_seen !== undefined && Number(input.version_seen) !== item.version)
    throw new Refusal('content_changed', {}, { details: { version: item.version } })
  const removesFile = !upload && (input.remove_file === true || Boolean(input.external_url))
  const stored = item.file_id && !upload && !removesFile ? await files.get(tx, item.file_id) : undefined
  const file = upload?.file ?? stored
  const kinds = sortAfter(before, input, file?.kind)
  if (file) requireOneOf(takes(kinds.contentType), file)
  const shown_from = visibleFrom(before.shown_from, input.published, tx.now)
  const changed = {
    ...itemInput(item, itemInputOf(input, kinds.contentType)),
    shown_from,
    ...(upload && { ...(await storeUpload(tx, files, upload)), external_url: null }),
    ...(removesFile && nothingUploaded),
  }
  const body = {
    ...kinds,
    hasText: changed.text_content !== '',
    kind: file?.kind,
    isElsewhere: changed.external_url !== null,
  }
  const usual = kinds.type === before.type ? before : { completion: usualFor(body), completion_seconds: null }
  const section_id =
    input.section_id === undefined ? before.section_id : await requireSection(tx, course, input.section_id)
  const moves = section_id !== before.section_id
  const lesson = {
    ...before,
    section_id,
    position: moves ? LAST : before.position,
    type: kinds.type,
    content_type: kinds.contentType,
    shown_from,
    ...rulesOf(kinds.type, input, usual),
  }
  requireBody(lesson, { ...item, ...changed })
  await tables(tx).updateTable('lesson').set(lesson).where('id', '=', id).execute()
  await changeMaterials(tx, files, id, input, materials)
  const after = await writeItem(tx, actor, item, changed)
  if (item.file_id && changed.file_id !== undefined && changed.file_id !== item.file_id)
    await files.remove(tx, item.file_id)
  if (moves) await renumber(tx, course.id)
  await logChange(tx, actor, 'change lesson', { id, before: factsOf(before, item), after: factsOf(lesson, after) })
  await notifyOfSample(tx, actor, course, item, after)
}

/** Removes a lesson from its course; members' progress stays stored. */
export const deleteLesson = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const { course, lesson } = await lockLesson(tx, id)
  const item = await lockAny(tx, id)
  await removeLesson(tx, lesson)
  await tables(tx).updateTable('content_item').set({ deleted_at: tx.now }).where('id', '=', id).execute()
  await renumber(tx, course.id)
  await logChange(tx, actor, 'remove lesson', { id, before: factsOf(lesson, item) })
}

/** Restores a removed lesson in its place. */
export const restoreLesson = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const removed = tables(tx)
    .selectFrom('lesson')
    .select('course_id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
  const { course_id } = await find(id, removed)
  const course = await lockCourse(tx, course_id)
  // Under the lock: it has not been restored meanwhile.
  await find(id, removed)
  await requireRoom(tx, course)
  await bringBack(tx, id)
  await tables(tx).updateTable('content_item').set({ deleted_at: null }).where('id', '=', id).execute()
  await renumber(tx, course.id)
  await logChange(tx, actor, 'bring back lesson', { id })
}

const logChange = async (
  tx: Tx,
  actor: Actor,
  action: string,
  { id, ...facts }: { id: string; before?: unknown; after?: unknown },
): Promise<void> => {
  await audit(tx, actor, { action, subject: { type: 'lesson', id }, ...facts })
  // Rechecks access of running playback.
  tx.announce({ topics: ['courses', 'content'] })
}

type Lesson = Awaited<ReturnType<typeof lockLesson>>['lesson']

/** The fields that the audit log compares. */
const factsOf = ({ content_type, ...lesson }: Lesson, item: Parameters<typeof itemFacts>[0]) => {
  const { type: item_type, ...fields } = itemFacts(item)
  return { ...fields, ...lesson, content_type, item_type }
}

const lessons = (tx: Tx, id: string) =>
  tables(tx).selectFrom('lesson').select(lessonColumns).where('id', '=', id).where('deleted_at', 'is', null)

/** Locks a lesson's course, then the lesson, against changes until the end of the transaction. */
const lockLesson = async (tx: Tx, id: string) => {
  const { course_id } = await find(id, lessons(tx, id))
  const course = await lockCourse(tx, course_id)
  return { course, lesson: await find(id, lessons(tx, id).forNoKeyUpdate()) }
}

/** The item's fields in a lesson form. */
const itemInputOf = (input: LessonInput, contentType: Lesson['content_type']): ItemInput => ({
  ...(input.title !== undefined && { title: input.title }),
  type: itemTypeOf(contentType),
  description: input.description,
  duration: input.duration,
  sample: input.sample,
  downloadable: input.downloadable,
  external_url: input.external_url,
  text_content: input.text_content,
  chapters: input.chapters,
})

/** The content type after a change: a new type brings its default unless the input sets one. */
const sortAfter = (
  before: Lesson,
  { type = before.type, contentType }: LessonInput,
  kind: PlacedFile['kind'] | undefined,
) => {
  if (contentType) return { type, contentType }
  if (type === before.type) return { type, contentType: before.content_type }
  return sortOf({ type, contentType, kind })
}

const rulesOf = (type: Lesson['type'], { complete_when, complete_seconds }: LessonInput, usual: Rules) => {
  const completion = complete_when?.length ? [...new Set(complete_when)] : [...usual.completion]
  const seconds = complete_seconds ?? usual.completion_seconds
  const rules = { completion, completion_seconds: completion.includes('seconds') ? seconds : null }
  const fault = rulesFault(type, rules)
  if (fault) throw refuseFields(fault)
  return rules
}

/** A published lesson keeps its place among the new ones. */
const visibleFrom = (before: Date | null, published: boolean | undefined, now: Date): Date | null => {
  if (published === undefined) return before
  return published ? (before ?? now) : null
}

/** A draft may be empty. */
const requireBody = (
  { shown_from, type, completion }: Pick<Lesson, 'shown_from' | 'type' | 'completion'>,
  { text_content, external_url, file_id }: Pick<LockedItem, 'text_content' | 'external_url' | 'file_id'>,
): void => {
  if (shown_from === null || !needsBody(type, { completion })) return
  if (text_content === '' && external_url === null && file_id === null) throw refuseField('content_empty', 'published')
}

const requireRoom = async (tx: Tx, { id }: LockedCourse): Promise<void> => {
  const { count } = await tables(tx)
    .selectFrom('lesson')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('course_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= courseManagement.MOST_LESSONS)
    throw new Refusal('too_many_lessons', { count: courseManagement.MOST_LESSONS })
}

/** @returns its ID; null: none */
const requireSection = async (tx: Tx, course: LockedCourse, input: string | undefined): Promise<string | null> => {
  if (!input) return null
  const row = await find(
    input,
    tables(tx)
      .selectFrom('course_section')
      .select('id')
      .where('id', '=', input)
      .where('course_id', '=', course.id)
      .where('deleted_at', 'is', null),
    () => refuseField('section_unknown', 'section_id'),
  )
  return row.id
}
