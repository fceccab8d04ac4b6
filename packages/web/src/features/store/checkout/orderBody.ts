import { type cart, centsText, type identity, orders, usdToCents } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../../../data/check.ts'

/** Where an order goes, as the form and the call name it; blank: not said, or not a part of addresses there. */
export type Details = Readonly<Record<keyof typeof emptyDetails, string>>

export const emptyDetails = {
  country: '',
  first_name: '',
  last_name: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
}

/** What the form begins with: the saved address, or the name alone. */
export const detailsOf = (user: Pick<identity.User, 'name' | 'shippingDetails'>): Details => {
  if (user.shippingDetails) return { ...emptyDetails, ...user.shippingDetails }
  const [first_name = '', ...others] = user.name.trim().split(/\s+/)
  return { ...emptyDetails, first_name, last_name: others.join(' ') }
}

const isDetail = (name: string): boolean => Object.hasOwn(emptyDetails, name)

/** What is wrong with the address, in the server's words, by field. */
export const checkDetails = (details: Details): FieldErrors => {
  const wrong = checkBody(orders.placeOrder, { ...details, total: '1', products: [] })
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => isDetail(name)))
}

/** Whether a refusal is about the address. */
export const isAboutDetails = (errors: Readonly<Record<string, unknown>> | undefined): boolean =>
  Object.keys(errors ?? {}).some(isDetail)

type Line = Pick<cart.CartItem, 'product_id' | 'name' | 'category' | 'discountedPrice' | 'quantity'>
/** Without a coin and its quote where there is nothing to pay. */
type Payment = {
  readonly asset?: string
  readonly quote_id?: string
  readonly pricing: Pick<cart.Pricing, 'total'>
}

const amount = (usd: number): string => centsText(usdToCents(usd))

/** The order as it was shown: the server compares every figure with its own. */
export const orderBody = (details: Details, items: readonly Line[], { asset, quote_id, pricing }: Payment) => ({
  ...(asset && { asset }),
  total: amount(pricing.total),
  ...details,
  products: items.map((item) => ({
    id: item.product_id,
    name: item.name,
    category: item.category,
    price: amount(item.discountedPrice),
    quantity: String(item.quantity),
  })),
  ...(quote_id && { quote_id }),
})

export type OrderBody = ReturnType<typeof orderBody>
