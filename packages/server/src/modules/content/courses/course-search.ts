import { sql } from 'kysely'
import type { SearchedList, Way } from '../../../platform/data/search.ts'

/** By the words of title, description and tags. */
const byWords = (name: string): Way => ({
  name,
  words: sql`course.search`,
  holds: (query) => sql`course.search @@ ${query}`,
})

/** What administrators find, drafts too. */
export const managedCourses: SearchedList = {
  table: 'course',
  of: sql`deleted_at is null`,
  ways: [byWords('courses')],
}

/** What members find: of what is published, and of what they are in. */
export const visibleCourses = (now: Date): SearchedList => ({
  table: 'course',
  of: sql`deleted_at is null and shown_from <= ${now} and archived_at is null`,
  ways: [byWords('courses shown')],
})
