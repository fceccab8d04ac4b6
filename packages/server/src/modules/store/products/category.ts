import type { store } from '@vesica/contract'
import { sql } from 'kysely'
import { nameKey } from '../../../platform/data/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type CategoryFields, type CategoryKind, type Changes, requireCategory } from '../../categories/index.ts'
import { tables } from '../store.tables.ts'

type CategoryInput = Pick<CategoryFields, 'name' | 'description'> & Changes<CategoryFields>

/**
 * The categories of the store, by default visible and without an emoji. Visitors see what is offered, without rewards.
 * Deleted products keep theirs for their orders.
 */
export const productCategories: CategoryKind<CategoryFields, store.ProductCategory, CategoryInput> = {
  table: 'product_category',
  subject: 'product category',
  topics: ['products'],
  held: (tx, counted) => {
    const all = tables(tx)
      .selectFrom('product_count')
      .select((eb) => ['category_id', eb.fn.sum<string>('products').as('count')])
      .groupBy('category_id')
    return counted === 'shown' ? all.where('on_offer', '=', true).where('is_reward', '=', false) : all
  },
  filled: ({ name, description, emoji = '', active = true }) => ({ name, description, emoji, active }),
  present: ({ id, name, description, emoji, active }, productCount) => ({
    id,
    name,
    description,
    emoji,
    active,
    productCount,
  }),
  holding: (count) => new Refusal('category_in_use', { count }),
  chosenBy: { byId: 'category_id' },
}

/** The category of a product, by id or otherwise by name. */
export const categoryOf = (
  tx: Tx,
  { category_id: id, category: name }: { category_id?: string | undefined; category?: string | undefined },
): Promise<string> => requireCategory(tx, productCategories, { id, name })

/** The names of all categories, in order. */
export const allCategoryNames = (tx: Tx) =>
  tables(tx)
    .selectFrom('product_category')
    .select(['id', 'name', 'emoji'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy(nameKey(sql`name`))

/** The names of the categories that visitors can choose. */
export const visibleCategoryNames = (tx: Tx) => allCategoryNames(tx).where('active', '=', true)

/** All categories by name. @param locks locks them against deletion until the end of the transaction */
export const categoryNames = (tx: Tx, locks: boolean) => {
  const all = tables(tx).selectFrom('product_category').select(['id', 'name']).where('deleted_at', 'is', null)
  return (locks ? all.forShare() : all).execute()
}
