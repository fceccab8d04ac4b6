import { countedUpTo, products } from '@vesica/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { idOrNobody } from '../../../platform/ids.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { countUpTo, nameKey, type Sorting } from '../../../platform/data/paging.ts'
import { searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { presentManaged, visibleProducts } from './product.record.ts'
import { type CountedProducts, productCounts, sumOf } from './product-count.ts'
import { allProducts, isNotDeleted } from './product-search.ts'
import { type StoreTables, tables } from '../store.tables.ts'

type ManagedQuery = z.output<typeof products.listManagedProducts.query>
type ManagedFilters = z.output<typeof products.exportProducts.query>

export const managedSortings: Readonly<Record<NonNullable<ManagedQuery['sort']>, Sorting>> = {
  updated: { keys: [{ by: sql`product.updated_at`, kind: 'time' }], descending: true },
  name: { keys: [{ by: nameKey(sql`product.name`), kind: 'text' }], descending: false },
  price: { keys: [{ by: sql`paid_cents`, kind: 'number' }], descending: true },
  stock: { keys: [{ by: sql`stock_count`, kind: 'number' }], descending: false },
  sold: { keys: [{ by: sql`sold_count`, kind: 'number' }], descending: true },
}

const lowStock = sql<boolean>`on_offer and stock_count between 1 and ${sql.lit(products.LOW_STOCK)}`
const outOfStock = sql<boolean>`on_offer and stock_count = 0`

const conditions: Readonly<Record<NonNullable<ManagedQuery['show']>, ReturnType<typeof sql<boolean>>>> = {
  on_offer: sql<boolean>`on_offer`,
  off: sql<boolean>`not on_offer`,
  rewards: sql<boolean>`is_reward`,
  featured: sql<boolean>`featured`,
  low_stock: lowStock,
  out_of_stock: outOfStock,
}

const sortingOf = ({ sort, direction }: ManagedFilters): Sorting => {
  const own = managedSortings[sort ?? 'updated']
  return direction ? { ...own, descending: direction === 'desc' } : own
}

/** One page of all products, with the metrics of the whole store. */
export const listManagedProducts = async (tx: Tx, query: ManagedQuery) => {
  const countedAs = countedIn(query)
  const scarce = scarceIn(query)
  const { rows, beside, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: matching(visibleProducts(tx), query),
      some: matching(tables(tx).selectFrom('product'), query),
      isCounted: !countedAs && !scarce,
      search: await searchFor(tx, allProducts, query),
      sorting: sortingOf(query),
      id: sql`product.id`,
      beside: { counts: jsonArrayFrom(productCounts(tx)), lowStock: upTo(lowStock), outOfStock: upTo(outOfStock) },
    },
    query,
  )
  const { counts, lowStock: low, outOfStock: soldOut } = beside
  return {
    products: await presentManaged(tx, rows),
    total: countedAs ? Math.min(sumOf(counts, countedAs), countedUpTo) : scarce ? beside[scarce] : total,
    ...cursors,
    metrics: {
      products: sumOf(counts),
      onOffer: sumOf(counts, ({ onOffer }) => onOffer),
      lowStock: low,
      outOfStock: soldOut,
    },
  }
}

const matching = <Tables extends keyof StoreTables, T>(
  all: SelectQueryBuilder<StoreTables, Tables, T>,
  query: Pick<ManagedQuery, 'category' | 'show'>,
) => {
  let filtered = all.where(isNotDeleted)
  if (query.category !== undefined) filtered = filtered.where(sql<boolean>`category_id = ${idOrNobody(query.category)}`)
  return query.show ? filtered.where(conditions[query.show]) : filtered
}

/** Which of the stored counts make up a list; undefined if a filter cannot be derived from them. */
const countedIn = ({ search, category, show }: ManagedQuery): ((count: CountedProducts) => boolean) | undefined => {
  const countsBy: Partial<Record<NonNullable<ManagedQuery['show']> | 'all', (count: CountedProducts) => boolean>> = {
    all: () => true,
    on_offer: (count) => count.onOffer,
    off: (count) => !count.onOffer,
    rewards: (count) => count.isReward,
  }
  const fitsView = search ? undefined : countsBy[show ?? 'all']
  return fitsView && ((count) => (category === undefined || count.categoryId === category) && fitsView(count))
}

/** Which of the metrics is the count of a list. */
const scarceIn = ({ search, category, show }: ManagedQuery): 'lowStock' | 'outOfStock' | undefined => {
  if (search || category !== undefined) return undefined
  return show === 'low_stock' ? 'lowStock' : show === 'out_of_stock' ? 'outOfStock' : undefined
}

/** The number of all products that match, counted up to `countedUpTo`. */
const upTo = (condition: RawBuilder<boolean>) =>
  countUpTo(sql`select from product where deleted_at is null and ${condition}`)

/** The same filtered list in the same order, up to the size of a file. */
export const listForExport = async (tx: Tx, query: ManagedFilters): Promise<products.ManagedProduct[]> => {
  const { rows } = await readSearchPage(
    tables(tx),
    {
      all: matching(visibleProducts(tx), query),
      some: matching(tables(tx).selectFrom('product'), query),
      search: await searchFor(tx, allProducts, query),
      sorting: sortingOf(query),
      id: sql`product.id`,
      beside: {},
    },
    { ...query, limit: READ_ROWS },
  )
  return presentManaged(tx, rows)
}
