import { type cart, centsText, type identity, orders, usdToCents } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../../../data/check.ts'

/** The shipping address, named as in the form and the call; blank: not entered, or unused in that country. */
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

/** Initial form values: the saved address, or only the name. */
export const detailsOf = (user: Pick<identity.User, 'name' | 'shippingDetails'>): Details => {
  if (user.shippingDetails) return { ...emptyDetails, ...user.shippingDetails }
  const [first_name = '', ...lastNames] = user.name.trim().split(/\s+/)
  return { ...emptyDetails, first_name, last_name: lastNames.join(' ') }
}

const isDetail = (name: string): boolean => Object.hasOwn(emptyDetails, name)

/** The server's address errors by field. */
export const checkDetails = (details: Details): FieldErrors => {
  const wrong = checkBody(orders.placeOrder, { ...details, total: '1', products: [] })
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => isDetail(name)))
}

/** Whether a refusal is about the address. */
export const isAboutDetails = (errors: Readonly<Record<string, unknown>> | undefined): boolean =>
  Object.keys(errors ?? {}).some(isDetail)

type Line = Pick<cart.CartItem, 'product_id' | 'name' | 'category' | 'discountedPrice' | 'quantity'>
/** Without coin and quote when nothing is due. */
type Payment = {
  readonly asset?: string
  readonly quote_id?: string
  readonly pricing: Pick<cart.Pricing, 'total'>
}

const amount = (usd: number): string => centsText(usdToCents(usd))

/** The order as displayed: the server compares every amount with its own. */
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
