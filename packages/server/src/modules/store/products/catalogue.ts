import { countedUpTo, store } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { find, found } from '../../../platform/data/find.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import { readFound } from '../../../platform/data/found-page.ts'
import type { Sorting } from '../../../platform/data/paging.ts'
import { type Search, searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { shownCategoryNames } from './category.ts'
import { bounds } from './product.rules.ts'
import { presentProducts, shownProducts } from './product.record.ts'
import { shownCounts, sumOf } from './product-count.ts'
import { isListed, offeredProducts } from './product-search.ts'
import { listRatings } from './rating.ts'
import { type StoreTables, tables } from '../store.tables.ts'

export type CatalogueQuery = z.output<typeof store.listProducts.query>

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

/** One page of what is on offer, with how many there are in each category and price range under the other filters. */
export const listProducts = async (tx: Tx, query: CatalogueQuery) => {
  const search = await searchFor(tx, offeredProducts, query)
  const page = readFound(
    tables(tx),
    {
      all: filtered(offered(shownProducts(tx)), query),
      some: filtered(offered(tables(tx).selectFrom('product')), query),
      isCounted: false,
      search,
      sorting: sortings[query.sort ?? 'featured'],
      id: sql`product.id`,
      beside: {
        categories: jsonArrayFrom(shownCategoryNames(tx)),
        cells: search ? sql<null>`null` : jsonArrayFrom(shownCounts(tx)),
      },
    },
    query,
  )
  const [{ rows, beside, total, cursors }, found] = await Promise.all([page, search && cellsOf(tx, search)])
  const counted = { categories: beside.categories, cells: beside.cells ?? found, many: total }
  return { products: await presentProducts(tx, rows), ...cursors, ...presentCounts(query, counted) }
}

const inRange = (range: store.PriceRange) => {
  const [from, until] = bounds[range]
  return until === null
    ? sql<boolean>`paid_cents >= ${sql.lit(from)}`
    : sql<boolean>`paid_cents >= ${sql.lit(from)} and paid_cents < ${sql.lit(until)}`
}

const filtered = <Tables extends keyof StoreTables, T>(products: Products<Tables, T>, query: CatalogueQuery) => {
  let some = products
  if (query.category !== undefined) some = some.where(sql<boolean>`product.category_id = ${idOrNobody(query.category)}`)
  return query.price ? some.where(inRange(query.price)) : some
}

type Products<Tables extends keyof StoreTables, T> = SelectQueryBuilder<StoreTables, Tables, T>

const offered = <Tables extends keyof StoreTables, T>(products: Products<Tables, T>) => products.where(isListed)

/** How many there are of one category and price range. */
interface Cell {
  categoryId: string
  range: store.PriceRange
  products: number
}

/** Of what a search finds; undefined where that is more than is counted. */
const cellsOf = async (tx: Tx, { byIndex, many }: Search): Promise<Cell[] | undefined> => {
  if (many) return undefined
  const cells = await offered(tables(tx).selectFrom('product'))
    .where(byIndex)
    .select([
      'category_id as categoryId',
      sql<store.PriceRange>`price_range(paid_cents)`.as('range'),
      sql<number>`count(*)::int`.as('products'),
    ])
    .groupBy(['categoryId', 'range'])
    .execute()
  return sumOf(cells) > countedUpTo ? undefined : cells
}

interface Counted {
  categories: { id: string; name: string; emoji: string }[]
  cells: readonly Cell[] | undefined
  /** How many there are where cells do not say it. */
  many: number
}

/** Counts by category and price range; what each filter leaves is a sum of those. */
const presentCounts = (query: CatalogueQuery, { categories, cells, many }: Counted) => {
  const sum = (id: string | undefined, range: store.PriceRange | undefined) =>
    !cells ? null : sumOf(cells, (cell) => (!id || cell.categoryId === id) && (!range || cell.range === range))
  return {
    total: Math.min(sum(query.category, query.price) ?? many, countedUpTo),
    facets: {
      categories: categories.map(({ id, name, emoji }) => ({ id, name, emoji, count: sum(id, query.price) })),
      prices: store.priceRanges.map((range) => ({ range, count: sum(query.category, range) })),
    },
  }
}

/** A product on offer with what members say of it. @throws Refusal not_found */
export const getProduct = async (tx: Tx, id: string) => {
  const row = await find(
    id,
    shownProducts(tx).where('product.id', '=', id).where('on_offer', '=', true).where('product.deleted_at', 'is', null),
  )
  const [product] = await presentProducts(tx, [row])
  return { product: found(product), ratings: await listRatings(tx, id) }
}

/** Whether a product's page is there for members. */
export const isOffered = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tables(tx)
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`on_offer`)
    .executeTakeFirst()
  return row !== undefined
}
