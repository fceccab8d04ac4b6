import type { content, contentCategories } from '@vesica/contract'
import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

interface ItemTable {
  id: string
  title: string
  description: string
  type: content.ContentType
  category_id: string
  duration: string
  plan_id: string
  /** null: a draft; ahead: it publishes itself. */
  shown_from: Date | null
  featured: boolean
  sample: boolean
  downloadable: boolean
  external_url: string | null
  file_id: string | null
  text_content: string
  picture_id: string | null
  tags: string[]
  duration_ms: string | null
  width: number | null
  height: number | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  search: Generated<string>
}

export type ItemRow = Omit<Selectable<ItemTable>, 'search'>

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
  /** Kept by the database. */
  content_count: {
    category_id: string
    type: content.ContentType
    plan_id: string
    listed: boolean
    featured: boolean
    items: string
  }
}

export const tables = (tx: Tx) => open<ContentTables>(tx)
