// The cost of the store: the list of products against the same bytes from memory, members' requests and orders against
// the floor, and long lists.
import { caller, form } from './calls.ts'
import { fillOrders, fillProducts } from './goods.ts'
import type { Growth } from './cost.ts'
import { openLedger } from './journals.ts'
import type { Load, Sent } from './load.ts'
import { emailOf, fillPeople, openSessions, openWallets, tokenOf } from './people.ts'
import type { Compared } from './report.ts'
import { compare, type Request, type Setting, startSetting } from './setting.ts'
import { type Asks, compareSides, type Opened } from './sides.ts'

const COIN = 'LTC'
const ADDRESS = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'
/** A million of the coin at one dollar each, in its smallest units: enough for any number of orders. */
const PURSE = 100_000_000_000_000n
export const MEMBERS = 50
const list = '/api/product?limit=20'

/** Sets up a store with products and orders, and members who can pay. */
export const openStore = async (
  { product, databaseUrl, asAdmin }: Pick<Setting, 'product' | 'databaseUrl' | 'asAdmin'>,
  sizes: { products: number; orders: number },
): Promise<void> => {
  const { call, hangUp } = caller(product.url, 1)
  const token = asAdmin.authorization?.slice('Bearer '.length) ?? ''
  const coin = form({ address: ADDRESS, rate: '1', enabled: 'true', network_fee: '0.01', min_deposit: '0.001' })
  await call('POST', `/api/system-controls/update-asset/${COIN}`, token, coin)
  await fillPeople(databaseUrl, 0, MEMBERS)
  await openSessions(databaseUrl, MEMBERS)
  await openWallets(databaseUrl)
  const ledger = await openLedger(databaseUrl, MEMBERS, COIN)
  for (let member = 0; member < MEMBERS; member += 1) await ledger.post(member, PURSE)
  await ledger.close()
  await fillProducts(databaseUrl, 0, sizes.products)
  await fillOrders(databaseUrl, 0, sizes.orders, MEMBERS)
  hangUp()
}

interface Goods {
  id: string
  discountedPrice: number
}

export const asMember = (connection: number) => ({ authorization: `Bearer ${tokenOf(1 + (connection % MEMBERS))}` })

/** A product with enough stock, and the price of one piece with shipping and tax. */
export const chosenGoods = async ({ product }: Pick<Setting, 'product'>): Promise<Goods & { total: number }> => {
  const { call, hangUp } = caller(product.url, 1)
  const listed = (await call('GET', '/api/product?search=candle', tokenOf(1))) as {
    products: (Goods & { stockCount: number })[]
  }
  const goods = listed.products.find((request) => request.stockCount > 100_000)
  if (!goods) throw new Error('There is nothing to buy.')
  const body = { type: 'application/json', bytes: JSON.stringify({ product_id: goods.id, quantity: 1 }) }
  const cart = (await call('POST', '/api/cart', tokenOf(1), body)) as { pricing: { total: number } }
  await call('DELETE', '/api/cart', tokenOf(1))
  hangUp()
  return { ...goods, total: cart.pricing.total }
}

const sending = (
  connection: number,
  path: string,
  { type, bytes }: { type: string; bytes: string | Buffer },
): Sent => ({
  method: 'POST',
  path,
  headers: { ...asMember(connection), 'content-type': type },
  body: bytes.toString(),
})

const json = (body: unknown) => ({ type: 'application/json', bytes: JSON.stringify(body) })

/** Adds a piece to the cart and orders the cart, with a member per connection. */
export const shopping = (goods: Goods & { total: number }) => {
  const piece = json({ product_id: goods.id, quantity: 1 })
  const order = form({
    asset: COIN,
    total: goods.total.toFixed(2),
    first_name: 'Ana',
    last_name: 'Berg',
    address: '12 Fern Street',
    city: 'Portland',
    zipcode: '97201',
    'products[0][id]': goods.id,
    'products[0][price]': goods.discountedPrice.toFixed(2),
    'products[0][quantity]': '1',
  })
  const purchases = (connection: number) => [
    sending(connection, '/api/cart', piece),
    sending(connection, '/api/orders', order),
  ]
  const floor = (connection: number) => [
    sending(connection, '/floor/cart', piece),
    sending(connection, '/floor/order', json({ product_id: goods.id })),
  ]
  return { ours: purchases, floor }
}

/** Adds one piece to each member's cart. @returns the id of the cart item, by connection */
export const filledCarts = async ({ product }: Pick<Setting, 'product'>, goods: Goods): Promise<string[]> => {
  const { call, hangUp } = caller(product.url, 1)
  const lines: string[] = []
  for (let member = 1; member <= MEMBERS; member += 1) {
    const cart = await call('POST', '/api/cart', tokenOf(member), json({ product_id: goods.id, quantity: 1 }))
    lines.push((cart as { items: { id: string }[] }).items[0]?.id ?? '')
  }
  hangUp()
  return lines
}

/** Sets the quantity of each member's cart item to one and two in turn. */
export const changing =
  (lines: readonly string[]) =>
  (connection: number): Sent[] =>
    [1, 2].map((quantity) => ({
      ...sending(connection, `/api/cart/${lines[connection % MEMBERS]}`, json({ quantity })),
      method: 'PUT',
    }))

export const emptyCarts = async ({ product }: Pick<Setting, 'product'>): Promise<void> => {
  const { call, hangUp } = caller(product.url, 1)
  for (let member = 1; member <= MEMBERS; member += 1) await call('DELETE', '/api/cart', tokenOf(member))
  hangUp()
}

