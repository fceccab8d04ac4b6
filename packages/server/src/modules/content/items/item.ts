import { chaptersBeyond, type libraryManagement } from '@vesica/contract'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import type { Files } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, type Facts } from '../../activity/index.ts'
import { listPlans } from '../../membership/index.ts'
import { requireKnownAddresses } from '../../wallet/index.ts'
import { categoryOf } from '../categories/category.ts'
import { type ItemRow, tables } from '../content.tables.ts'
import { changedColumns, factsIn, freshItem, type ItemInput, itemInput } from './item.record.ts'
import { dropCover, storeCover } from './picture.ts'
import { storeRevision } from './revision.ts'
import { storeParagraphs, replaceParagraphs } from '../texts/passages.ts'
import { type StorableFiles, storeUpload, requireKind } from './upload.ts'

type NewItem = z.output<typeof libraryManagement.createContent.body>
type Publishing = Pick<ItemInput, 'published' | 'publish_at'>

/** @returns its ID */
export const createItem = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  input: NewItem,
  received: StorableFiles,
): Promise<string> => {
  if (received.upload) requireKind(input.type, received.upload.file)
  const id = newId()
  const row = {
    id,
    ...itemInput(freshItem, input),
    category_id: await categoryOf(tx, input),
    plan_id: await requirePlan(tx, input.plan_id, undefined),
    shown_from: visibleFrom(null, input, tx.now),
    picture_id: received.cover ? await storeCover(tx, files, received.cover) : null,
    ...(received.upload ? { ...(await storeUpload(tx, files, received.upload)), external_url: null } : nothingUploaded),
    version: 1,
  }
  requireSomething(row)
  await insertItem(tx, { ...row, course_id: null })
  await audit(tx, actor, { action: 'add content', subject: { type: 'content', id }, after: factsIn(row) })
  tx.announce({ topics: ['content'] })
  return id
}

/** Inserts an item and indexes its text for search. */
export const insertItem = async (tx: Tx, row: LockedItem & { course_id: string | null }): Promise<void> => {
  requireWithin(row)
  await tables(tx)
    .insertInto('content_item')
    .values({ ...row, ...chaptersAsJson(row), created_at: tx.now, updated_at: tx.now, deleted_at: null })
    .execute()
  await storeParagraphs(tx, row.id, row.text_content)
}

export const nothingUploaded = { file_id: null, duration_ms: null, width: null, height: null }

/**
 * Changes the fields in the input and stores the previous text as a revision. A file replaces an external address, and
 * the reverse. Removing a file must not leave a published item empty.
 */
export const updateItem = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  id: string,
  input: ItemInput,
  received: StorableFiles,
): Promise<void> => {
  const before = await lockItem(tx, id)
  if (input.version_seen !== undefined && Number(input.version_seen) !== before.version)
    throw new Refusal('content_changed', {}, { details: { version: before.version } })
  const { type = before.type } = input
  if (received.upload) requireKind(type, received.upload.file)
  else if (before.file_id && type !== before.type) requireKind(type, await files.get(tx, before.file_id))
  // A cover found in a media file does not replace an uploaded one.
  const hasOwnPicture = before.picture_id !== null && !received.hasThumbnail
  const cover = received.cover && !hasOwnPicture ? await storeCover(tx, files, received.cover) : undefined
  const changesCategory = input.content_category_id !== undefined || input.category !== undefined
  const changed = {
    ...itemInput(before, input),
    category_id: changesCategory ? await categoryOf(tx, input) : before.category_id,
    plan_id: await requirePlan(tx, input.plan_id, before.plan_id),
    shown_from: visibleFrom(before.shown_from, input, tx.now),
    picture_id: cover ?? (input.remove_thumbnail ? null : before.picture_id),
    ...(received.upload && { ...(await storeUpload(tx, files, received.upload)), external_url: null }),
    ...(!received.upload && (input.external_url || input.remove_file) && nothingUploaded),
  }
  await change(tx, actor, 'change content', before, changed)
  if (before.picture_id && before.picture_id !== changed.picture_id) await dropCover(tx, files, before.picture_id)
  if (before.file_id && changed.file_id !== undefined && changed.file_id !== before.file_id)
    await files.remove(tx, before.file_id)
}

/** Publishes an item now or makes it a draft. */
export const publishItem = async (tx: Tx, actor: Actor, id: string, published: boolean): Promise<void> => {
  const before = await lockItem(tx, id)
  const shown_from = visibleFrom(before.shown_from, { published }, tx.now)
  await change(tx, actor, published ? 'publish content' : 'unpublish content', before, { shown_from })
}

/** Restores title and text of a revision. */
export const restoreItem = async (tx: Tx, actor: Actor, id: string, revisionId: string): Promise<void> => {
  const before = await lockItem(tx, id)
  const { title, text_content } = await find(
    revisionId,
    tables(tx)
      .selectFrom('content_revision')
      .select(['title', 'text_content'])
      .where('id', '=', revisionId)
      .where('item_id', '=', id),
  )
  await requireKnownAddresses(tx, { title, text_content })
  await change(tx, actor, 'restore content', before, { title, text_content })
}

