import { store } from '@vesica/contract'
import { oneOf, symbolIn, textIn, unusualIn } from '../../address.ts'
import { type RelatedState, listAddress } from '../../lists/listAddress.ts'

/** Page size. */
export const PAGE_SIZE = 12

export const checkoutSteps = ['details', 'payment', 'review'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** The view over the list, or in its place. */
interface Over {
  /** ID of the product whose page is open. */
  readonly product: string | undefined
  readonly checkout: CheckoutStep | undefined
  /** Symbol of the selected coin. */
  readonly pay: string | undefined
  /** ID of the order whose confirmation is open. */
  readonly order: string | undefined
  /** `cart`: the cart is open above the rest. */
  readonly open: 'cart' | undefined
}

const nothing: Over = { product: undefined, checkout: undefined, pay: undefined, order: undefined, open: undefined }

const beside: RelatedState<Over> = {
  plain: nothing,
  parse: (raw) => {
    const checkout = oneOf(checkoutSteps, raw.checkout)
    return {
      product: textIn(raw.product, 64),
      checkout,
      pay: checkout && symbolIn(raw.pay),
      order: textIn(raw.order, 64),
      open: oneOf(['cart'], raw.open),
    }
  },
  write: (over) => unusualIn(over, nothing),
}

export const storeAddress = listAddress(store.listProducts, {
  filters: ['category', 'price'],
  sorts: store.productSorts,
  size: PAGE_SIZE,
  beside,
})

/** View state of the store, stored in its URL. */
export type StoreView = typeof storeAddress.plain

/** The same list without anything open above it. */
export const listOf = (view: StoreView): StoreView => ({ ...view, ...nothing })

/** The list with other filters, on its first page, with nothing open. */
export const narrowed = (view: StoreView, change: Partial<StoreView>): StoreView =>
  storeAddress.narrowed(listOf(view), change)
