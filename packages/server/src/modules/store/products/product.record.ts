import { centsText, centsToUsd, type products, type store, usdToCents } from '@vesica/contract'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { asLines, tagsInput } from '../../../platform/input.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { plansById } from '../../membership/index.ts'
import { meanStars } from '../pricing/pricing.rules.ts'
import { type ProductRow, type StoreTables, tables } from '../store.tables.ts'
import { presentPicture } from './picture.ts'

// The columns of a product, declared once: types, select, form changes, responses, files and the audit log derive from
// this.

export type ProductInput = z.output<typeof products.updateProduct.body>

/** A column that administrators edit. */
interface RecordColumn<Value, Shown> {
  /** The default of a new product. */
  default: Value
  /** The value a form sends; undefined: unchanged. */
  fromForm(body: ProductInput): Value | undefined
  /** The value in responses. */
  toApi(value: Value): Shown
}
const column = <Value, Shown extends Partial<store.Product>>(definition: RecordColumn<Value, Shown>) => definition

/** The new value depends on more than the form: `product.ts` handles it. */
const asItIs = (): undefined => undefined

const columns = {
  name: column({ default: '', fromForm: ({ name }) => name, toApi: (name) => ({ name }) }),
  description: column({
    default: '',
    fromForm: ({ description }) => asLines(description),
    toApi: (description) => ({ description }),
  }),
  category_id: column({ default: '', fromForm: asItIs, toApi: (categoryId) => ({ categoryId }) }),
  price_cents: column({
    default: '0',
    fromForm: ({ price }) => (price === undefined ? undefined : String(usdToCents(price))),
    toApi: (cents) => ({ price: centsToUsd(BigInt(cents)) }),
  }),
  discount_percent: column({
    default: 0,
    // A discount that is switched off counts as none.
    fromForm: ({ is_discounted, discounted_percentage: percent }) =>
      is_discounted === false ? 0 : percent === undefined ? undefined : Number(percent),
    toApi: (percent) => ({ discount: percent, isDiscounted: percent > 0, discountedPercentage: percent }),
  }),
  stock_count: column({
    default: 0,
    fromForm: ({ stock_count }) => (stock_count === undefined ? undefined : Number(stock_count)),
    toApi: (stockCount) => ({ stockCount }),
  }),
  // Not shown to members; `presentManaged` adds it for administrators.
  on_offer: column({ default: true as boolean, fromForm: ({ in_stock }) => in_stock, toApi: () => ({}) }),
  featured: column({
    default: false as boolean,
    fromForm: ({ is_featured }) => is_featured,
    toApi: (isFeatured) => ({ isFeatured }),
  }),
  is_reward: column({ default: false as boolean, fromForm: asItIs, toApi: (isReward) => ({ isReward }) }),
  reward_plan_id: column({ default: null as string | null, fromForm: asItIs, toApi: () => ({}) }),
  tags: column({
    default: [] as string[],
    fromForm: ({ tags }) => tagsInput(tags),
    toApi: (tags) => ({ tags }),
  }),
}

type Known = typeof columns
/** The columns that administrators edit. */
export type ProductFacts = { [Name in keyof Known]: Known[Name]['default'] }
type Both<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type PresentedFacts = Both<ReturnType<Known[keyof Known]['toApi']>>

const names = Object.keys(columns) as (keyof ProductFacts)[]
const each = <Value>(toEntry: (name: keyof ProductFacts, one: RecordColumn<unknown, object>) => Value) =>
  names.map((name) => [name, toEntry(name, columns[name] as RecordColumn<unknown, object>)] as const)

/** A new product with default values. */
export const freshFacts = Object.fromEntries(each((_, column) => column.default)) as unknown as ProductFacts

/** The fields compared for concurrent changes. */
export const factsIn = (row: ProductFacts): ProductFacts =>
  Object.fromEntries(each((name) => row[name])) as unknown as ProductFacts

