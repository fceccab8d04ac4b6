import { sql } from 'kysely'
import type { SearchedList, Way } from '../../../platform/data/search.ts'

/** Searches title, description and tags, which are visible to everyone. */
const byText = (name: string): Way => ({
  name,
  words: sql`content_item.search`,
  holds: (query) => sql`content_item.search @@ ${query}`,
})

/** SQL: whether an item is in the library at that time. Course items are in none of its lists. */
export const inLibraryNow = (now: Date) =>
  sql<boolean>`(content_item.deleted_at is null and content_item.course_id is null and content_item.shown_from is not null and content_item.shown_from <= ${now})`

/** SQL: whether an item belongs to the library, drafts included. */
export const isLibraryItem = sql<boolean>`(content_item.deleted_at is null and content_item.course_id is null)`

const facets = { category: sql`content_item.category_id`, type: sql`content_item.type` }

/** Items that members can find. */
export const libraryItems = (now: Date): SearchedList => ({
  table: 'content_item',
  of: inLibraryNow(now),
  ways: [byText('library')],
  parts: facets,
})

/** Items that administrators can find, drafts included. */
export const managedItems: SearchedList = {
  table: 'content_item',
  of: sql`deleted_at is null and course_id is null`,
  ways: [byText('items')],
  parts: facets,
}
