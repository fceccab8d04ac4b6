import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { adminApi, type Person, somebody } from './people.ts'
import type { Product } from './product.ts'
import { formOf } from './wallet.ts'

/** A product in the store. */
export interface Goods {
  id: string
  name: string
  category: string
  /** USD per piece, after discounts. */
  discountedPrice: number
  stockCount: number
  isFeatured: boolean
  /** URLs; null without an image. */
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

/** An order as the API returns it. */
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

/** The same address as printed on a parcel, below the name. */
export const homeLines = [home.address, 'Portland, OR 97201', 'United States'] as const

/** Its text fields, by label. */
export const homeFields = [
  ['First name', home.first_name],
  ['Last name (optional)', home.last_name],
  ['Address', home.address],
  ['City', home.city],
  ['ZIP code', home.zipcode],
] as const

/** Its select fields: the country first, because it determines the others. */
export const homeChoices = [
  ['Country', 'United States'],
  ['State', home.state],
] as const

/** Selects an option by its name. */
export const chooseNamed = async (page: Page, label: string, name: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label })
  // Clicks first, as on a phone: typing into a field outside the viewport opens no list.
  await field.click()
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(field).toHaveValue(name)
}

/** A unique name with this prefix. */
export const aName = (title: string): string => `${title} ${somebody().name.split(' ')[0]}`

export const shelves = async (product: Product): Promise<Shelf[]> =>
  (await (await adminApi(product)).get<{ categories: Shelf[] }>('/product/category/manage')).categories

/** Adds a product to the store, by default twenty pieces at 24.50 USD. @param fields of the form */
export const goods = async (
  product: Product,
  title: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Goods> => {
  const form = formOf({
    name: aName(title),
    description: `A thing for the practice: ${title.toLowerCase()}.`,
    price: '24.50',
    category: 'Meditation Tools',
    stock_count: '20',
    ...fields,
  })
  return (await (await adminApi(product)).send<{ product: Goods }>('POST', '/product', form)).product
}

/** Updates a product of the store. */
export const regoods = async (
  product: Product,
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  await (await adminApi(product)).send('POST', `/product/${id}`, formOf(fields))
}

/** A product as administrators see it; undefined if deleted. */
export const goodsNamed = async (product: Product, name: string): Promise<Goods | undefined> => {
  const path = `/product/manage?search=${encodeURIComponent(name)}`
  return (await (await adminApi(product)).get<{ products: Goods[] }>(path)).products.find((item) => item.name === name)
}

/** Pieces in stock. */
export const stockOf = async (product: Product, { name }: Goods): Promise<number | undefined> =>
  (await goodsNamed(product, name))?.stockCount

/** Saves a shipping address. */
export const saveAddress = async ({ api }: Person): Promise<void> => {
  const fields = Object.entries(home).map(([name, value]) => [`shipping_details[${name}]`, value])
  await api.send('POST', '/users/shipping-details', formOf(Object.fromEntries(fields)))
}

/** Adds pieces to the cart, one by default. */
export const addToCart = async ({ api }: Person, { id }: Goods, quantity = 1): Promise<void> => {
  await api.send('POST', '/cart', { product_id: id, quantity })
}

/** Removes a product from the cart, regardless of quantity. */
export const removeFromCart = async ({ api }: Person, { id }: Goods): Promise<void> => {
  const { items } = await api.get<Cart>('/cart/getItem')
  await api.send('DELETE', `/cart/${items.find((item) => item.product_id === id)?.id}`)
}

/** Orders the contents of the cart, as the checkout does. @param asset the coin to pay with */
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

/** Places one order of these products; repeat a product for more pieces. */
export const ordered = async (member: Person, ...products: Goods[]): Promise<Order> => {
  for (const item of products) await addToCart(member, item)
  return checkOut(member)
}

/** The member's orders, newest first. */
export const ordersOf = async ({ api }: Person): Promise<Order[]> =>
  (await api.get<{ orders: Order[] }>('/orders/user/orders')).orders

/** Updates an order's status as the first administrator. @param parcel fields about it: carrier, tracking number */
export const track = async (
  product: Product,
  { id }: Pick<Order, 'id'>,
  status: 'shipped' | 'out_for_delivery' | 'delivered',
  parcel: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const form = formOf({ ...parcel, status, location: 'Portland, Oregon', timestamp: new Date().toISOString() })
  await (await adminApi(product)).send('POST', `/orders/${id}/tracking`, form)
}

/** Completes an order, as happens two weeks after delivery. */
export const complete = (product: Product, { id }: Pick<Order, 'id'>): Promise<void> =>
  product.change(["update shop_order set status = 'completed' where id = $1", id])

/** Moves an order into the past by this many days. */
export const age = (product: Product, { id }: Pick<Order, 'id'>, days: number): Promise<void> =>
  product.change(
    // A trigger protects the order's agreed facts, including its time.
    ['alter table shop_order disable trigger shop_order_guard'],
    ['update shop_order set placed_at = placed_at - make_interval(days => $2) where id = $1', id, days],
    ['alter table shop_order enable trigger shop_order_guard'],
  )

/** A line of an order's cost summary, by its label. */
export const cost = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

/** Expects this many pieces in the cart: on the store's button and next to the store in the menu. */
export const expectInCart = async (page: Page, count: number): Promise<void> => {
  const label = count === 1 ? '1 item' : `${count} items`
  const button = page.getByRole('main').getByRole('link', { name: count === 0 ? /^Cart$/ : `Cart ${label}` })
  await expect(button).toBeVisible()
  const menu = page.getByRole('link', { name: /^Store/ }).first()
  if (count === 0) await expect(menu).not.toContainText('in the cart')
  else await expect(menu).toContainText(`${label} in the cart`)
}

/** An order in the purchase history. */
export const orderCard = (page: Page, { reference }: Pick<Order, 'reference'>): Locator =>
  page.getByRole('article', { name: `Order ${reference}` })

/** Goes from the cart to the last checkout step, with the default address and coin. */
export const reachReview = async (page: Page): Promise<void> => {
  await page.goto('/store?checkout=details')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(placeButton(page)).toBeEnabled()
}

export const placeButton = (page: Page): Locator => page.getByRole('button', { name: 'Place Order' })
