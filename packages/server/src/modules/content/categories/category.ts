import { contentCategories, plural } from '@vesica/contract'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import {
  type CategoryFields,
  type CategoryKind,
  type Changes,
  listVisibleCategories,
  requireCategory,
} from '../../categories/index.ts'
import { tables } from '../content.tables.ts'

interface Fields extends CategoryFields {
  type: contentCategories.CategoryType
}

type CategoryInput = Pick<Fields, 'name'> & Changes<Fields>

/** Categories of the library. Defaults: for texts, visible, and with the emoji of their type. */
export const itemCategories: CategoryKind<Fields, contentCategories.ContentCategory, CategoryInput> = {
  table: 'content_category',
  subject: 'content category',
  topics: ['content'],
  held: (tx, counted) => {
    const all = tables(tx)
      .selectFrom('content_count')
      .select((eb) => ['category_id', eb.fn.sum<string>('items').as('count')])
      .groupBy('category_id')
    return counted === 'shown' ? all.where('listed', '=', true) : all
  },
  filled: ({ name, description = '', type = 'text', emoji, active = true }) => ({
    name,
    description,
    type,
    emoji: emoji || contentCategories.categoryEmoji[type],
    active,
  }),
  present: ({ id, name, description, type, emoji, active }, contentCount) => ({
    id,
    name,
    description,
    type,
    emoji,
    active,
    contentCount,
  }),
  holding: (count) => new Refusal('category_holds_content', { count: plural(count, 'item') }),
  chosenBy: { byId: 'content_category_id', missing: 'category' },
}

/** The category of an item, by ID or else by name. */
export const categoryOf = (
  tx: Tx,
  {
    content_category_id: id,
    category: name,
  }: { content_category_id?: string | undefined; category?: string | undefined },
): Promise<string> => requireCategory(tx, itemCategories, { id, name })

/** Number of scheduled items per category: few, and covered by an index. */
const scheduled = async (tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const rows = await tables(tx)
    .selectFrom('content_item')
    .select((eb) => ['category_id', eb.fn.countAll<string>().as('count')])
    .where('category_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('shown_from', '>', tx.now)
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, count }) => [category_id ?? '', Number(count)]))
}

/** Visible categories, with the number of published items. */
export const listItemCategories = async (tx: Tx): Promise<Omit<contentCategories.ContentCategory, 'active'>[]> => {
  const later = await scheduled(tx)
  const visible = await listVisibleCategories(tx, itemCategories)
  return visible.map(({ active: _, ...category }) => ({
    ...category,
    contentCount: category.contentCount - (later.get(category.id) ?? 0),
  }))
}
