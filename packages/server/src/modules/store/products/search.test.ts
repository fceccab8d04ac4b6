import { orderManagement, orders, products, store } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { times } from '../../../../test/deep.ts'
import { checksOut } from '../../../../test/order.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aText, searchTermsOf } from '../../../../test/texts.ts'
import { aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'

let shop: Shop
let admin: Decider
beforeAll(async () => {
  shop = await aShop()
  admin = await aTreasurer(shop.running)
})

const inStore = async (search: string) =>
  (await shop.admin.call(store.listProducts, { query: { search, limit: '100' } })).products.map(({ id }) => id)
const searchManaged = async (search: string) =>
  (await shop.admin.call(products.listManagedProducts, { query: { search, limit: '100' } })).products.map(
    ({ id }) => id,
  )

describe('product search', () => {
  test.each(['12e5x', "Moon's T-shirt", 'Crème-de-Rose 3.5mm', 'ÉTÉ', '2e3 4E5', 'Α–Ω'])(
    'finds %j by its name and while it is typed, in the store and the back office',
    async (name) => {
      const { id } = await shop.product({ name })
      for (let length = 1; length <= name.length; length += 1)
        expect(await inStore(name.slice(0, length)), name.slice(0, length)).toContain(id)
      expect(await searchManaged(name.toLowerCase())).toContain(id)
      expect(await searchManaged(name.toUpperCase())).toContain(id)
    },
  )

  test('finds a product by every word of its name', async () => {
    await fc.assert(
      fc.asyncProperty(aText, async (name) => {
        const { id } = await shop.product({ name })
        // Newest first, so it is on the first page however many have the word.
        const query = { sort: 'newest' as const, limit: '100' }
        for (const search of searchTermsOf(name)) {
          const result = await shop.admin.call(store.listProducts, { query: { ...query, search } })
          expect(
            result.products.map((product) => product.id),
            search,
          ).toContain(id)
        }
        await shop.admin.call(products.deleteProduct, { params: { id } })
      }),
      { numRuns: times(12, 30) },
    )
  })
})

test('an order is found by a reference that looks like a number, and by its products', async () => {
  const member = await aHolder(shop.running, admin, { BTC: '0.01' })
  await addToCart(member, await shop.product({ name: 'Été 77e7z' }))
  const order = await checksOut(member)
  const copied = 'ORD-8E5539MQ'
  await shop.running.sql('alter table shop_order disable trigger shop_order_guard')
  await shop.running.sql('update shop_order set reference = $2 where id = $1', [order.id, copied])
  await shop.running.sql('alter table shop_order enable trigger shop_order_guard')
  for (const search of [copied, 'ord 8e55', '8e5539mq', 'ete', '77E7', 'été 77e7z']) {
    const all = await admin.call(orderManagement.listOrders, { query: { search } })
    expect(
      all.orders.map(({ id }) => id),
      search,
    ).toEqual([order.id])
    expect((await member.call(orders.listOwnOrders, { query: { search } })).total, search).toBe(1)
  }
  expect((await admin.call(orderManagement.listOrders, { query: { search: '5539' } })).total).toBe(0)
})

test('an order is found by the words of its address', async () => {
  const member = await aHolder(shop.running, admin, { BTC: '0.01' })
  await addToCart(member, await shop.product())
  const order = await checksOut(member, { address: '12 Fernweg', city: 'Grünau', state: 'Küste', zipcode: 'K1-77x' })
  for (const search of ['fernweg', '12 fern', 'grunau', 'kuste', 'K1-77', 'k1 77x grünau']) {
    const all = await admin.call(orderManagement.listOrders, { query: { search } })
    expect(
      all.orders.map(({ id }) => id),
      search,
    ).toEqual([order.id])
    expect((await member.call(orders.listOwnOrders, { query: { search } })).total, search).toBe(1)
  }
})

test('any text can be searched for by visitors, members and administrators', async () => {
  const visitor = aClient(shop.running.url)
  const member = await aHolder(shop.running, admin)
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const search = encodeURIComponent(typed.toWellFormed())
      const answers = await Promise.all([
        visitor.send('GET', `/api/product?search=${search}`),
        shop.admin.send('GET', `/api/product/manage?search=${search}`),
        admin.send('GET', `/api/orders?search=${search}`),
        member.send('GET', `/api/orders/user/orders?search=${search}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }),
    { numRuns: 40 },
  )
})
