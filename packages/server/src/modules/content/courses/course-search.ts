import { sql } from 'kysely'
import type { SearchedList, Way } from '../../../platform/data/search.ts'

/** Searches title, description and tags. */
const byText = (name: string): Way => ({
  name,
  words: sql`course.search`,
  holds: (query) => sql`course.search @@ ${query}`,
})

/** Courses that administrators can find, drafts included. */
export const managedCourses: SearchedList = {
  table: 'course',
  of: sql`deleted_at is null`,
  ways: [byText('courses')],
}

/** Courses that members can find: published ones, and those they are enrolled in. */
export const visibleCourses = (now: Date): SearchedList => ({
  table: 'course',
  of: sql`deleted_at is null and shown_from <= ${now} and archived_at is null`,
  ways: [byText('courses shown')],
})
