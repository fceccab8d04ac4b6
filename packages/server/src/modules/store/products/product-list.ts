import { countedUpTo, store } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { find, requireFound } from '../../../platform/data/find.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { nameKey, type Sorting } from '../../../platform/data/paging.ts'
import { type Search, type SearchedList, searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { allCategoryNames, visibleCategoryNames } from './category.ts'
import { managedSortings } from './managed-product.ts'
import { bounds } from './product.rules.ts'
import { presentManaged, presentProducts, visibleProducts } from './product.record.ts'
import { productCounts, visibleCounts, sumOf } from './product-count.ts'
import { allProducts, isNotDeleted, isListed, offeredProducts } from './product-search.ts'
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
  name: { keys: [{ by: nameKey(sql`product.name`), kind: 'text' }], descending: false },
}

/** A list's products and categories, its search and counts, and its default order. */
interface Range {
  isIn: RawBuilder<boolean>
  found: SearchedList
  sorting: Sorting
  categories: typeof visibleCategoryNames
  counts: typeof productCounts
}

const onOffer: Range = {
  isIn: isListed,
  found: offeredProducts,
  sorting: sortings.featured,
  categories: visibleCategoryNames,
  counts: visibleCounts,
}

const everything: Range = {
  isIn: isNotDeleted,
  found: allProducts,
  sorting: managedSortings.updated,
  categories: allCategoryNames,
  counts: productCounts,
}

const pageOf = async (tx: Tx, query: CatalogueQuery, { isIn, found, sorting, categories, counts }: Range) => {
  const search = await searchFor(tx, found, query)
  const reading = readSearchPage(
    tables(tx),
    {
      all: filtered(visibleProducts(tx).where(isIn), query),
      some: filtered(tables(tx).selectFrom('product').where(isIn), query),
      isCounted: false,
      search,
      sorting: query.sort ? sortings[query.sort] : sorting,
      id: sql`product.id`,
      beside: {
        categories: jsonArrayFrom(categories(tx)),
        cells: search ? sql<null>`null` : jsonArrayFrom(counts(tx)),
      },
    },
    query,
  )
  const [{ rows, beside, total, cursors }, cells] = await Promise.all([reading, search && cellsOf(tx, isIn, search)])
  const counted = { categories: beside.categories, cells: beside.cells ?? cells, many: total }
  return { rows, page: { ...cursors, ...presentCounts(query, counted) } }
}

/** One page of the offered products, with the number in each category and price range under the other filters. */
export const listProducts = async (tx: Tx, query: CatalogueQuery) => {
  const { rows, page } = await pageOf(tx, query, onOffer)
  return { products: await presentProducts(tx, rows), ...page }
}

/** The same for all products, including rewards and those not offered, for administrators who may see these. */
export const listAllProducts = async (tx: Tx, query: CatalogueQuery) => {
  const { rows, page } = await pageOf(tx, query, everything)
  return { products: await presentManaged(tx, rows), ...page }
}

const inRange = (range: store.PriceRange) => {
  const [from, until] = bounds[range]
  return until === null
    ? sql<boolean>`paid_cents >= ${sql.lit(from)}`
    : sql<boolean>`paid_cents >= ${sql.lit(from)} and paid_cents < ${sql.lit(until)}`
}

const filtered = <Tables extends keyof StoreTables, T>(products: Products<Tables, T>, query: CatalogueQuery) => {
  let matching = products
  if (query.category !== undefined)
    matching = matching.where(sql<boolean>`product.category_id = ${idOrNobody(query.category)}`)
  return query.price ? matching.where(inRange(query.price)) : matching
}

type Products<Tables extends keyof StoreTables, T> = SelectQueryBuilder<StoreTables, Tables, T>

/** The number of products in one category and price range. */
interface Cell {
  categoryId: string
  range: store.PriceRange
  products: number
}

/** Of a search; undefined if there are more than are counted. */
const cellsOf = async (tx: Tx, isIn: RawBuilder<boolean>, { byIndex, many }: Search): Promise<Cell[] | undefined> => {
  if (many) return undefined
  const cells = await tables(tx)
    .selectFrom('product')
    .where(isIn)
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
  /** The number, if the cells don't contain it. */
  many: number
}

/** Counts by category and price range; the count of each filter is a sum of those. */
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

/** An offered product with members' ratings. */
export const getProduct = async (tx: Tx, id: string) => {
  const row = await find(
    id,
    visibleProducts(tx)
      .where('product.id', '=', id)
      .where('on_offer', '=', true)
      .where('product.deleted_at', 'is', null),
  )
  const [product] = await presentProducts(tx, [row])
  return { product: requireFound(product), ratings: await listRatings(tx, id) }
}

/** Whether a product's page is available to members. */
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
