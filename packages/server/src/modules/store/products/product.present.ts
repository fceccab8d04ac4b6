import { centsToUsd, type products, type store } from '@vesica/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { plansById } from '../../membership/index.ts'
import { presentPicture } from './picture.ts'
import { meanStars } from '../pricing/pricing.rules.ts'
import { type ProductRow, type StoreTables, tables } from '../store.tables.ts'

type CategoryRow = Selectable<StoreTables['product_category']>

/** What lists and pages read of a product: all but the words that are searched. */
export type ShownRow = Omit<ProductRow, 'search'> & { category: CategoryRow['name']; emoji: CategoryRow['emoji'] }

/** Products with the names of their categories, also those that are gone. */
export const shownProducts = (tx: Tx) =>
  tables(tx)
    .selectFrom('product')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select([
      'product.id',
      'product.name',
      'product.description',
      'product.category_id',
      'price_cents',
      'discount_percent',
      'paid_cents',
      'stock_count',
      'sold_count',
      'on_offer',
      'featured',
      'is_reward',
      'reward_plan_id',
      'tags',
      'image_id',
      'rating_sum',
      'rating_count',
      'rating_mean',
      'product.created_at',
      'product.updated_at',
      'product.deleted_at',
      'product_category.name as category',
      'product_category.emoji',
    ])

const present = (row: ShownRow, planNames: ReadonlyMap<string, { name: string }>): store.Product => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: centsToUsd(BigInt(row.price_cents)),
  discount: row.discount_percent,
  isDiscounted: row.discount_percent > 0,
  discountedPercentage: row.discount_percent,
  discountedPrice: centsToUsd(BigInt(row.paid_cents)),
  category: row.category,
  categoryId: row.category_id,
  categoryEmoji: row.emoji,
  isReward: row.is_reward,
  rewardPlan: row.is_reward ? row.reward_plan_id : null,
  rewardPlanName: row.is_reward ? (planNames.get(row.reward_plan_id ?? '')?.name ?? null) : null,
  stockCount: row.stock_count,
  inStock: row.on_offer && row.stock_count > 0,
  isFeatured: row.featured,
  ...presentPicture(row.image_id),
  tags: row.tags,
  rating: meanStars(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  updatedAt: row.updated_at.toISOString(),
})

const planNamesFor = async (tx: Tx, rows: readonly ShownRow[]): Promise<ReadonlyMap<string, { name: string }>> =>
  rows.some((row) => row.is_reward) ? plansById(tx) : new Map()

export const presentProducts = async (tx: Tx, rows: readonly ShownRow[]): Promise<store.Product[]> => {
  const planNames = await planNamesFor(tx, rows)
  return rows.map((row) => present(row, planNames))
}

/** The same with what only administrators see. */
export const presentKept = async (tx: Tx, rows: readonly ShownRow[]): Promise<products.KeptProduct[]> => {
  const planNames = await planNamesFor(tx, rows)
  return rows.map((row) => ({ ...present(row, planNames), onOffer: row.on_offer, sold: row.sold_count }))
}
