import { countedUpTo, products } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isId } from '../../platform/ids.ts'
import { readPage, searchQuery, type Sorting } from '../../platform/paging.ts'
import type { Tx } from '../../platform/tx.ts'
import { presentKept, shownProducts } from './product.present.ts'
import { type StoreTables, tables } from './store.tables.ts'

type KeptQuery = z.output<typeof products.listKeptProducts.query>

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

/** One page of all products, with the figures of the whole store. */
export const listKeptProducts = async (tx: Tx, query: KeptQuery) => {
  const own = sortings[query.sort ?? 'updated']
  const sorting = query.direction ? { ...own, descending: query.direction === 'desc' } : own
  const { rows, ...cursors } = await readPage(matching(shownProducts(tx), query), sorting, sql`product.id`, {
    limit: query.limit ?? PAGE,
    cursor: query.cursor,
  })
  return {
    products: await presentKept(tx, rows),
    total: await countUpTo(tx, query, countedUpTo),
    ...cursors,
    figures: await figures(tx),
  }
}

const matching = <Tables extends keyof StoreTables, T>(
  all: SelectQueryBuilder<StoreTables, Tables, T>,
  query: Pick<KeptQuery, 'search' | 'category' | 'show'>,
) => {
  let some = all.where(sql<boolean>`product.deleted_at is null`)
  if (query.search) some = some.where(sql<boolean>`search @@ ${searchQuery(query.search)}`)
  if (query.category !== undefined)
    some = some.where(isId(query.category) ? sql<boolean>`category_id = ${query.category}` : sql<boolean>`false`)
  return query.show ? some.where(shows[query.show]) : some
}

const countUpTo = async (tx: Tx, query: KeptQuery, most: number): Promise<number> => {
  const row = await tables(tx)
    .selectFrom(matching(tables(tx).selectFrom('product'), query).select('product.id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

const figures = async (tx: Tx) => {
  const row = await tables(tx)
    .selectFrom('product')
    .select([
      sql<string>`count(*)`.as('products'),
      sql<string>`count(*) filter (where on_offer)`.as('onOffer'),
      sql<string>`count(*) filter (where ${lowStock})`.as('lowStock'),
      sql<string>`count(*) filter (where ${outOfStock})`.as('outOfStock'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    products: Number(row.products),
    onOffer: Number(row.onOffer),
    lowStock: Number(row.lowStock),
    outOfStock: Number(row.outOfStock),
  }
}

const EXPORTED = 50_000

/** All products, at most 50,000, the last changed first: a header and the rows of a table. */
export const exportRows = async (tx: Tx) => {
  const rows = await shownProducts(tx)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.updated_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(EXPORTED)
    .execute()
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
