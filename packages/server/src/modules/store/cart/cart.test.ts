import { cart, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer } from '../../../../test/running.ts'
import { aShop, aPicture, addToCart, type Shop } from '../../../../test/shop.ts'
import { listenAs } from '../../../../test/stream.ts'
import { aHolder, aTreasurer } from '../../../../test/wallet.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

const member = () => aMember(shop.running)
const cartOf = (person: Person) => person.call(cart.getCart, {})
const change = (person: Person, id: string | undefined, quantity: number) =>
  person.call(cart.changeCartItem, { params: { id: id ?? '' }, body: { quantity } })
const remove = (person: Person, id: string | undefined) =>
  person.call(cart.removeCartItem, { params: { id: id ?? '' } })

describe('a cart', () => {
  test('starts empty and costs nothing', async () => {
    expect(await cartOf(await member())).toEqual({
      items: [],
      count: 0,
      pricing: { listTotal: 0, discount: 0, subtotal: 0, shipping: 0, tax: 0, total: 0 },
      toFreeShipping: 50.01,
      freeShippingAbove: 50,
    })
  })

  test('shows each product, price and stock, and the prices of the whole cart', async () => {
    const ann = await member()
    const first = await shop.product(
      { price: '15.99', discounted_percentage: '25', stock_count: '4' },
      await aPicture(64, 64),
    )
    const second = await shop.product({ price: '3.50' })
    await addToCart(ann, first, 2)
    const answer = await addToCart(ann, second, 3)
    expect(answer).toEqual({
      items: [
        {
          id: expect.any(String),
          product_id: first.id,
          quantity: 2,
          user_id: ann.id,
          name: first.name,
          category: first.category,
          image: first.image,
          images: first.images,
          price: 15.99,
          discountedPrice: 11.99,
          discount: 25,
          lineTotal: 23.98,
          stockCount: 4,
          problem: null,
        },
        expect.objectContaining({ product_id: second.id, quantity: 3, price: 3.5, lineTotal: 10.5, image: null }),
      ],
      count: 5,
      pricing: { listTotal: 42.48, discount: 8, subtotal: 34.48, shipping: 9.99, tax: 2.76, total: 47.23 },
      toFreeShipping: 15.53,
      freeShippingAbove: 50,
    })
    expect(await cartOf(ann)).toEqual(answer)
  })

  test('ships free above 50 USD, and shows the missing amount below that', async () => {
    const ann = await member()
    const answer = await addToCart(ann, await shop.product({ price: '50' }))
    expect(answer).toMatchObject({ pricing: { shipping: 9.99, tax: 4, total: 63.99 }, toFreeShipping: 0.01 })
    const more = await addToCart(ann, await shop.product({ price: '0.01' }))
    expect(more).toMatchObject({ pricing: { shipping: 0, tax: 4, total: 54.01 }, toFreeShipping: 0 })
  })

  test('adds to the existing quantity, also when two requests arrive at once', async () => {
    const ann = await member()
    const product = await shop.product()
    await Promise.all([addToCart(ann, product, 2), addToCart(ann, product, 3)])
    expect((await addToCart(ann, product)).items).toMatchObject([{ product_id: product.id, quantity: 6 }])
  })

  test('belongs to one person: others can neither see nor change it', async () => {
    const [ann, ben] = [await member(), await member()]
    const product = await shop.product()
    const [item] = (await addToCart(ann, product, 2)).items
    expect((await cartOf(ben)).items).toEqual([])
    expect(await refusalOf(change(ben, item?.id, 1))).toMatchObject({ status: 404 })
    expect(await refusalOf(remove(ben, item?.id))).toMatchObject({ status: 404, code: 'not_found' })
    const body = { product_id: product.id, quantity: 1, user_id: ann.id }
    expect(await refusalOf(ben.call(cart.addToCart, { body }))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await cartOf(ann)).items).toMatchObject([{ id: item?.id, quantity: 2 }])
    await ann.call(cart.addToCart, { body })
    expect((await cartOf(ann)).count).toBe(3)
  })

  test("returns the same 404 for another person's line, a removed line and an unknown id", async () => {
    const [ann, ben] = [await member(), await member()]
    const [item] = (await addToCart(ann, await shop.product())).items
    const [removed] = (await addToCart(ben, await shop.product())).items
    await remove(ben, removed?.id)
    const removeAs = async (id: string | undefined) => {
      const answer = await ben.send('DELETE', `/api/cart/${id}`)
      return [answer.status, await answer.text()]
    }
    const unknown = await removeAs(crypto.randomUUID())
    expect(unknown).toEqual([404, JSON.stringify({ message: 'Resource not found.', code: 'not_found' })])
    for (const id of [item?.id, removed?.id, 'not-an-id']) expect(await removeAs(id)).toEqual(unknown)
    expect((await cartOf(ann)).items).toMatchObject([{ id: item?.id }])
  })

  test('can be changed, have lines removed, and be cleared repeatedly', async () => {
    const ann = await member()
    const [first, second] = [await shop.product(), await shop.product()]
    await addToCart(ann, first)
    const { items } = await addToCart(ann, second)
    expect((await change(ann, items[0]?.id, 7)).items).toMatchObject([{ quantity: 7 }, { quantity: 1 }])
    expect((await remove(ann, items[0]?.id)).items).toMatchObject([{ product_id: second.id }])
    expect(await refusalOf(change(ann, items[0]?.id, 1))).toMatchObject({ status: 404 })
    for (const clear of [cart.clearCart, cart.clearCart, cart.clearCartByGet] as const) {
      expect((await ann.call(clear, {})).items).toEqual([])
      await addToCart(ann, first)
    }
    expect((await ann.call(cart.clearCartByGet, {})).count).toBe(0)
    expect((await cartOf(ann)).items).toEqual([])
  })

  test.each([0, -1, 1.5, 1e9, 100, '2', null])('rejects a quantity of %j', async (quantity) => {
    const ann = await member()
    const product = await shop.product({ stock_count: '1000' })
    const [item] = (await addToCart(ann, product, 5)).items
    const refused = { status: 422, errors: { quantity: [expect.any(String)] } }
    expect(await refusalOf(addToCart(ann, product, quantity as number))).toMatchObject(refused)
    expect(await refusalOf(change(ann, item?.id, quantity as number))).toMatchObject(refused)
    expect((await cartOf(ann)).items).toMatchObject([{ quantity: 5 }])
  })

  test('rejects more than 99 pieces added in steps', async () => {
    const ann = await member()
    const product = await shop.product({ stock_count: '1000' })
    await addToCart(ann, product, 60)
    expect(await refusalOf(addToCart(ann, product, 40))).toMatchObject({
      status: 422,
      errors: { quantity: ['You can order at most 99 pieces.'] },
    })
    expect((await addToCart(ann, product, 39)).count).toBe(99)
  })

  test('rejects more than the stock and says how many are left', async () => {
    const ann = await member()
    const product = await shop.product({ name: 'Rose Quartz', stock_count: '3' })
    const refused = {
      status: 409,
      code: 'too_few_left',
      message: 'Only 3 left of Rose Quartz.',
      details: { count: 3 },
    }
    expect(await refusalOf(addToCart(ann, product, 4))).toMatchObject(refused)
    const [item] = (await addToCart(ann, product, 2)).items
    expect(await refusalOf(addToCart(ann, product, 2))).toMatchObject(refused)
    expect(await refusalOf(change(ann, item?.id, 4))).toMatchObject(refused)
    expect((await cartOf(ann)).items).toMatchObject([{ quantity: 2 }])
    await shop.change(product.id, { stock_count: '0' })
    expect(await refusalOf(addToCart(ann, product))).toMatchObject({ code: 'out_of_stock' })
  })

  test('rejects unknown, disabled and deleted products and rewards', async () => {
    const ann = await member()
    const unavailable = await shop.product({ in_stock: 'false' })
    expect(await refusalOf(addToCart(ann, unavailable))).toMatchObject({ status: 409, code: 'product_off' })
    const deleted = await shop.product()
    await shop.admin.send('DELETE', `/api/product/${deleted.id}`)
    expect(await refusalOf(addToCart(ann, deleted))).toMatchObject({ code: 'product_off' })
    const reward = await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker') })
    expect(await refusalOf(addToCart(ann, reward))).toMatchObject({ code: 'product_off' })
    for (const id of [crypto.randomUUID(), 'x'])
      expect(await refusalOf(addToCart(ann, { id }))).toMatchObject({ status: 404 })
    expect((await cartOf(ann)).items).toEqual([])
  })

  test('notifies only its owner of changes', async () => {
    const [ann, ben] = [await member(), await member()]
    const [annStream, benStream] = [await listenAs(ann), await listenAs(ben)]
    await addToCart(ann, await shop.product())
    await expect.poll(() => annStream.topics, { timeout: 60_000 }).toContain('cart')
    await addToCart(ben, await shop.product())
    await expect.poll(() => benStream.topics.filter((topic) => topic === 'cart')).toHaveLength(1)
    await Promise.all([annStream.close(), benStream.close()])
  })

  test('applies a repeated request once', async () => {
    const ann = await member()
    const product = await shop.product()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { product_id: product.id, quantity: 2 }
    for (const _ of [1, 2]) await ann.call(cart.addToCart, { body }, key)
    expect((await cartOf(ann)).count).toBe(2)
  })
})

