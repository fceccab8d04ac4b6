import { cart, orders, store } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { checkoutOf } from '../../../../test/order.ts'
import { aServer } from '../../../../test/running.ts'
import { aPicture, aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Holder, refusal } from '../../../../test/wallet.ts'
import { completeDelivered } from './tracking.ts'

let shop: Shop
/** A second server on the same database. */
let secondServer: Awaited<ReturnType<typeof aServer>>
let member: Holder
beforeAll(async () => {
  shop = await aShop()
  const { databaseUrl, clock } = shop.running
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl, clock })
  member = await aHolder(shop.running, await aTreasurer(shop.running), { BTC: '1' })
})

const order = async () => (await member.call(orders.placeOrder, { body: await checkoutOf(member) })).order

test('a visitor on the other server soon sees the stock after an order', async () => {
  const product = await shop.product({ stock_count: '3' })
  const visitor = aClient(secondServer.url)
  const visibleStock = async () => {
    const { products } = await visitor.call(store.listProducts, { query: { search: product.name } })
    return products[0]?.stockCount
  }
  await expect.poll(visibleStock, { timeout: 60_000 }).toBe(3)
  await addToCart(member, product, 2)
  await order()
  await expect.poll(visibleStock, { timeout: 60_000 }).toBe(1)
})

test('an order keeps the product picture that was replaced after it was placed', async () => {
  const product = await shop.product({}, await aPicture(64, 64))
  await addToCart(member, product)
  const { items } = await order()
  const { image } = await shop.change(product.id, {}, await aPicture(80, 80))
  expect(image).not.toBe(items[0]?.image)
  expect((await member.send('GET', items[0]?.image ?? '')).status).toBe(200)
})

test('two concurrent claims of a reward on two servers create one order', async () => {
  const shipping = {
    first_name: 'Ada',
    last_name: 'Holm',
    address: 'Way 1',
    city: 'Oslo',
    state: 'Oslo',
    zipcode: '0150',
  }
  await shop.running.sql('update person set shipping = $2 where id = $1', [member.id, JSON.stringify(shipping)])
  const reward = await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker'), stock_count: '5' })
  const remoteMember = Object.assign(aClient(secondServer.url), { token: member.token })
  const results = await Promise.allSettled(
    [member, remoteMember, member, remoteMember].map((tab) =>
      tab.call(orders.claimReward, { params: { id: reward.id } }),
    ),
  )
  expect(results.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  expect((await refusal(remoteMember.call(orders.claimReward, { params: { id: reward.id } }))).code).toBe(
    'reward_claimed',
  )
  const [left] = await shop.running.sql('select stock_count, sold_count from product where id = $1', [reward.id])
  expect(left).toEqual({ stock_count: 4, sold_count: 1 })
  expect((await member.call(cart.getCart, {})).count).toBe(0)
})

test('due orders are completed once when both servers check at the same time', async () => {
  await addToCart(member, await shop.product())
  const { id } = await order()
  await shop.running.sql(`update shop_order set status = 'shipped' where id = $1`, [id])
  await shop.running.sql(
    `update shop_order set status = 'delivered', delivered_at = now() - interval '15 days' where id = $1`,
    [id],
  )
  const [first, second] = await Promise.all([
    shop.running.app.db.transact(completeDelivered),
    secondServer.app.db.transact(completeDelivered),
  ])
  expect(first + second).toBe(1)
  const completions = await shop.running.sql(
    `select count(*)::int from order_event where order_id = $1 and status = 'completed'`,
    [id],
  )
  expect(completions).toEqual([{ count: 1 }])
})
