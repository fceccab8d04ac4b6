import { type content, MOST_ROWS } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { nameKey, type Sorting } from '../../../platform/data/paging.ts'
import { type SearchedList, searchFor } from '../../../platform/data/search.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isVisible } from '../access/access.rules.ts'
import { isVisibleLesson } from '../access/gates.ts'
import { type ContentTables, tables } from '../content.tables.ts'
import { inLibraryNow, isLibraryItem, libraryItems, managedItems } from './item-search.ts'
import { managedSortings } from './managed-item.ts'
import { countListed, openTo } from './open.ts'
import { listCaptions } from '../texts/captions-list.ts'
import { type Asker, presentItem, presentManaged, readerOf, visibleItems, type VisibleRow } from './item.record.ts'

type LibraryQuery = z.output<typeof content.listContent.query>

const sortings: Readonly<Record<content.ContentSort, Sorting>> = {
  newest: { keys: [{ by: sql`content_item.shown_from`, kind: 'time' }], descending: true },
  title: { keys: [{ by: nameKey(sql`content_item.title`), kind: 'text' }], descending: false },
}

type Items<Tables extends keyof ContentTables, T> = SelectQueryBuilder<ContentTables, Tables, T>

/** SQL: whether an item's title is visible to a person, locked or not: it is in the library or a visible lesson. */
export const isNamedNow = (personId: string, now: Date): RawBuilder<boolean> =>
  sql`(${inLibraryNow(now)} or ${isVisibleLesson(personId, now)})`

/** Items that are in the library at that time. */
export const inLibrary = <Tables extends keyof ContentTables, T>(items: Items<Tables, T>, now: Date) =>
  items.where(inLibraryNow(now))

/** Filters by a member's favorites and progress. */
const marks: Readonly<Record<NonNullable<LibraryQuery['show']>, (personId: string) => RawBuilder<boolean>>> = {
  favourites: (personId) => sql`exists (select from content_favourite
    where content_favourite.item_id = content_item.id and content_favourite.person_id = ${personId})`,
  begun: (personId) => sql`exists (select from content_progress
    where content_progress.item_id = content_item.id and content_progress.person_id = ${personId}
      and completed_at is null and not hidden)`,
  done: (personId) => sql`exists (select from content_progress
    where content_progress.item_id = content_item.id and content_progress.person_id = ${personId}
      and completed_at is not null)`,
}

const filtered = <Tables extends keyof ContentTables, T>(
  items: Items<Tables, T>,
  query: LibraryQuery,
  asker: Asker,
  now: Date,
) => {
  let matches = items
  if (query.category !== undefined)
    matches = matches.where(sql<boolean>`content_item.category_id = ${idOrNobody(query.category)}`)
  if (query.type) matches = matches.where(sql<boolean>`content_item.type = ${query.type}`)
  if (query.level !== undefined) {
    const plans = [...asker.house.plans.values()].filter(({ level }) => level === query.level).map(({ id }) => id)
    matches = matches.where(sql<boolean>`content_item.plan_id = any(${plans}::uuid[])`)
  }
  if (query.show) matches = matches.where(marks[query.show](asker.userId))
  return query.open === 'true' ? matches.where(openTo(asker, now)) : matches
}

/** The items of a list, with its search and sort orders. */
interface Range {
  isIn: RawBuilder<boolean>
  found: SearchedList
  sortings: Readonly<Record<content.ContentSort, Sorting>>
}

/** @param visible columns of each item */
const pageOf = async <Row extends VisibleRow>(
  tx: Tx,
  visible: Items<'content_item' | 'content_category', Row>,
  query: LibraryQuery,
  asker: Asker,
  { isIn, found, sortings: orders }: Range,
) => {
  const narrowed = <Tables extends keyof ContentTables, T>(items: Items<Tables, T>) =>
    filtered(items.where(isIn), query, asker, tx.now)
  const { rows, beside, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: narrowed(visible),
      some: narrowed(tables(tx).selectFrom('content_item')),
      search: await searchFor(tx, found, query),
      sorting: orders[query.sort ?? 'newest'],
      id: sql`content_item.id`,
      beside: metrics(tx, asker),
    },
    { ...query, limit: query.limit ?? MOST_ROWS },
  )
  const counted = { published: Number(beside.published), open: Number(beside.open) }
  return { rows, page: { total, ...cursors, metrics: counted } }
}