describe('the price of a cart in coins', () => {
  test('is rounded up at a recorded rate, and shows whether the balance is enough', async () => {
    const running = await aServer({ LIMITS_FACTOR: '1000' })
    const holder = await aHolder(running, await aTreasurer(running), { BTC: '0.001' })
    const empty = holder.call(cart.quoteCart, { body: { asset: 'BTC' } })
    expect(await refusalOf(empty)).toMatchObject({ status: 409, code: 'cart_empty' })
    const shopping = await aShop(running)
    await addToCart(holder, await shopping.product({ price: '33.33' }))
    const before = running.clock.now().getTime()
    // 33.33 + 9.99 + 2.67 = 45.99 USD at 50,000
    const quote = await holder.call(cart.quoteCart, { body: { asset: 'btc' } })
    expect(quote).toMatchObject({ asset: 'BTC', amount: '0.0009198', balance: '0.001', enough: true, rate: 50_000 })
    expect(quote.pricing.total).toBe(45.99)
    const expires = Date.parse(quote.expiresAt) - 60_000
    expect(expires >= before && expires <= running.clock.now().getTime()).toBe(true)
    const ether = await holder.call(cart.quoteCart, { body: { asset: 'ETH' } })
    expect(ether).toMatchObject({ amount: '0.01446', balance: '0', enough: false })
    expect(await refusalOf(holder.call(cart.quoteCart, { body: { asset: 'LTC' } }))).toMatchObject({
      code: 'coin_unknown',
    })
    expect(await holder.available('BTC')).toBe('0.001')
  })
})

