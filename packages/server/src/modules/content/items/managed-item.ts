import type { libraryManagement } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { nameKey, type Sorting } from '../../../platform/data/paging.ts'
import { searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import type { AccessSettings } from '../access/access.rules.ts'
import { type ContentTables, tables } from '../content.tables.ts'
import { listCaptions } from '../texts/captions-list.ts'
import { isLibraryItem, managedItems } from './item-search.ts'
import { presentManaged, visibleItems } from './item.record.ts'

type ManagedQuery = z.output<typeof libraryManagement.listManagedContent.query>
type ManagedFilters = z.output<typeof libraryManagement.exportContent.query>

/** The administrator, with the settings for everyone. */
interface ManagerContext {
  userId: string
  house: AccessSettings
}

export const managedSortings: Readonly<Record<NonNullable<ManagedQuery['sort']>, Sorting>> = {
  updated: { keys: [{ by: sql`content_item.updated_at`, kind: 'time' }], descending: true },
  title: { keys: [{ by: nameKey(sql`content_item.title`), kind: 'text' }], descending: false },
}

const sortingOf = ({ sort, direction }: ManagedFilters): Sorting => {
  const own = managedSortings[sort ?? 'updated']
  return direction ? { ...own, descending: direction === 'desc' } : own
}

const conditions = (now: Date): Readonly<Record<NonNullable<ManagedQuery['show']>, RawBuilder<boolean>>> => ({
  published: sql`shown_from is not null and shown_from <= ${now}`,
  draft: sql`shown_from is null`,
  scheduled: sql`shown_from > ${now}`,
  featured: sql`featured`,
  sample: sql`sample`,
})

const matching = <Tables extends keyof ContentTables, T>(
  all: SelectQueryBuilder<ContentTables, Tables, T>,
  query: ManagedFilters,
  now: Date,
) => {
  let matches = all.where(isLibraryItem)
  if (query.type) matches = matches.where(sql<boolean>`content_item.type = ${query.type}`)
  if (query.category !== undefined)
    matches = matches.where(sql<boolean>`content_item.category_id = ${idOrNobody(query.category)}`)
  return query.show ? matches.where(conditions(now)[query.show]) : matches
}

/** One page of filtered items. */
const pageOf = async (tx: Tx, query: ManagedFilters & { limit: number; cursor?: string | undefined }) =>
  readSearchPage(
    tables(tx),
    {
      all: matching(visibleItems(tx), query, tx.now),
      some: matching(tables(tx).selectFrom('content_item'), query, tx.now),
      search: await searchFor(tx, managedItems, query),
      sorting: sortingOf(query),
      id: sql`content_item.id`,
      beside: {},
    },
    query,
  )

/** One page of all items, drafts and scheduled ones included. */
export const listManaged = async (tx: Tx, query: ManagedQuery, { userId, house }: ManagerContext) => {
  const { rows, total, cursors } = await pageOf(tx, query)
  return { content: rows.map((row) => presentManaged(row, house, userId, tx.now)), total, ...cursors }
}

/** All filtered items in the same order, for export, up to a limit. */
export const listForExport = async (tx: Tx, query: ManagedFilters, { userId, house }: ManagerContext) => {
  const { rows } = await pageOf(tx, { ...query, limit: READ_ROWS })
  return rows.map((row) => presentManaged(row, house, userId, tx.now))
}

/** One item with its text. */
export const getEdited = async (
  tx: Tx,
  id: string,
  { userId, house }: ManagerContext,
): Promise<libraryManagement.EditedItem> => {
  const { text_content, chapters, ...row } = await find(
    id,
    visibleItems(tx)
      .select(['content_item.text_content', 'content_item.chapters'])
      .where('content_item.id', '=', id)
      .where('content_item.course_id', 'is', null)
      .where('content_item.deleted_at', 'is', null),
  )
  return {
    ...presentManaged(row, house, userId, tx.now),
    textContent: text_content,
    captions: await listCaptions(tx, id),
    chapters,
  }
}
