import { sql } from 'kysely'
import type { SearchedList, Way } from '../../../platform/data/search.ts'

/** By the words of title, description and tags, which everybody sees of an item. */
const byWords = (name: string): Way => ({
  name,
  words: sql`content_item.search`,
  holds: (query) => sql`content_item.search @@ ${query}`,
})

/** Whether an item is in the library at that moment: those of courses are in none of its lists. */
export const inLibraryNow = (now: Date) =>
  sql<boolean>`(content_item.deleted_at is null and content_item.course_id is null and content_item.shown_from is not null and content_item.shown_from <= ${now})`

/** Whether an item is one of the library, a draft or not. */
export const isKept = sql<boolean>`(content_item.deleted_at is null and content_item.course_id is null)`

const parts = { category: sql`content_item.category_id`, type: sql`content_item.type` }

/** What members find in the library. */
export const libraryItems = (now: Date): SearchedList => ({
  table: 'content_item',
  of: inLibraryNow(now),
  ways: [byWords('library')],
  parts,
})

/** What administrators find, drafts too. */
export const managedItems: SearchedList = {
  table: 'content_item',
  of: sql`deleted_at is null and course_id is null`,
  ways: [byWords('items')],
  parts,
}
