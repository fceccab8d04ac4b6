import { sql } from 'kysely'
import type { SearchedList, Way } from '../../../platform/data/search.ts'

const byText = (name: string): Way => ({
  name,
  words: sql`product.search`,
  holds: (query) => sql`product.search @@ ${query}`,
})

/** Offered to members. */
export const isListed = sql<boolean>`product.deleted_at is null and on_offer and not is_reward`

/** Not deleted, offered or not. */
export const isNotDeleted = sql<boolean>`product.deleted_at is null`

/** All products, by the words of name, description and tags. */
export const allProducts: SearchedList = {
  table: 'product',
  of: isNotDeleted,
  ways: [byText('products')],
  parts: { category: sql`product.category_id` },
}

/** The members' search among offered products. */
export const offeredProducts: SearchedList = {
  table: 'product',
  of: isListed,
  ways: [byText('products on offer')],
  parts: { category: sql`product.category_id`, price: sql`price_range(product.paid_cents)` },
}