/** One page of the library as visible to the asker; without a limit, with the texts that are open to them. */
export const listLibrary = async (tx: Tx, query: LibraryQuery, asker: Asker) => {
  const range = { isIn: inLibraryNow(tx.now), found: libraryItems(tx.now), sortings }
  const items = visibleItems(tx, readerOf(asker))
  const withTexts = items.$if(query.limit === undefined, (all) => all.select('content_item.text_content'))
  const { rows, page } = await pageOf(tx, withTexts, query, asker, range)
  const present = ({ text_content, ...row }: (typeof rows)[number]): content.ListedItem => {
    const item = presentItem(row, asker, tx.now)
    return text_content === undefined ? item : { ...item, textContent: textOf(item, text_content) }
  }
  return { content: rows.map(present), ...page }
}

/** The text of an item, if it is open. */
const textOf = ({ access }: content.ContentItem, text: string): string | null =>
  access.opens && text !== '' ? text : null

const allItems: Range = {
  isIn: isLibraryItem,
  found: managedItems,
  sortings: { newest: managedSortings.updated, title: managedSortings.title },
}

/**
 * One page of all items with their texts, drafts and scheduled ones included, for administrators with permission to see
 * them.
 */
export const listWholeLibrary = async (tx: Tx, query: LibraryQuery, asker: Asker) => {
  const withTexts = visibleItems(tx, asker.userId).select('content_item.text_content')
  const { rows, page } = await pageOf(tx, withTexts, query, asker, allItems)
  return {
    content: rows.map(
      ({ text_content, ...row }): content.ListedItem => ({
        ...presentItem(row, asker, tx.now),
        ...presentManaged(row, asker.house, asker.userId, tx.now),
        textContent: text_content,
      }),
    ),
    ...page,
  }
}

/** The numbers of published and of open items, from sums that the database maintains, without scheduled ones. */
const metrics = (tx: Tx, asker: Asker) => ({
  published: countListed(sql`true`, tx.now),
  open: countListed(openTo(asker, tx.now), tx.now),
})

const RELATED_LIMIT = 6

/** One item as visible to the asker, with others of its category. */
export const getItem = async (tx: Tx, id: string, asker: Asker) => {
  const { text_content, chapters, ...row } = await find(
    id,
    visibleItems(tx, readerOf(asker))
      .select(['content_item.text_content', 'content_item.chapters'])
      .where('content_item.id', '=', id)
      .where('content_item.course_id', 'is', null)
      .where('content_item.deleted_at', 'is', null),
  )
  const item = presentItem(row, asker, tx.now)
  if (!isVisible(item.access)) throw new Refusal('not_found')
  const { opens } = item.access
  const file = opens && row.file ? { ...row.file, bytes: Number(row.file.bytes) } : null
  return {
    content: {
      ...item,
      textContent: textOf(item, text_content),
      captions: opens ? await listCaptions(tx, row.id) : [],
      chapters: opens ? chapters : [],
      file: file && { ...file, width: row.width, height: row.height },
    },
    related: await listRelated(tx, row.category_id, id, asker),
  }
}

const listRelated = async (tx: Tx, categoryId: string, id: string, asker: Asker): Promise<content.ContentItem[]> => {
  const rows = await inLibrary(visibleItems(tx, readerOf(asker)), tx.now)
    .where('content_item.category_id', '=', categoryId)
    .where('content_item.id', '<>', id)
    .orderBy('content_item.shown_from', 'desc')
    .orderBy('content_item.id', 'desc')
    .limit(RELATED_LIMIT * 4)
    .execute()
  const items = rows.map((row) => presentItem(row, asker, tx.now))
  return items.toSorted((a, b) => Number(b.access.opens) - Number(a.access.opens)).slice(0, RELATED_LIMIT)
}
