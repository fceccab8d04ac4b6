import { orders, products, store } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../../test/order.ts'
import { type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'
import { completeDelivered } from '../orders/tracking.ts'
import { shortName } from './rating.ts'

let shop: Shop
let treasury: Decider
beforeAll(async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  treasury = await aTreasurer(running)
  shop = await aShop(running)
})

const now = () => shop.running.clock.now()

/** A member to whom some products were delivered. */
const aCustomer = async (...bought: { id: string }[]): Promise<Holder> => {
  const holder = await aHolder(shop.running, treasury, { BTC: '1' })
  for (const product of bought) await addToCart(holder, product)
  const order = await checksOut(holder)
  await tracks(shop.admin, order.id, 'shipped', now())
  await tracks(shop.admin, order.id, 'delivered', now())
  return holder
}

const rate = async (person: Person, product: { id: string }, stars: number, comment?: string) => {
  const body = { stars, ...(comment !== undefined && { comment }) }
  return (await person.call(store.rateProduct, { params: { id: product.id }, body })).product
}
const readProduct = (product: { id: string }) => shop.admin.call(store.getProduct, { params: { id: product.id } })

describe('a rating', () => {
  test('is left by a buyer, shown with first name and initial, newest first', async () => {
    const product = await shop.product()
    const [ann, ben] = [await aCustomer(product), await aCustomer(product)]
    expect(await rate(ann, product, 4, 'Warm sound.')).toMatchObject({ rating: 4, ratingCount: 1 })
    shop.running.clock.advance(1000)
    expect(await rate(ben, product, 5)).toMatchObject({ rating: 4.5, ratingCount: 2 })
    expect((await readProduct(product)).ratings).toEqual([
      { stars: 5, comment: null, by: 'Test P.', date: expect.any(String) },
      { stars: 4, comment: 'Warm sound.', by: 'Test P.', date: expect.any(String) },
    ])
  })

  test("replaces the member's previous one, including the comment", async () => {
    const product = await shop.product()
    const ann = await aCustomer(product)
    await rate(ann, product, 1, 'Broken.')
    expect(await rate(ann, product, 5)).toMatchObject({ rating: 5, ratingCount: 1 })
    expect((await readProduct(product)).ratings).toMatchObject([{ stars: 5, comment: null }])
  })

  test('is shown to its author, with the comment, as long as the product exists', async () => {
    const product = await shop.product()
    const [ann, ben] = [await aCustomer(product), await aHolder(shop.running, treasury)]
    const own = (person: Holder, id = product.id) => person.call(store.getOwnRating, { params: { id } })
    expect(await own(ann)).toEqual({ delivered: true, rating: null })
    await rate(ann, product, 4, 'Warm sound.')
    expect(await own(ann)).toEqual({ delivered: true, rating: { stars: 4, comment: 'Warm sound.' } })
    const { orders: bought } = await ann.call(orders.listOwnOrders, { query: {} })
    expect(bought[0]?.items).toMatchObject([{ stars: 4, comment: 'Warm sound.' }])
    expect(await own(ben)).toEqual({ delivered: false, rating: null })
    await shop.admin.call(products.deleteProduct, { params: { id: product.id } })
    for (const id of [product.id, crypto.randomUUID(), 'x'])
      expect(await refusalOf(own(ann, id))).toMatchObject({ status: 404 })
  })

  test('counts once when sent twice at the same time', async () => {
    const product = await shop.product()
    const ann = await aCustomer(product)
    expect(await endings([rate(ann, product, 2), rate(ann, product, 4), rate(ann, product, 3)])).toEqual([
      'done',
      'done',
      'done',
    ])
    const { product: now, ratings } = await readProduct(product)
    expect(ratings).toHaveLength(1)
    expect(now).toMatchObject({ rating: ratings[0]?.stars, ratingCount: 1 })
  })

  test('is refused before delivery and for products not bought', async () => {
    const [product, otherProduct] = [await shop.product(), await shop.product()]
    const ann = await aHolder(shop.running, treasury, { BTC: '1' })
    expect(await refusalOf(rate(ann, product, 5))).toMatchObject({ status: 409, code: 'not_delivered' })
    await addToCart(ann, product)
    const order = await checksOut(ann)
    expect(await refusalOf(rate(ann, product, 5))).toMatchObject({ code: 'not_delivered' })
    await tracks(shop.admin, order.id, 'shipped', now())
    expect(await refusalOf(rate(ann, product, 5))).toMatchObject({ code: 'not_delivered' })
    await tracks(shop.admin, order.id, 'delivered', now())
    expect(await refusalOf(rate(ann, otherProduct, 5))).toMatchObject({ code: 'not_delivered' })
    expect(await rate(ann, product, 5)).toMatchObject({ ratingCount: 1 })
    for (const id of [crypto.randomUUID(), 'x'])
      expect(await refusalOf(rate(ann, { id }, 5))).toMatchObject({ status: 404 })
  })

  test.each([0, 6, 2.5, '5', null])('rejects %j stars', async (stars) => {
    const ann = await aHolder(shop.running, treasury)
    const product = await shop.product()
    expect(await refusalOf(rate(ann, product, stars as number))).toMatchObject({
      status: 422,
      errors: { stars: [expect.any(String)] },
    })
  })
})

test.each([
  ['Mira Master', 'Mira M.'],
  ['mira van der berg', 'mira B.'],
  ['Plato', 'Plato'],
  ['', 'A member'],
])('the name %j is shown as %j', (name, expected) => {
  expect(shortName(name)).toBe(expected)
})

// Last, because the sessions of this file have expired two weeks later.
test('a product can be rated after delivery and after completion', async () => {
  const { running } = shop
  const product = await shop.product()
  const ann = await aCustomer(product)
  running.clock.advance(orders.ORDER_COMPLETES_AFTER_DAYS * DAY)
  await running.app.db.transact(completeDelivered)
  const session = await signIn(running, ann)
  expect((await session.call(orders.listOwnOrders, { query: {} })).orders).toMatchObject([{ status: 'completed' }])
  const own = () => session.call(store.getOwnRating, { params: { id: product.id } })
  expect(await own()).toEqual({ delivered: true, rating: null })
  await rate(session, product, 5, 'Still warm.')
  expect(await own()).toEqual({ delivered: true, rating: { stars: 5, comment: 'Still warm.' } })
})
