import { countedUpTo, products } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isId } from '../../platform/ids.ts'
import { countUpTo, readPage, type Sorting } from '../../platform/paging.ts'
import type { Tx } from '../../platform/tx.ts'
import { presentKept, shownProducts } from './product.present.ts'
import { type CountedProducts, productCounts, sumOf } from './product-count.ts'
import { type FoundProducts, findProducts } from './product-search.ts'
import { type StoreTables, tables } from './store.tables.ts'

type KeptQuery = z.output<typeof products.listKeptProducts.query>
type KeptFilters = z.output<typeof products.exportProducts.query>

const PAGE = 10

const sortings: Readonly<Record<NonNullable<KeptQuery['sort']>, Sorting>> = {
  updated: { keys: [{ by: sql`product.updated_at`, kind: 'time' }], descending: true },
  name: { keys: [{ by: sql`lower(product.name)`, kind: 'text' }], descending: false },
  price: { keys: [{ by: sql`paid_cents`, kind: 'number' }], descending: true },
  stock: { keys: [{ by: sql`stock_count`, kind: 'number' }], descending: false },
  sold: { keys: [{ by: sql`sold_count`, kind: 'number' }], descending: true },
}

const lowStock = sql<boolean>`on_offer and stock_count between 1 and ${sql.lit(products.LOW_STOCK)}`
const outOfStock = sql<boolean>`on_offer and stock_count = 0`

const shows: Readonly<Record<NonNullable<KeptQuery['show']>, ReturnType<typeof sql<boolean>>>> = {
  on_offer: sql<boolean>`on_offer`,
  off: sql<boolean>`not on_offer`,
  rewards: sql<boolean>`is_reward`,
  featured: sql<boolean>`featured`,
  low_stock: lowStock,
  out_of_stock: outOfStock,
}

const sortingOf = ({ sort, direction }: KeptFilters): Sorting => {
  const own = sortings[sort ?? 'updated']
  return direction ? { ...own, descending: direction === 'desc' } : own
}

/** One page of all products, with the figures of the whole store. */
export const listKeptProducts = async (tx: Tx, query: KeptQuery) => {
  const found = query.search ? await findProducts(tx, query.search) : undefined
  const filtered = matching(shownProducts(tx), query, found)
  const { rows, ...cursors } = await readPage(filtered, sortingOf(query), sql`product.id`, {
    limit: query.limit ?? PAGE,
    cursor: query.cursor,
  })
  const counts = await productCounts(tx)
  return {
    products: await presentKept(tx, rows),
    total: Math.min(countedIn(counts, query) ?? (await count(tx, query, found)), countedUpTo),
    ...cursors,
    figures: {
      products: sumOf(counts),
      onOffer: sumOf(counts, ({ onOffer }) => onOffer),
      ...(await scarceProducts(tx)),
    },
  }
}

const matching = <Tables extends keyof StoreTables, T>(
  all: SelectQueryBuilder<StoreTables, Tables, T>,
  query: Pick<KeptQuery, 'category' | 'show'>,
  found: FoundProducts | undefined,
) => {
  let some = all.where(sql<boolean>`product.deleted_at is null`)
  if (found) some = some.where(found.where)
  if (query.category !== undefined)
    some = some.where(isId(query.category) ? sql<boolean>`category_id = ${query.category}` : sql<boolean>`false`)
  return query.show ? some.where(shows[query.show]) : some
}

/** What the kept counts say of a list; undefined when it is narrowed by something that they do not part. */
const countedIn = (counts: readonly CountedProducts[], { search, category, show }: KeptQuery): number | undefined => {
  const fits: Partial<Record<NonNullable<KeptQuery['show']> | 'all', (one: CountedProducts) => boolean>> = {
    all: () => true,
    on_offer: (one) => one.onOffer,
    off: (one) => !one.onOffer,
    rewards: (one) => one.isReward,
  }
  const fit = search ? undefined : fits[show ?? 'all']
  return fit && sumOf(counts, (one) => (category === undefined || one.categoryId === category) && fit(one))
}

const count = (tx: Tx, query: KeptQuery, found: FoundProducts | undefined): Promise<number> =>
  countUpTo(tables(tx), matching(tables(tx).selectFrom('product'), query, found).select('product.id'))

/** Each counted up to `countedUpTo`. */
const scarceProducts = async (tx: Tx) => {
  const upTo = (which: RawBuilder<boolean>) =>
    sql<number>`(select count(*)::int from (
      select from product where deleted_at is null and ${which} limit ${sql.lit(countedUpTo)}) as found)`
  const { rows } = await sql<{ lowStock: number; outOfStock: number }>`
    select ${upTo(lowStock)} as "lowStock", ${upTo(outOfStock)} as "outOfStock"`.execute(tables(tx))
  return rows[0] ?? { lowStock: 0, outOfStock: 0 }
}

const EXPORTED = 50_000

/** What the same filters list, at most 50,000 products in the same order, as rows of a table. */
export const exportRows = async (tx: Tx, query: KeptFilters) => {
  const found = query.search ? await findProducts(tx, query.search) : undefined
  const filtered = matching(shownProducts(tx), query, found)
  const { rows } = await readPage(filtered, sortingOf(query), sql`product.id`, {
    limit: EXPORTED,
    cursor: undefined,
  })
  return (await presentKept(tx, rows)).map((product) => [
    product.id,
    product.name,
    product.category,
    product.price.toFixed(2),
    product.discountedPercentage,
    product.discountedPrice.toFixed(2),
    product.stockCount,
    product.sold,
    yesNo(product.onOffer),
    yesNo(product.isFeatured),
    product.rewardPlanName,
    product.rating,
    product.ratingCount,
    product.tags.join(', '),
    product.description,
    product.updatedAt,
  ])
}

export const exportHeader = [
  'Id',
  'Name',
  'Category',
  'Price USD',
  'Discount percent',
  'Discounted price USD',
  'Stock',
  'Sold',
  'On offer',
  'Featured',
  'Reward of plan',
  'Rating',
  'Ratings',
  'Tags',
  'Description',
  'Updated',
]

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no')
