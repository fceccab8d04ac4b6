import type { Input, products } from '@vesica/contract'
import { oneOf, type RawSearch, textIn, unusualIn } from '../../address.ts'
import { type PageSize, pageSizeIn } from '../../ui/pageSize.ts'
import { nothingOpen, type Opened, parseOpen, writeOpen } from './openUrl.ts'

type Query = NonNullable<Input<typeof products.listKeptProducts>['query']>
export type ProductShow = NonNullable<Query['show']>
export type ProductSort = NonNullable<Query['sort']>

export const productShows = ['on_offer', 'off', 'rewards', 'featured', 'low_stock', 'out_of_stock'] as const
export const productSorts = ['updated', 'name', 'price', 'stock', 'sold'] as const
export const layouts = ['table', 'cards'] as const

/** What the list of products shows: exactly what its address says. */
export interface ProductsView extends Opened {
  readonly search: string
  /** Id of a category. */
  readonly category: string | undefined
  readonly show: ProductShow | undefined
  readonly sort: ProductSort
  readonly direction: 'asc' | 'desc'
  readonly cursor: string | undefined
  readonly size: PageSize
  readonly layout: (typeof layouts)[number]
}

export const plainView: ProductsView = {
  search: '',
  category: undefined,
  show: undefined,
  sort: 'updated',
  direction: 'desc',
  cursor: undefined,
  size: 10,
  layout: 'table',
  ...nothingOpen,
}

const firstDirection: Readonly<Record<ProductSort, 'asc' | 'desc'>> = {
  updated: 'desc',
  name: 'asc',
  price: 'desc',
  stock: 'asc',
  sold: 'desc',
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseProductsView = (raw: RawSearch): ProductsView => {
  const sort = oneOf(productSorts, raw.sort) ?? plainView.sort
  return {
    search: textIn(raw.search, 200) ?? '',
    category: textIn(raw.category, 64),
    show: oneOf(productShows, raw.show),
    sort,
    direction: oneOf(['asc', 'desc'], raw.direction) ?? firstDirection[sort],
    cursor: textIn(raw.cursor),
    size: pageSizeIn(raw.size),
    layout: oneOf(layouts, raw.layout) ?? plainView.layout,
    ...parseOpen(raw.open),
  }
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const productsSearch = ({ dialog, about, ...list }: ProductsView): Record<string, string> => {
  const open = writeOpen({ dialog, about })
  return {
    ...unusualIn<Partial<ProductsView>>(list, { ...plainView, direction: firstDirection[list.sort] }),
    ...(open && { open }),
  }
}

/** What the list is narrowed to, and its order: what an export holds, too. */
export const filtersOf = (view: ProductsView): NonNullable<Input<typeof products.exportProducts>['query']> => ({
  ...(view.search.trim() !== '' && { search: view.search.trim() }),
  ...(view.category && { category: view.category }),
  ...(view.show && { show: view.show }),
  sort: view.sort,
  direction: view.direction,
})

/** What to ask the server for. */
export const productsQuery = (view: ProductsView): Query => ({
  ...filtersOf(view),
  limit: String(view.size),
  ...(view.cursor && { cursor: view.cursor }),
})

/** Whether anything narrows the list. */
export const isNarrowed = (view: ProductsView): boolean =>
  view.search.trim() !== '' || Boolean(view.category ?? view.show)

/** The same list narrowed otherwise: from its first page. */
export const narrowed = (view: ProductsView, change: Partial<ProductsView>): ProductsView => ({
  ...view,
  cursor: undefined,
  ...change,
})

/** A press on a header: sort by it, or the other way round; always from the first page. */
export const sortedBy = (view: ProductsView, sort: ProductSort): ProductsView =>
  narrowed(view, {
    sort,
    direction: view.sort !== sort ? firstDirection[sort] : view.direction === 'asc' ? 'desc' : 'asc',
  })
