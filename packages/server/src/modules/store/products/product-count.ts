import type { store } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../store.tables.ts'

/** The number of products of one kind and price range in a category. */
export interface CountedProducts {
  categoryId: string
  onOffer: boolean
  isReward: boolean
  range: store.PriceRange
  products: number
}

/** All counts, which database triggers maintain: reading them costs the same for any number of products. */
export const productCounts = (tx: Tx) =>
  tables(tx)
    .selectFrom('product_count')
    .select([
      'category_id as categoryId',
      'on_offer as onOffer',
      'is_reward as isReward',
      'price_range as range',
      'products',
    ])

/** The counts of what visitors see. */
export const visibleCounts = (tx: Tx) => productCounts(tx).where('on_offer', '=', true).where('is_reward', '=', false)

/** @returns the sum of the matching counts */
export const sumOf = <Count extends { products: number }>(
  counts: readonly Count[],
  matches: (count: Count) => boolean = () => true,
): number => counts.reduce((sum, count) => (matches(count) ? sum + count.products : sum), 0)
