import { countedUpTo, store } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isId } from '../../platform/ids.ts'
import { readPage, searchQuery, type Sorting } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/tx.ts'
import { listCategoryNames } from './category.ts'
import { presentProducts, shownProducts } from './product.present.ts'
import { listRatings } from './rating.ts'
import { type StoreTables, tables } from './store.tables.ts'

export type CatalogueQuery = z.output<typeof store.listProducts.query>

const PAGE = 24

const sortings: Readonly<Record<store.ProductSort, Sorting>> = {
  featured: {
    keys: [
      { by: sql`featured`, kind: 'flag' },
      { by: sql`product.created_at`, kind: 'time' },
    ],
    descending: true,
  },
  newest: { keys: [{ by: sql`product.created_at`, kind: 'time' }], descending: true },
  price_asc: { keys: [{ by: sql`paid_cents`, kind: 'number' }], descending: false },
  price_desc: { keys: [{ by: sql`paid_cents`, kind: 'number' }], descending: true },
  rating: { keys: [{ by: sql`rating_mean`, kind: 'number' }], descending: true },
  name: { keys: [{ by: sql`lower(product.name)`, kind: 'text' }], descending: false },
}

/** Cents of the discounted price, from and up to but without; null: no end. */
const bounds: Readonly<Record<store.PriceRange, readonly [number, number | null]>> = {
  '0-50': [0, 5_000],
  '50-100': [5_000, 10_000],
  '100-200': [10_000, 20_000],
  '200+': [20_000, null],
}

/** One page of what is on offer, with how many there are in each category and price range under the other filters. */
export const listProducts = async (tx: Tx, query: CatalogueQuery) => {
  let products = searched(shownProducts(tx), query.search)
  if (query.category !== undefined) products = products.where('product.category_id', '=', idOrNobody(query.category))
  if (query.price) products = products.where(inRange(query.price))
  const sorting = sortings[query.sort ?? 'featured']
  const { rows, ...cursors } = await readPage(products, sorting, sql`product.id`, {
    limit: query.limit ?? PAGE,
    cursor: query.cursor,
  })
  return { products: await presentProducts(tx, rows), ...cursors, ...(await count(tx, query)) }
}

/** An id that nothing has, for filters by what is no id. */
const idOrNobody = (text: string): string => (isId(text) ? text : '00000000-0000-0000-0000-000000000000')

const inRange = (range: store.PriceRange) => {
  const [from, until] = bounds[range]
  return until === null
    ? sql<boolean>`paid_cents >= ${sql.lit(from)}`
    : sql<boolean>`paid_cents >= ${sql.lit(from)} and paid_cents < ${sql.lit(until)}`
}

type Products<Tables extends keyof StoreTables, T> = SelectQueryBuilder<StoreTables, Tables, T>

/** What is on offer and has the words of a search. */
const searched = <Tables extends keyof StoreTables, T>(products: Products<Tables, T>, search: string | undefined) => {
  const offered = products.where(sql<boolean>`product.deleted_at is null and on_offer and not is_reward`)
  return search ? offered.where(sql<boolean>`search @@ ${searchQuery(search)}`) : offered
}

/** Counts once by category and price range; what each filter leaves is a sum of those. */
const count = async (tx: Tx, query: CatalogueQuery) => {
  const range = sql<store.PriceRange>`case ${sql.join(
    store.priceRanges.map((one) => sql`when ${inRange(one)} then ${sql.lit(one)}`),
    sql` `,
  )} end`
  const cells = await searched(tables(tx).selectFrom('product'), query.search)
    .select(['category_id', range.as('range'), sql<string>`count(*)`.as('count')])
    .groupBy(['category_id', range])
    .execute()
  const sum = (fits: (cell: (typeof cells)[number]) => boolean) =>
    cells.filter(fits).reduce((total, cell) => total + Number(cell.count), 0)
  const inCategory = (cell: { category_id: string }, id = query.category) => !id || cell.category_id === id
  const inPrice = (cell: { range: string }, one = query.price) => !one || cell.range === one
  const categories = await listCategoryNames(tx)
  return {
    total: Math.min(
      sum((cell) => inCategory(cell) && inPrice(cell)),
      countedUpTo,
    ),
    facets: {
      categories: categories.map(({ id, name, emoji }) => ({
        id,
        name,
        emoji,
        count: sum((cell) => inCategory(cell, id) && inPrice(cell)),
      })),
      prices: store.priceRanges.map((one) => ({
        range: one,
        count: sum((cell) => inCategory(cell) && inPrice(cell, one)),
      })),
    },
  }
}

/** A product on offer with what members say of it. @throws Refusal not_found */
export const getProduct = async (tx: Tx, id: string) => {
  const row = await shownProducts(tx)
    .where('product.id', '=', idOrNobody(id))
    .where('on_offer', '=', true)
    .where('product.deleted_at', 'is', null)
    .executeTakeFirst()
  const [product] = row ? await presentProducts(tx, [row]) : []
  if (!product) throw new Refusal('not_found')
  return { product, ratings: await listRatings(tx, id) }
}
