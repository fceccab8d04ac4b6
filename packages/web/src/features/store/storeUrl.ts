import { store } from '@vesica/contract'
import { oneOf, type RawSearch, symbolIn, textIn, unusualIn } from '../../address.ts'

/** Products of a page. */
export const PAGE_SIZE = 12

export const checkoutSteps = ['details', 'payment', 'review'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** What the store shows: exactly what its address says. */
export interface StoreView {
  readonly search: string
  /** Id of a category. */
  readonly category: string | undefined
  readonly price: store.PriceRange | undefined
  readonly sort: store.ProductSort
  /** Where the page of the list begins, in the server's words. */
  readonly cursor: string | undefined
  /** Id of the product whose page is open. */
  readonly product: string | undefined
  readonly checkout: CheckoutStep | undefined
  /** Symbol of the coin that pays. */
  readonly pay: string | undefined
  /** Id of the order whose confirmation is open. */
  readonly order: string | undefined
  /** `cart`: the cart is open over the rest. */
  readonly open: 'cart' | undefined
}

export const plainView: StoreView = {
  search: '',
  category: undefined,
  price: undefined,
  sort: 'featured',
  cursor: undefined,
  product: undefined,
  checkout: undefined,
  pay: undefined,
  order: undefined,
  open: undefined,
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseStoreView = (raw: RawSearch): StoreView => {
  const checkout = oneOf(checkoutSteps, raw.checkout)
  return {
    search: textIn(raw.search, 200) ?? '',
    category: textIn(raw.category, 64),
    price: oneOf(store.priceRanges, raw.price),
    sort: oneOf(store.productSorts, raw.sort) ?? plainView.sort,
    cursor: textIn(raw.cursor),
    product: textIn(raw.product, 64),
    checkout,
    pay: checkout && symbolIn(raw.pay),
    order: textIn(raw.order, 64),
    open: oneOf(['cart'], raw.open),
  }
}

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const storeSearch = (view: StoreView): Record<string, string> => unusualIn(view, plainView)

/** What narrows the list. */
const filtersOf = (view: StoreView) => ({
  ...(view.search.trim() !== '' && { search: view.search.trim() }),
  ...(view.category && { category: view.category }),
  ...(view.price && { price: view.price }),
})

/** Whether anything narrows the list. */
export const isNarrowed = (view: StoreView): boolean => Object.keys(filtersOf(view)).length > 0

/** What to ask the server for. */
export const productsQuery = (view: StoreView) => ({
  ...filtersOf(view),
  ...(view.sort !== plainView.sort && { sort: view.sort }),
  limit: String(PAGE_SIZE),
  ...(view.cursor && { cursor: view.cursor }),
})

/** The list narrowed otherwise: from its first page, with nothing open. */
export const narrowed = (view: StoreView, change: Partial<StoreView>): StoreView => ({
  ...listOf(view),
  cursor: undefined,
  ...change,
})

/** The list as it was, with nothing open over it. */
export const listOf = ({ search, category, price, sort, cursor }: StoreView): StoreView => ({
  ...plainView,
  search,
  category,
  price,
  sort,
  cursor,
})
