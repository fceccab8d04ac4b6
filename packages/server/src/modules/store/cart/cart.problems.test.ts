import { cart, orders } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutOf } from '../../../../test/order.ts'
import { aMember, type Person, withACoin } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { listenAs } from '../../../../test/stream.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

const member = () => aMember(shop.running)
const cartOf = (person: Person) => person.call(cart.getCart, {})
const change = (person: Person, id: string | undefined, quantity: number) =>
  person.call(cart.changeCartItem, { params: { id: id ?? '' }, body: { quantity } })

describe('a cart with lines that cannot be ordered', () => {
  test('says for each line why, at current prices, and totals only the other lines', async () => {
    await withACoin(shop.running)
    const ann = await member()
    const [unavailable, soldOut, few, dearer] = await Promise.all([1, 2, 3, 4].map(() => shop.product({ price: '10' })))
    for (const product of [unavailable, soldOut, few, dearer]) if (product) await addToCart(ann, product, 3)
    await shop.change(unavailable?.id ?? '', { in_stock: 'false' })
    await shop.change(soldOut?.id ?? '', { stock_count: '0' })
    await shop.change(few?.id ?? '', { stock_count: '2' })
    await shop.change(dearer?.id ?? '', { price: '12.50' })
    const { items, pricing, toFreeShipping, count } = await cartOf(ann)
    expect(items.map(({ problem, lineTotal }) => [problem, lineTotal])).toEqual([
      ['off', 30],
      ['out_of_stock', 30],
      ['too_few', 30],
      [null, 37.5],
    ])
    expect(pricing).toMatchObject({ subtotal: 37.5, shipping: 9.99, total: 50.49 })
    expect(toFreeShipping).toBe(12.51)
    expect(count).toBe(12)
    const { amount } = await ann.call(cart.quoteCart, { body: { asset: 'BTC' } })
    expect(amount).toBe('0.0010098')
    const updated = await change(ann, items[2]?.id, 2)
    expect(updated.items[2]).toMatchObject({ quantity: 2, problem: null })
    expect(updated.pricing).toMatchObject({ subtotal: 57.5, shipping: 0 })
  })

  test('shows a line of a deleted product, which cannot be ordered, until it is removed', async () => {
    const ann = await member()
    const [deleted, left] = [await shop.product({ name: 'Moon Lamp' }), await shop.product()]
    await addToCart(ann, deleted, 2)
    await addToCart(ann, left)
    const body = await checkoutOf(ann)
    const stream = await listenAs(ann)
    await shop.admin.send('DELETE', `/api/product/${deleted.id}`)
    await expect.poll(() => stream.topics, { timeout: 60_000 }).toContain('products')
    const { items, count } = await cartOf(ann)
    expect(items).toMatchObject([
      { name: 'Moon Lamp', quantity: 2, problem: 'off' },
      { product_id: left.id, problem: null },
    ])
    expect(count).toBe(3)
    expect(await refusalOf(ann.call(orders.placeOrder, { body }))).toMatchObject({
      code: 'product_off',
      message: expect.stringContaining('Moon Lamp'),
    })
    const afterRemoval = await ann.call(cart.removeCartItem, { params: { id: items[0]?.id ?? '' } })
    expect(afterRemoval.items).toMatchObject([{ product_id: left.id }])
    await stream.close()
  })
})
