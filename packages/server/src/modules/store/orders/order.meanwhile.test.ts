import { cart, orders, products } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGate } from '../../../../test/gate.ts'
import { checkoutOf } from '../../../../test/order.ts'
import type { Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'

let running: Running
let shop: Shop
let admin: Decider
let member: Holder
beforeAll(async () => {
  shop = await aShop()
  running = shop.running
  admin = await aTreasurer(running)
})
beforeEach(async () => {
  member = await aHolder(running, admin, { BTC: '1' })
})

/** Changes rows in a transaction that only ends once the action waits for it, like two people at the same moment. */
const whileChanging = async <T>(statement: string, values: unknown[], action: () => Promise<T>): Promise<T> => {
  const gate = await aGate(running, statement, values)
  const acting = action()
  acting.catch(() => undefined)
  await gate.waited(1)
  await gate.open()
  return acting
}

describe('while an order is being placed', () => {
  test('a price change is not charged: the new price is shown first', async () => {
    const product = await shop.product({ price: '20', stock_count: '5' })
    await addToCart(member, product)
    const body = await checkoutOf(member)
    const placing = whileChanging('update product set price_cents = 2500 where id = $1', [product.id], () =>
      member.call(orders.placeOrder, { body }),
    )
    expect(await refusal(placing)).toMatchObject({
      code: 'price_changed',
      details: { pricing: { subtotal: 25, total: 36.99 } },
    })
    expect(await member.available('BTC')).toBe('1')
    expect((await member.call(cart.getCart, {})).count).toBe(1)
  })

  test('a product that becomes a reward is not sold', async () => {
    const product = await shop.product()
    await addToCart(member, product)
    const body = await checkoutOf(member)
    const placing = whileChanging(
      'update product set is_reward = true, reward_plan_id = $2 where id = $1',
      [product.id, shop.planOf('seeker')],
      () => member.call(orders.placeOrder, { body }),
    )
    expect((await refusal(placing)).code).toBe('product_off')
  })

  test('restocked pieces are sold', async () => {
    const product = await shop.product({ stock_count: '1' })
    await addToCart(member, product)
    const body = await checkoutOf(member)
    await shop.change(product.id, { stock_count: '0' })
    const { order } = await whileChanging('update product set stock_count = 5 where id = $1', [product.id], () =>
      member.call(orders.placeOrder, { body }),
    )
    expect(order.status).toBe('processing')
    const managed = await shop.admin.call(products.listManagedProducts, { query: { search: product.name } })
    expect(managed.products).toMatchObject([{ stockCount: 4, sold: 1 }])
  })

  test('products added to the cart stay in it', async () => {
    const [ordered, added] = [await shop.product(), await shop.product()]
    await addToCart(member, ordered)
    const body = await checkoutOf(member)
    const gate = await aGate(running, 'update product set featured = true where id = $1', [ordered.id])
    const placing = member.call(orders.placeOrder, { body })
    await gate.waited(1)
    await addToCart(member, added)
    await gate.open()
    await placing
    expect((await member.call(cart.getCart, {})).items).toMatchObject([{ product_id: added.id, quantity: 1 }])
  })
})

describe('claiming a reward', () => {
  test('is refused when it moves to another plan meanwhile', async () => {
    const own = await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker') })
    const claiming = whileChanging(
      'update product set reward_plan_id = $2 where id = $1',
      [own.id, shop.planOf('master')],
      () => member.call(orders.claimReward, { params: { id: own.id } }),
    )
    expect(await refusal(claiming)).toMatchObject({
      code: 'reward_not_yours',
      message: 'This reward belongs to the Master plan.',
    })
  })

  test('is refused when it is disabled meanwhile', async () => {
    const own = await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker') })
    const claiming = whileChanging('update product set on_offer = false where id = $1', [own.id], () =>
      member.call(orders.claimReward, { params: { id: own.id } }),
    )
    expect((await refusal(claiming)).status).toBe(404)
  })
})
