import { cart, orderManagement, type Input, orders } from '@vesica/contract'
import type { Person } from './people.ts'

type Checkout = Input<typeof orders.placeOrder>['body']

export const home = { first_name: 'Ada', last_name: 'Holm', address: 'Fjordgata 1', city: 'Oslo', zipcode: '0150' }

/** The checkout request for the current cart. */
export const checkoutOf = async (person: Person, input: Partial<Checkout> = {}): Promise<Checkout> => {
  const { items, pricing } = await person.call(cart.getCart, {})
  return {
    asset: 'BTC',
    total: pricing.total.toFixed(2),
    ...home,
    products: items.map((item) => ({
      id: item.product_id,
      name: item.name,
      category: item.category,
      price: item.discountedPrice.toFixed(2),
      quantity: String(item.quantity),
    })),
    ...input,
  }
}

/** Checks out the cart. */
export const checksOut = async (person: Person, input: Partial<Checkout> = {}): Promise<orders.Order> =>
  (await person.call(orders.placeOrder, { body: await checkoutOf(person, input) })).order

/** Adds a tracking event, as an administrator. */
export const tracks = async (
  admin: Person,
  id: string,
  status: 'processing' | 'shipped' | 'out_for_delivery' | 'delivered' | 'cancelled',
  timestamp: Date,
): Promise<orders.Order> => {
  const body = { status, location: 'Oslo', timestamp: timestamp.toISOString() }
  return (await admin.call(orderManagement.addTracking, { params: { id }, body })).order
}