/** Members' requests against the floor, and the list of products against the limit, with 1,000 products. */
export const measureStore = async (load: Load): Promise<Compared[]> => {
  const sizes = { products: 1000, orders: 1000 }
  const setting = await startSetting([list], (opened) => openStore(opened, sizes))
  const byMember = (path: string): Request => ({
    path,
    requests: (connection) => [{ method: 'GET', path, headers: asMember(connection) }],
  })
  try {
    const goods = await chosenGoods(setting)
    const products = await compare(setting, { path: list }, { who: 'limit', path: list }, load)
    const again = await compare(setting, byMember(list), { ...byMember('/floor/products'), who: 'floor' }, load)
    const ownOrders = '/api/orders/user/orders?limit=10'
    const orders = await compare(setting, byMember(ownOrders), { ...byMember('/floor/orders'), who: 'floor' }, load)
    const lines = await filledCarts(setting, goods)
    const set = (connection: number) => [
      sending(connection, '/floor/cart', json({ product_id: goods.id, quantity: 1 })),
    ]
    const cart = await compare(
      setting,
      { path: '/', requests: changing(lines) },
      { who: 'floor', path: '/', requests: set },
      load,
    )
    const { ours, floor } = shopping(goods)
    const bought = await compare(
      setting,
      { path: '/', requests: ours, prepare: () => emptyCarts(setting) },
      { who: 'floor', path: '/', requests: floor },
      load,
    )
    return [
      { request: 'GET /api/product, a visitor', results: products, aim: { atLeast: 0.8 } },
      { request: 'GET /api/product, a member', results: again, aim: { atMost: 2 } },
      { request: 'GET /api/orders/user/orders', results: orders, aim: { atMost: 2 } },
      { request: 'PUT /api/cart/{id}', results: cart, aim: { atMost: 2 } },
      { request: 'POST /api/cart and POST /api/orders in turn', results: bought, aim: { atMost: 2 } },
    ]
  } finally {
    await setting.stop()
  }
}

interface StoreRequest {
  who: 'member' | 'administrator'
  path: string
}

/** Requested by a member; a visitor's response would come from memory. */
const productPages: Record<string, StoreRequest> = {
  'products, first page': { who: 'member', path: list },
  'products by price': { who: 'member', path: `${list}&sort=price_asc` },
  'products by stars': { who: 'member', path: `${list}&sort=rating` },
  'products by name': { who: 'member', path: `${list}&sort=name` },
  'products, one price range': { who: 'member', path: `${list}&price=50-100` },
  'products, search: one product': { who: 'member', path: `${list}&search=candle%2042` },
  'products, search: a common word': { who: 'member', path: `${list}&search=candle` },
  'products, search: a common word, one price range': { who: 'member', path: `${list}&search=candle&price=50-100` },
  'products of administrators': { who: 'administrator', path: '/api/product/manage?limit=10' },
  'products of administrators by pieces sold': { who: 'administrator', path: '/api/product/manage?limit=10&sort=sold' },
  'products of administrators, search: a common word': {
    who: 'administrator',
    path: '/api/product/manage?limit=10&search=candle',
  },
  'products low on stock': { who: 'administrator', path: '/api/product/manage?limit=10&show=low_stock' },
  'categories of administrators': { who: 'administrator', path: '/api/product/category/manage' },
}

const orderPages: Record<string, StoreRequest> = {
  'all orders': { who: 'administrator', path: '/api/orders?limit=10' },
  'all orders, those in progress': { who: 'administrator', path: '/api/orders?limit=10&status=processing' },
  'all orders of a month': { who: 'administrator', path: '/api/orders?limit=10&period=month' },
  'search: the reference of an order': { who: 'administrator', path: '/api/orders?limit=10&search=ORD-00000001' },
  'search: an e-mail address': { who: 'administrator', path: `/api/orders?limit=10&search=${emailOf(1)}` },
  'search: a name on many orders': { who: 'administrator', path: '/api/orders?limit=10&search=berg' },
  'search: goods in many orders': { who: 'administrator', path: '/api/orders?limit=10&search=candle' },
  'one’s own orders and figures': { who: 'member', path: '/api/orders/user/orders?limit=10' },
}

/** The requests of these pages, for one side. */
const asksOf = ({ asAdmin }: Opened, pages: Record<string, StoreRequest>): Asks =>
  new Map(
    Object.entries(pages).map(([page, { who, path }]) => [
      page,
      { path, headers: who === 'member' ? asMember(0) : asAdmin },
    ]),
  )

/** The lists of products, with few and with many products. */
export const measureProducts = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(
    async (opened, products) => {
      await openStore(opened, { products, orders: 0 })
      return asksOf(opened, productPages)
    },
    sizes,
    load,
  )

/** Orders per member: no member places a million. */
const ORDERS_EACH = 100

/** The lists of orders, with few and with many orders. */
export const measureOrders = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(
    async (opened, orders) => {
      await openStore(opened, { products: 1000, orders: 0 })
      const members = Math.max(1, Math.ceil(orders / ORDERS_EACH))
      await fillPeople(opened.databaseUrl, MEMBERS, members)
      await fillOrders(opened.databaseUrl, 0, orders, members)
      return asksOf(opened, orderPages)
    },
    sizes,
    load,
  )
