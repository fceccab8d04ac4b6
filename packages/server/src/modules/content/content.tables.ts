import type { Chapter, content, contentCategories } from '@vesica/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Stretch } from './progress/progress.rules.ts'
import type { CoursesTables } from './courses/courses.tables.ts'
import { open, type Tx } from '../../platform/data/tx.ts'

interface ItemTable {
  id: string
  title: string
  description: string
  type: content.ContentType
  /** null: an item of a course, which is excluded from lists of the library. */
  category_id: string | null
  course_id: string | null
  duration: string
  plan_id: string
  /** null: a draft; in the future: scheduled. */
  shown_from: Date | null
  featured: boolean
  sample: boolean
  downloadable: boolean
  external_url: string | null
  file_id: string | null
  text_content: string
  picture_id: string | null
  tags: string[]
  /** Written as JSON text. */
  chapters: ColumnType<Chapter[], string, string>
  duration_ms: string | null
  width: number | null
  height: number | null
  version: Generated<number>
  /** Word count of the text, maintained by the database. */
  words: Generated<number>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  search: Generated<string>
}

export type ItemRow = Omit<Selectable<ItemTable>, 'search' | 'words' | 'course_id'>

export interface ContentTables {
  content_category: {
    id: string
    name: string
    description: string
    type: contentCategories.CategoryType
    emoji: string
    active: boolean
    created_at: Date
    deleted_at: Date | null
  }
  content_item: ItemTable
  content_picture: { id: string; width: number; file_id: string }
  content_revision: {
    id: string
    item_id: string
    version: number
    title: string
    text_content: string
    made_by: string | null
    made_at: Date
  }
  content_captions: {
    id: string
    item_id: string
    language: string
    label: string
    vtt: string
    changed_at: Date
  }
  content_passage: {
    item_id: string
    captions_id: string | null
    position: number
    at_ms: string | null
    words: string
    search: Generated<string>
  }
  content_progress: {
    person_id: string
    item_id: string
    first_opened_at: Date
    last_opened_at: Date
    opens: Generated<number>
    position_ms: Generated<string>
    place: string | null
    /** Per mille. */
    reached: Generated<number>
    read_ms: Generated<string>
    covered: ColumnType<Stretch[], never, string>
    completed_at: Date | null
    passes: Generated<number>
    hidden: Generated<boolean>
    sitting_id: string | null
    last_word_at: Date | null
  }
  content_sitting: {
    id: string
    person_id: string
    item_id: string
    began_at: Date
    last_at: Date
    seq: number
    from_ms: string
    position_ms: string
    played_ms: string
    place: string | null
    listed: Generated<boolean>
  }
  content_favourite: { person_id: string; item_id: string; added_at: Date }
  content_note: {
    id: string
    person_id: string
    item_id: string
    at_ms: string | null
    place: string | null
    quote: string
    words: string
    created_at: Date
    updated_at: Date
  }
  /** Maintained by the database. */
  content_count: {
    category_id: string
    type: content.ContentType
    plan_id: string
    listed: boolean
    featured: boolean
    sample: boolean
    items: string
  }
}

/** The library and its courses are one module: a lesson is an item with a place in a course. */
export const tables = (tx: Tx) => open<ContentTables & CoursesTables>(tx)
