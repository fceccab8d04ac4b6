import { centsText, centsToUsd, type products, type store, usdToCents } from '@vesica/contract'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { asLines, givenTags } from '../../../platform/given.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { plansById } from '../../membership/index.ts'
import { meanStars } from '../pricing/pricing.rules.ts'
import { type ProductRow, type StoreTables, tables } from '../store.tables.ts'
import { presentPicture } from './picture.ts'

// What a product is, said once: from this come the types of its columns, what is read of them, what a form changes, what
// answers and files show, and what the audit trail compares.

export type ProductGiven = z.output<typeof products.updateProduct.body>

/** A column that administrators write. */
interface Fact<Value, Shown> {
  /** What a new product has, of whom nothing else is said. */
  fresh: Value
  /** What a form says; undefined: the column stays as it is. */
  given(body: ProductGiven): Value | undefined
  /** What answers say of it. */
  shown(value: Value): Shown
}
const fact = <Value, Shown extends Partial<store.Product>>(one: Fact<Value, Shown>) => one

/** What it becomes depends on more than the form: `product.ts` sees to it. */
const asItIs = (): undefined => undefined

const facts = {
  name: fact({ fresh: '', given: ({ name }) => name, shown: (name) => ({ name }) }),
  description: fact({
    fresh: '',
    given: ({ description }) => asLines(description),
    shown: (description) => ({ description }),
  }),
  category_id: fact({ fresh: '', given: asItIs, shown: (categoryId) => ({ categoryId }) }),
  price_cents: fact({
    fresh: '0',
    given: ({ price }) => (price === undefined ? undefined : String(usdToCents(price))),
    shown: (cents) => ({ price: centsToUsd(BigInt(cents)) }),
  }),
  discount_percent: fact({
    fresh: 0,
    // A discount that is switched off is none.
    given: ({ is_discounted, discounted_percentage: percent }) =>
      is_discounted === false ? 0 : percent === undefined ? undefined : Number(percent),
    shown: (percent) => ({ discount: percent, isDiscounted: percent > 0, discountedPercentage: percent }),
  }),
  stock_count: fact({
    fresh: 0,
    given: ({ stock_count }) => (stock_count === undefined ? undefined : Number(stock_count)),
    shown: (stockCount) => ({ stockCount }),
  }),
  // Members are not shown it; `presentManaged` adds it for administrators.
  on_offer: fact({ fresh: true as boolean, given: ({ in_stock }) => in_stock, shown: () => ({}) }),
  featured: fact({
    fresh: false as boolean,
    given: ({ is_featured }) => is_featured,
    shown: (isFeatured) => ({ isFeatured }),
  }),
  is_reward: fact({ fresh: false as boolean, given: asItIs, shown: (isReward) => ({ isReward }) }),
  reward_plan_id: fact({ fresh: null as string | null, given: asItIs, shown: () => ({}) }),
  tags: fact({
    fresh: [] as string[],
    given: ({ tags }) => givenTags(tags),
    shown: (tags) => ({ tags }),
  }),
}

type Known = typeof facts
/** The columns that administrators write. */
export type ProductFacts = { [Name in keyof Known]: Known[Name]['fresh'] }
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
type ShownFacts = Both<ReturnType<Known[keyof Known]['shown']>>

const names = Object.keys(facts) as (keyof ProductFacts)[]
const each = <Value>(of: (name: keyof ProductFacts, one: Fact<unknown, object>) => Value) =>
  names.map((name) => [name, of(name, facts[name] as Fact<unknown, object>)] as const)

/** A new product, of which nothing is said yet. */
export const freshFacts = Object.fromEntries(each((_, { fresh }) => fresh)) as unknown as ProductFacts

/** What is compared when somebody changes a product. */
export const factsIn = (row: ProductFacts): ProductFacts =>
  Object.fromEntries(each((name) => row[name])) as unknown as ProductFacts

/** What a product is after a change, as far as the form alone says it. */
export const factsGiven = (before: ProductFacts, body: ProductGiven): ProductFacts =>
  Object.fromEntries(
    each((name, { given }) => {
      const value = given(body)
      return value === undefined ? before[name] : value
    }),
  ) as unknown as ProductFacts

const shownFacts = (row: ProductFacts): ShownFacts =>
  Object.assign({}, ...each((name, { shown }) => shown(row[name])).map(([, shown]) => shown)) as ShownFacts

type CategoryRow = Selectable<StoreTables['product_category']>

/** What lists and pages read of a product: all but the words that are searched. */
export type ShownRow = Omit<ProductRow, 'search'> & { category: CategoryRow['name']; emoji: CategoryRow['emoji'] }

const shownColumns = (
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

/** Products with the names of their categories, also those that are gone. */
export const shownProducts = (tx: Tx) =>
  tables(tx)
    .selectFrom('product')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select([...shownColumns, 'product_category.name as category', 'product_category.emoji'])

const present = (row: ShownRow, planNames: ReadonlyMap<string, { name: string }>): store.Product => ({
  ...shownFacts(row),
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

const planNamesFor = async (tx: Tx, rows: readonly ShownRow[]): Promise<ReadonlyMap<string, { name: string }>> =>
  rows.some((row) => row.is_reward) ? plansById(tx) : new Map()

export const presentProducts = async (tx: Tx, rows: readonly ShownRow[]): Promise<store.Product[]> => {
  const planNames = await planNamesFor(tx, rows)
  return rows.map((row) => present(row, planNames))
}

/** The same with what only administrators see. */
export const presentManaged = async (tx: Tx, rows: readonly ShownRow[]): Promise<products.ManagedProduct[]> => {
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

/** One row a product. */
export const productsCsv = (list: readonly products.ManagedProduct[]): string => toCsv(csvColumns, list)
