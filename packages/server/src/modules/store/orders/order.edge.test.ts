import { activity, cart, orderManagement, members, orders, system, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aKeyOf } from '../../../../test/key-calls.ts'
import { checkoutOf, checksOut, tracks } from '../../../../test/order.ts'
import { anAdmin, asAdministrator } from '../../../../test/people.ts'
import type { Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'
import { completeDelivered } from './tracking.ts'

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

const now = () => running.clock.now()
const clean = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  expect(report.differences).toEqual([])
}
const refund = (id: string, body: { lines?: { id: string; quantity: number }[]; restock: boolean }) =>
  admin.call(orderManagement.refundOrder, { params: { id }, body })
const anOrder = async (quantity = 1) => {
  await addToCart(member, await shop.product({ price: '20' }), quantity)
  return checksOut(member)
}
const news = async () => (await member.call(activity.listActivity, { query: {} })).notifications[0]

describe('an order that costs nothing', () => {
  const terms = (shipping: number) =>
    admin.call(system.setStoreTerms, { body: { shipping, free_shipping_above: 50, tax_percent: 8 } })

  test('is placed without coins and can be cancelled', async () => {
    const product = await shop.product({ discounted_percentage: '100', stock_count: '2' })
    await terms(0)
    await addToCart(member, product)
    const { asset: _, ...body } = await checkoutOf(member)
    const { order } = await member.call(orders.placeOrder, { body })
    await terms(9.99)
    await addToCart(member, product)
    const { asset: __, ...unpaid } = await checkoutOf(member)
    expect(await refusal(member.call(orders.placeOrder, { body: unpaid }))).toMatchObject({
      code: 'validation_failed',
      errors: { asset: ['Please choose a coin.'] },
    })
    expect(order).toMatchObject({ total: 0, isReward: false, paymentMethod: null, asset: null, coinAmount: null })
    expect(await member.available('BTC')).toBe('1')
    const { order: cancelled } = await member.call(orders.cancelOrder, { params: { id: order.id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', refundedTotal: 0, refundedCoin: null })
    await clean()
  })

  test('can be refunded piece by piece, with shipping on the last piece', async () => {
    await addToCart(member, await shop.product({ discounted_percentage: '100' }), 2)
    const order = await checksOut(member)
    expect(order.pricing).toMatchObject({ subtotal: 0, shipping: 9.99, tax: 0, total: 9.99 })
    await tracks(admin, order.id, 'shipped', now())
    const input = { lines: [{ id: order.items[0]?.id ?? '', quantity: 1 }], restock: true }
    expect((await refund(order.id, input)).order).toMatchObject({ status: 'shipped', refundedTotal: 0 })
    expect((await refund(order.id, input)).order).toMatchObject({ status: 'refunded', refundedTotal: 9.99 })
    expect(await member.available('BTC')).toBe('1')
    await clean()
  })
})

test.each([
  ['ETH', '0.5'],
  ['USDT', '500'],
])('partial refunds of an order paid in %s add up to its last unit', async (asset, amount) => {
  const holder = await aHolder(running, admin, { [asset]: amount })
  await addToCart(holder, await shop.product({ price: '6.33', discounted_percentage: '7' }), 3)
  await addToCart(holder, await shop.product({ price: '0.01' }), 7)
  const order = await checksOut(holder, { asset })
  await clean()
  await tracks(admin, order.id, 'shipped', now())
  const [first, second] = order.items.map((item) => item.id)
  await refund(order.id, { lines: [{ id: second ?? '', quantity: 4 }], restock: false })
  await refund(order.id, { lines: [{ id: first ?? '', quantity: 2 }], restock: false })
  await clean()
  expect((await refund(order.id, { restock: false })).order).toMatchObject({
    status: 'refunded',
    refundedTotal: order.total,
  })
  const [paid] = await running.sql('select coin_units = refunded_units as whole from shop_order where id = $1', [
    order.id,
  ])
  expect(paid).toEqual({ whole: true })
  expect(await holder.available(asset)).toBe(amount)
  await clean()
})

test("a member's order count leaves out cancelled orders and rewards", async () => {
  const paid = await anOrder()
  const cancelled = await anOrder()
  await member.call(orders.cancelOrder, { params: { id: cancelled.id } })
  await tracks(admin, paid.id, 'shipped', now())
  await refund(paid.id, { restock: true })
  const reward = await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker') })
  await running.sql('update person set shipping = $2 where id = $1', [
    member.id,
    JSON.stringify({ first_name: 'A', last_name: 'B', address: 'C', city: 'D', state: 'E', zipcode: 'F1' }),
  ])
  await member.call(orders.claimReward, { params: { id: reward.id } })
  const { user } = await admin.call(members.getMember, { params: { id: member.id } })
  expect(user.purchases).toBe(1)
})

describe('an order of a member who was deleted', () => {
  test('can still be sent, and does not block completing other orders', async () => {
    const deleted = await aHolder(running, admin, { BTC: '0.001' })
    // 37.05 + 9.99 + 2.96 is their whole balance: 50 USD.
    await addToCart(deleted, await shop.product({ price: '37.05' }))
    const order = await checksOut(deleted)
    // Nobody can be deleted before an order has arrived anymore; some were before this rule.
    await running.sql('update person set deleted_at = now() where id = $1', [deleted.id])
    await tracks(admin, order.id, 'shipped', now())
    expect((await tracks(admin, order.id, 'delivered', now())).status).toBe('delivered')
    await running.sql(`update shop_order set delivered_at = delivered_at - interval '15 days' where id = $1`, [
      order.id,
    ])
    await running.app.db.transact(completeDelivered)
    expect((await admin.call(orders.getOrder, { params: { id: order.id } })).order.status).toBe('completed')
  })
})

describe('order notifications', () => {
  test('show a location as it was entered', async () => {
    const order = await anOrder()
    const body = { status: 'shipped' as const, location: 'St. Petersburg', timestamp: now().toISOString() }
    await admin.call(orderManagement.addTracking, { params: { id: order.id }, body })
    expect(await news()).toMatchObject({
      title: `${order.items[0]?.name} has shipped (St. Petersburg)`,
      text: `Your order ${order.reference} has shipped (St. Petersburg).`,
    })
  })

  test('start with the product and say how many others were ordered', async () => {
    await addToCart(member, await shop.product({ name: 'Rose quartz mala' }))
    await addToCart(member, await shop.product())
    await addToCart(member, await shop.product())
    const order = await checksOut(member)
    expect((await news())?.title).toBe('Rose quartz mala and 2 more: order placed')
    await tracks(admin, order.id, 'shipped', now())
    expect(await news()).toMatchObject({
      title: expect.stringMatching(/^Rose quartz mala and 2 more have shipped/),
      text: expect.stringMatching(`^Your order ${order.reference} has shipped`),
    })
    const { activity_logs } = await member.call(activity.listActivity, { query: {} })
    expect(activity_logs[0]).toMatchObject({
      title: `Rose quartz mala and 2 more, order ${order.reference}`,
      status: 'shipped',
    })
  })

  test('state the refunded amount, of a partial and of a full refund', async () => {
    const order = await anOrder(2)
    await tracks(admin, order.id, 'shipped', now())
    const { order: partial } = await refund(order.id, {
      lines: [{ id: order.items[0]?.id ?? '', quantity: 1 }],
      restock: false,
    })
    // 20 USD and its tax at 50,000 a coin.
    expect(await news()).toMatchObject({
      title: `${order.items[0]?.name} was partly refunded`,
      text: `Your order ${order.reference} was partly refunded. 0.000432 BTC was returned to your wallet.`,
    })
    expect(partial.timeline.at(-1)).toMatchObject({ status: 'shipped', note: '1 item refunded' })
    await refund(order.id, { restock: false })
    expect((await news())?.text).toBe(
      `Your order ${order.reference} was refunded. 0.0006318 BTC was returned to your wallet.`,
    )
    const { activity_logs: entries } = await member.call(activity.listActivity, { query: {} })
    expect(entries.slice(0, 3).map((entry) => entry.status)).toEqual(['refunded', 'refunded', 'shipped'])
  })
})

test('tracking and expected delivery cannot be before the order was placed', async () => {
  const order = await anOrder()
  const long = new Date(now().getTime() - 2 * DAY).toISOString()
  const track = (times: { timestamp: string; estimated_delivery?: string }) =>
    refusal(
      admin.call(orderManagement.addTracking, {
        params: { id: order.id },
        body: { status: 'shipped', location: 'Oslo', ...times },
      }),
    )
  expect((await track({ timestamp: long })).errors).toEqual({ timestamp: ['Enter a time after the order was placed.'] })
  expect((await track({ timestamp: now().toISOString(), estimated_delivery: long })).errors).toEqual({
    estimated_delivery: ['Enter a time after the order was placed.'],
  })
  expect((await admin.call(orders.getOrder, { params: { id: order.id } })).order.status).toBe('processing')
})

test.each(['94E0012345X', '7e5xyz', '1Z-999.AA_10'])('an order is found by the tracking number %s', async (number) => {
  const order = await anOrder()
  const body = { status: 'shipped' as const, location: 'Oslo', timestamp: now().toISOString(), tracking_number: number }
  await admin.call(orderManagement.addTracking, { params: { id: order.id }, body })
  for (const search of [number, number.toLowerCase(), number.slice(0, -1)]) {
    expect((await admin.call(orderManagement.listOrders, { query: { search } })).orders.map(({ id }) => id)).toEqual([
      order.id,
    ])
    expect((await member.call(orders.listOwnOrders, { query: { search } })).total).toBe(1)
  }
  expect((await member.call(cart.getCart, {})).count).toBe(0)
})

test('an API key can add tracking but cannot cancel an order: no key has that permission', async () => {
  const order = await anOrder()
  const { program } = await aKeyOf(running, await anAdmin(running), ['store:read', 'store:write'])
  const track = (status: 'shipped' | 'cancelled') =>
    program.call(orderManagement.addTracking, {
      params: { id: order.id },
      body: { status, location: 'Oslo', timestamp: now().toISOString() },
    })
  expect((await refusal(track('cancelled'))).code).toBe('right_missing')
  expect((await track('shipped')).order.status).toBe('shipped')
})

test("an administrator's own order must be refunded by another administrator", async () => {
  const order = await anOrder()
  await tracks(admin, order.id, 'shipped', now())
  const agent = await asAdministrator(running, member, ['finance'])
  const call = { params: { id: order.id }, body: { restock: false } }
  expect((await refusal(agent.call(orderManagement.refundOrder, call))).code).toBe('own_account')
  expect((await refund(order.id, { restock: false })).order.status).toBe('refunded')
  await clean()
})