/** A product after a change, as far as the form alone decides. */
export const factsInput = (before: ProductFacts, body: ProductInput): ProductFacts =>
  Object.fromEntries(
    each((name, { fromForm }) => {
      const value = fromForm(body)
      return value === undefined ? before[name] : value
    }),
  ) as unknown as ProductFacts

const presentFacts = (row: ProductFacts): PresentedFacts =>
  Object.assign({}, ...each((name, { toApi }) => toApi(row[name])).map(([, value]) => value)) as PresentedFacts

type CategoryRow = Selectable<StoreTables['product_category']>

/** The columns read for lists and pages: all but the search words. */
export type VisibleRow = Omit<ProductRow, 'search'> & { category: CategoryRow['name']; emoji: CategoryRow['emoji'] }

const visibleColumns = (
  [
    ...names,
    'id',
    'paid_cents',
    'sold_count',
    'image_id',
    'rating_sum',
    'rating_count',
    'rating_mean',
    'created_at',
    'updated_at',
    'deleted_at',
  ] as const
).map((column) => `product.${column}` as const)

/** Products with the names of their categories, including deleted ones. */
export const visibleProducts = (tx: Tx) =>
  tables(tx)
    .selectFrom('product')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select([...visibleColumns, 'product_category.name as category', 'product_category.emoji'])

const present = (row: VisibleRow, planNames: ReadonlyMap<string, { name: string }>): store.Product => ({
  ...presentFacts(row),
  id: row.id,
  discountedPrice: centsToUsd(BigInt(row.paid_cents)),
  category: row.category,
  categoryEmoji: row.emoji,
  rewardPlan: row.is_reward ? row.reward_plan_id : null,
  rewardPlanName: row.is_reward ? (planNames.get(row.reward_plan_id ?? '')?.name ?? null) : null,
  inStock: row.on_offer && row.stock_count > 0,
  ...presentPicture(row.image_id),
  rating: meanStars(row.rating_sum, row.rating_count),
  ratingCount: row.rating_count,
  updatedAt: row.updated_at.toISOString(),
})

const planNamesFor = async (tx: Tx, rows: readonly VisibleRow[]): Promise<ReadonlyMap<string, { name: string }>> =>
  rows.some((row) => row.is_reward) ? plansById(tx) : new Map()

export const presentProducts = async (tx: Tx, rows: readonly VisibleRow[]): Promise<store.Product[]> => {
  const planNames = await planNamesFor(tx, rows)
  return rows.map((row) => present(row, planNames))
}

/** The same with the fields for administrators only. */
export const presentManaged = async (tx: Tx, rows: readonly VisibleRow[]): Promise<products.ManagedProduct[]> => {
  const planNames = await planNamesFor(tx, rows)
  return rows.map((row) => ({ ...present(row, planNames), onOffer: row.on_offer, sold: row.sold_count }))
}

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no')

const csvColumns: readonly Column<products.ManagedProduct>[] = [
  ['Id', (product) => product.id],
  ['Name', (product) => product.name],
  ['Category', (product) => product.category],
  ['Price USD', (product) => centsText(usdToCents(product.price))],
  ['Discount percent', (product) => product.discountedPercentage],
  ['Discounted price USD', (product) => centsText(usdToCents(product.discountedPrice))],
  ['Stock', (product) => product.stockCount],
  ['Sold', (product) => product.sold],
  ['On offer', (product) => yesNo(product.onOffer)],
  ['Featured', (product) => yesNo(product.isFeatured)],
  ['Reward of plan', (product) => product.rewardPlanName],
  ['Rating', (product) => product.rating],
  ['Ratings', (product) => product.ratingCount],
  ['Tags', (product) => product.tags.join(', ')],
  ['Description', (product) => product.description],
  ['Updated', (product) => product.updatedAt],
]

/** One row per product. */
export const productsCsv = (list: readonly products.ManagedProduct[]): string => toCsv(csvColumns, list)