/** Permanently removes an item from the library; its history stays in the audit log. */
export const deleteItem = async (tx: Tx, files: Files, actor: Actor, id: string): Promise<void> => {
  const before = await lockItem(tx, id)
  await tables(tx)
    .updateTable('content_item')
    .set({ deleted_at: tx.now, updated_at: tx.now, picture_id: null, file_id: null, shown_from: null })
    .where('id', '=', id)
    .execute()
  if (before.picture_id) await dropCover(tx, files, before.picture_id)
  if (before.file_id) await files.remove(tx, before.file_id)
  await audit(tx, actor, { action: 'delete content', subject: { type: 'content', id }, before: factsIn(before) })
  tx.announce({ topics: ['content'] })
}

/** Restores earlier values of an item; dates are strings in the audit log. */
export const restoreItemFields = async (
  tx: Tx,
  actor: Actor,
  action: string,
  id: string,
  restored: Facts,
): Promise<void> => {
  const before = await lockItem(tx, id)
  if (typeof restored.plan_id === 'string') await requirePlan(tx, restored.plan_id, before.plan_id)
  if (typeof restored.category_id === 'string') await categoryOf(tx, { content_category_id: restored.category_id })
  const { shown_from: from } = restored
  await change(tx, actor, action, before, {
    ...restored,
    ...(from !== undefined && { shown_from: from === null ? null : new Date(String(from)) }),
  })
}

/** The current fields for the audit log. */
export const itemNow = async (tx: Tx, id: string) => factsIn(await lockItem(tx, id))

const change = async (tx: Tx, actor: Actor, action: string, before: LockedItem, changed: Changed): Promise<void> => {
  requireSomething({ ...before, ...changed })
  const row = await writeItem(tx, actor, before, changed)
  await audit(tx, actor, {
    action,
    subject: { type: 'content', id: before.id },
    before: factsIn(before),
    after: factsIn(row),
  })
  tx.announce({ topics: ['content'] })
}

type Changed = Partial<Omit<LockedItem, 'id' | 'version'>>

/**
 * Writes changes of an item and stores the previous text as a revision.
 * @returns the changed item
 */
export const writeItem = async (tx: Tx, actor: Actor, before: LockedItem, changed: Changed): Promise<LockedItem> => {
  const row = { ...before, ...changed, version: before.version + 1 }
  requireWithin(row)
  if (row.title !== before.title || row.text_content !== before.text_content) await storeRevision(tx, actor, before)
  const { chapters: _, ...fields } = changed
  await tables(tx)
    .updateTable('content_item')
    .set({ ...fields, ...(changed.chapters && chaptersAsJson(row)), version: row.version, updated_at: tx.now })
    .where('id', '=', before.id)
    .execute()
  if (row.text_content !== before.text_content) await replaceParagraphs(tx, before.id, row.text_content)
  return row
}

export type LockedItem = Omit<ItemRow, 'created_at' | 'updated_at' | 'deleted_at'>

const locked = (tx: Tx, id: string) =>
  tables(tx)
    .selectFrom('content_item')
    .select(changedColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()

/** Locks an item or a lesson against changes until the end of the transaction. */
export const lockAny = (tx: Tx, id: string): Promise<LockedItem> => find(id, locked(tx, id))

/** The same for library items only: lessons have their own form. */
export const lockItem = (tx: Tx, id: string): Promise<LockedItem> =>
  find(id, locked(tx, id).where('course_id', 'is', null))

/** The default is the lowest plan. Accepts an offered plan or the item's own. */
export const requirePlan = async (tx: Tx, input: string | undefined, own: string | undefined): Promise<string> => {
  if (own !== undefined && (input === undefined || input === own)) return own
  const offered = await listPlans(tx)
  const plan = input === undefined ? offered[0] : offered.find(({ id }) => id === input)
  if (!plan) throw refuseField('plan_unknown', 'plan_id')
  return plan.id
}

/** A past time means now; a published item keeps its place in the order. */
const visibleFrom = (before: Date | null, { published, publish_at }: Publishing, now: Date): Date | null => {
  const isPublished = before !== null && before <= now
  if (published === false && !publish_at) return null
  if (published) return isPublished ? before : now
  if (publish_at) return later(new Date(publish_at), now)
  return publish_at === '' && !isPublished ? null : before
}

const later = (left: Date, right: Date): Date => (left > right ? left : right)

/** Only a draft may be empty. */
const requireSomething = (row: Pick<ItemRow, 'shown_from' | 'text_content' | 'external_url' | 'file_id'>): void => {
  if (row.shown_from === null || row.text_content !== '' || row.external_url !== null || row.file_id !== null) return
  throw refuseField('content_empty', 'published')
}

const requireWithin = ({ chapters, duration_ms }: Pick<ItemRow, 'chapters' | 'duration_ms'>): void => {
  const fault = duration_ms === null ? undefined : chaptersBeyond(chapters, Number(duration_ms))
  if (fault) throw refuseFields({ chapters: [fault] })
}

const chaptersAsJson = ({ chapters }: Pick<ItemRow, 'chapters'>) => ({ chapters: JSON.stringify(chapters) })
