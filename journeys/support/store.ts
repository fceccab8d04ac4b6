import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { office, type Person, somebody } from './people.ts'
import type { Product } from './product.ts'
import { formOf } from './wallet.ts'

/** What stands on the shelf. */
export interface Goods {
  id: string
  name: string
  category: string
  /** USD for one piece, as it is paid. */
  discountedPrice: number
  stockCount: number
  isFeatured: boolean
  /** Addresses; null without a picture. */
  image: string | null
  images: Record<'320' | '640' | '1280', string> | null
  rating: number | null
}

interface Shelf {
  id: string
  name: string
  productCount: number
}

interface Cart {
  items: { id: string; product_id: string; quantity: number; discountedPrice: number }[]
  count: number
  pricing: { total: number }
}

/** An order, as the API says it. */
export interface Order {
  id: string
  reference: string
  status: string
  total: number
  coinAmount: string
  refundedTotal: number
  items: { id: string; name: string; quantity: number; refunded: number }[]
}

export const home = {
  first_name: 'Ada',
  last_name: 'Holm',
  address: '12 Fern Street',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97201',
  country: 'US',
}

/** The same as it is written on a parcel, below the name. */
export const homeLines = [home.address, 'Portland, OR 97201', 'United States'] as const

/** What is typed of it, by the labels of its form. */
export const homeFields = [
  ['First name', home.first_name],
  ['Last name (optional)', home.last_name],
  ['Address', home.address],
  ['City', home.city],
  ['ZIP code', home.zipcode],
] as const

/** What is chosen of it: the country first, which says what else there is. */
export const homeChoices = [
  ['Country', 'United States'],
  ['State', home.state],
] as const

/** Chooses one of many by its name. */
export const chooseNamed = async (page: Page, label: string, name: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label })
  // As a finger does it: what is typed into a field that is out of view shows no list.
  await field.click()
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(field).toHaveValue(name)
}

/** A name that nothing else has, which begins with these words. */
export const aName = (what: string): string => `${what} ${somebody().name.split(' ')[0]}`

/** The categories of the store. */
export const shelves = async (product: Product): Promise<Shelf[]> =>
  (await (await office(product)).get<{ categories: Shelf[] }>('/product/category/manage')).categories

/** Puts something on the shelf, twenty pieces for 24.50 USD each unless told otherwise. @param fields of the form */
export const goods = async (
  product: Product,
  what: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Goods> => {
  const form = formOf({
    name: aName(what),
    description: `A thing for the practice: ${what.toLowerCase()}.`,
    price: '24.50',
    category: 'Meditation Tools',
    stock_count: '20',
    ...fields,
  })
  return (await (await office(product)).send<{ product: Goods }>('POST', '/product', form)).product
}

/** Changes what stands on the shelf. */
export const regoods = async (
  product: Product,
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  await (await office(product)).send('POST', `/product/${id}`, formOf(fields))
}

/** What is known of something in the store, as administrators see it; undefined once it is gone. */
export const goodsNamed = async (product: Product, name: string): Promise<Goods | undefined> => {
  const path = `/product/manage?search=${encodeURIComponent(name)}`
  return (await (await office(product)).get<{ products: Goods[] }>(path)).products.find((one) => one.name === name)
}

/** Pieces left on the shelf. */
export const stockOf = async (product: Product, { name }: Goods): Promise<number | undefined> =>
  (await goodsNamed(product, name))?.stockCount

/** Keeps an address that orders are sent to. */
export const saveAddress = async ({ api }: Person): Promise<void> => {
  const fields = Object.entries(home).map(([name, value]) => [`shipping_details[${name}]`, value])
  await api.send('POST', '/users/shipping-details', formOf(Object.fromEntries(fields)))
}

/** Puts pieces into the cart, one unless told otherwise. */
export const put = async ({ api }: Person, { id }: Goods, quantity = 1): Promise<void> => {
  await api.send('POST', '/cart', { product_id: id, quantity })
}

/** Takes a product out of the cart, whatever its pieces. */
export const takeOut = async ({ api }: Person, { id }: Goods): Promise<void> => {
  const { items } = await api.get<Cart>('/cart/getItem')
  await api.send('DELETE', `/cart/${items.find((item) => item.product_id === id)?.id}`)
}

/** Orders what is in the cart, as the checkout does. @param asset the coin that pays */
const checkOut = async ({ api }: Person, asset = 'BTC'): Promise<Order> => {
  const { items, pricing } = await api.get<Cart>('/cart/getItem')
  const lines = items.flatMap(({ product_id, quantity, discountedPrice }, index) => [
    [`products[${index}][id]`, product_id],
    [`products[${index}][price]`, discountedPrice.toFixed(2)],
    [`products[${index}][quantity]`, String(quantity)],
  ])
  const form = formOf({ ...home, ...Object.fromEntries(lines), asset, total: pricing.total.toFixed(2) })
  return (await api.send<{ order: Order }>('POST', '/orders', form)).order
}

/** One order of these things, each as often as it is named. */
export const ordered = async (member: Person, ...wanted: Goods[]): Promise<Order> => {
  for (const one of wanted) await put(member, one)
  return checkOut(member)
}

/** The member's orders, newest first. */
export const ordersOf = async ({ api }: Person): Promise<Order[]> =>
  (await api.get<{ orders: Order[] }>('/orders/user/orders')).orders

/** The first administrator says where an order is. @param parcel fields about it: carrier, tracking number */
export const track = async (
  product: Product,
  { id }: Pick<Order, 'id'>,
  status: 'shipped' | 'out_for_delivery' | 'delivered',
  parcel: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const form = formOf({ ...parcel, status, location: 'Portland, Oregon', timestamp: new Date().toISOString() })
  await (await office(product)).send('POST', `/orders/${id}/tracking`, form)
}

/** Two weeks after an order was delivered: it is completed. */
export const complete = (product: Product, { id }: Pick<Order, 'id'>): Promise<void> =>
  product.change(["update shop_order set status = 'completed' where id = $1", id])

/** As if an order had been placed so many days earlier. */
export const age = (product: Product, { id }: Pick<Order, 'id'>, days: number): Promise<void> =>
  product.change(
    // The database keeps what was agreed from being changed, the time among it.
    ['alter table shop_order disable trigger shop_order_guard'],
    ['update shop_order set placed_at = placed_at - make_interval(days => $2) where id = $1', id, days],
    ['alter table shop_order enable trigger shop_order_guard'],
  )

/** The line of what an order costs, beside its name. */
export const cost = (where: Page | Locator, name: string): Locator =>
  where
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

/** As many pieces are in the cart: on the button of the store, and beside the store's name in the menu. */
export const expectInCart = async (page: Page, count: number): Promise<void> => {
  const words = count === 1 ? '1 item' : `${count} items`
  const button = page.getByRole('main').getByRole('link', { name: count === 0 ? /^Cart$/ : `Cart ${words}` })
  await expect(button).toBeVisible()
  const menu = page.getByRole('link', { name: /^Store/ }).first()
  if (count === 0) await expect(menu).not.toContainText('in the cart')
  else await expect(menu).toContainText(`${words} in the cart`)
}

/** An order of the purchase history. */
export const orderCard = (page: Page, { reference }: Pick<Order, 'reference'>): Locator =>
  page.getByRole('article', { name: `Order ${reference}` })

/** Goes from the cart to the last step of the checkout, with the address and coin that are offered. */
export const reachReview = async (page: Page): Promise<void> => {
  await page.goto('/store?checkout=details')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(placeButton(page)).toBeEnabled()
}

export const placeButton = (page: Page): Locator => page.getByRole('button', { name: 'Place Order' })