describe('store terms', () => {
  test('are set by administrators, apply to the next cart, and are audited', async () => {
    const own = await aShop(await aServer())
    const ann = await aMember(own.running)
    await addToCart(ann, await own.product({ price: '100' }))
    const { systemControls } = await own.admin.call(system.getSystemControls, {})
    expect(systemControls.store).toEqual({ shipping: 9.99, freeShippingAbove: 50, taxPercent: 8 })
    const set = async (body: { shipping: number; free_shipping_above: number | null; tax_percent: number }) =>
      (await own.admin.call(system.setStoreTerms, { body })).systemControls.store
    expect(await set({ shipping: 4.5, free_shipping_above: null, tax_percent: 7.25 })).toEqual({
      shipping: 4.5,
      freeShippingAbove: null,
      taxPercent: 7.25,
    })
    expect(await cartOf(ann)).toMatchObject({
      pricing: { shipping: 4.5, tax: 7.25, total: 111.75 },
      toFreeShipping: null,
      freeShippingAbove: null,
    })
    expect(await set({ shipping: 4.5, free_shipping_above: 0, tax_percent: 0 })).toMatchObject({ freeShippingAbove: 0 })
    expect(await cartOf(ann)).toMatchObject({ pricing: { shipping: 0, tax: 0, total: 100 }, toFreeShipping: 0 })
    const actions = await own.running.sql(
      `select before, after, actor_id from audit_entry where action = 'set store terms' order by created_at, id`,
    )
    expect(actions[0]).toMatchObject({
      actor_id: own.admin.id,
      before: { shipping: 9.99, freeShippingAbove: 50, taxPercent: 8 },
      after: { shipping: 4.5, freeShippingAbove: null, taxPercent: 7.25 },
    })
  })

  test.each([
    [{ shipping: -1 }, 'shipping'],
    [{ shipping: 1.005 }, 'shipping'],
    [{ free_shipping_above: -0.01 }, 'free_shipping_above'],
    [{ free_shipping_above: undefined }, 'free_shipping_above'],
    [{ tax_percent: 100.01 }, 'tax_percent'],
    [{ tax_percent: 8.125 }, 'tax_percent'],
  ])('cannot be %j', async (wrong, field) => {
    const body = { shipping: 1, free_shipping_above: 1, tax_percent: 1, ...wrong } as never
    expect(await refusalOf(shop.admin.call(system.setStoreTerms, { body }))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })
})

test('many members can fill their carts at the same time', async () => {
  const product = await shop.product({ stock_count: '99' })
  const people = await Promise.all([1, 2, 3, 4].map(member))
  expect(
    await endings(people.flatMap((person) => [addToCart(person, product, 2), addToCart(person, product, 3)])),
  ).toEqual(Array.from({ length: 8 }, () => 'done'))
})
