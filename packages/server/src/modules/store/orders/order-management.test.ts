import { activity, audit, orderManagement, orders, store, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../../test/order.ts'
import { aMember } from '../../../../test/people.ts'
import type { Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
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

const stockOf = async (id: string) =>
  (await running.sql('select stock_count, sold_count from product where id = $1', [id]))[0]
const clean = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  expect(report.differences).toEqual([])
}
const now = () => running.clock.now()
const orderOf = async (id: string) => (await admin.call(orders.getOrder, { params: { id } })).order
const refund = (id: string, body: { lines?: { id: string; quantity: number }[]; reason?: string; restock: boolean }) =>
  admin.call(orderManagement.refundOrder, { params: { id }, body })

/** An order of 3 pieces of 19.99 and one of 7.50: 67.47, free shipping, tax 5.40. */
const anOrder = async () => {
  const bowl = await shop.product({ price: '19.99', stock_count: '10' })
  const oil = await shop.product({ price: '7.5', stock_count: '10' })
  await addToCart(member, bowl, 3)
  await addToCart(member, oil)
  return { bowl, oil, order: await checksOut(member) }
}

const delivered = async (id: string) => {
  await tracks(admin, id, 'shipped', now())
  return tracks(admin, id, 'delivered', now())
}

describe('cancelling an order', () => {
  test('refunds the same coin amount and the stock while the order is processing', async () => {
    const { bowl, order } = await anOrder()
    expect(await member.available('BTC')).not.toBe('1')
    const { order: cancelled } = await member.call(orders.cancelOrder, { params: { id: order.id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', refundedTotal: order.total, refundedCoin: order.coinAmount })
    expect(await member.available('BTC')).toBe('1')
    expect(await stockOf(bowl.id)).toEqual({ stock_count: 10, sold_count: 0 })
    expect(await refusal(member.call(orders.cancelOrder, { params: { id: order.id } }))).toMatchObject({
      code: 'order_not_possible',
    })
    await clean()
  })

  test("is refused once the order is shipped, and for another member's order", async () => {
    const { order } = await anOrder()
    const stranger = await aMember(running)
    expect((await refusal(stranger.call(orders.cancelOrder, { params: { id: order.id } }))).status).toBe(404)
    expect((await refusal(stranger.call(orders.getOrder, { params: { id: order.id } }))).status).toBe(404)
    await tracks(admin, order.id, 'shipped', now())
    expect((await refusal(member.call(orders.cancelOrder, { params: { id: order.id } }))).message).toBe(
      'An order that is shipped can’t be cancelled.',
    )
  })

  test('by an administrator is audited under the reference of the order', async () => {
    const { order } = await anOrder()
    expect((await tracks(admin, order.id, 'cancelled', now())).status).toBe('cancelled')
    expect(await member.available('BTC')).toBe('1')
    const { entries } = await admin.call(audit.listAudit, { query: { record: `order:${order.id}` } })
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([['order cancelled', order.reference]])
  })

  test('again with the same key returns the first response, for members and administrators', async () => {
    for (const person of [member, admin]) {
      const { order } = await anOrder()
      const cancels = () =>
        person.call(orders.cancelOrder, { params: { id: order.id } }, { 'Idempotency-Key': `cancel-${order.id}` })
      const first = await cancels()
      expect(await cancels()).toEqual(first)
      expect(first.order.status).toBe('cancelled')
      expect(await member.available('BTC')).toBe('1')
    }
  })

  test('twice at once refunds once', async () => {
    const { order } = await anOrder()
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => member.call(orders.cancelOrder, { params: { id: order.id } })),
    )
    expect(results.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(await member.available('BTC')).toBe('1')
    await clean()
  })
})

describe('a parcel', () => {
  test('moves along its timeline, and the member is notified of each step', async () => {
    const { order } = await anOrder()
    const params = { id: order.id }
    await admin.call(orderManagement.addTracking, {
      params,
      body: {
        status: 'shipped',
        location: 'Bergen',
        timestamp: now().toISOString(),
        tracking_number: '1Z 999/AA',
        carrier: 'UPS',
        estimated_delivery: new Date(now().getTime() + 3 * 86_400_000).toISOString(),
      },
    })
    await tracks(admin, order.id, 'shipped', now())
    await tracks(admin, order.id, 'out_for_delivery', now())
    const there = await tracks(admin, order.id, 'delivered', now())
    expect(there.timeline.map((event) => event.status)).toEqual([
      'pending',
      'processing',
      'shipped',
      'shipped',
      'out_for_delivery',
      'delivered',
    ])
    expect(there).toMatchObject({
      trackingNumber: '1Z 999/AA',
      carrier: 'UPS',
      carrierLink: 'https://www.ups.com/track?tracknum=1Z%20999%2FAA',
    })
    const { notifications } = await member.call(activity.listActivity, { query: {} })
    expect(notifications[0]?.title).toBe(`${order.items[0]?.name} and 1 more were delivered (Oslo)`)
    const result = await member.call(orders.trackOrder, { params: { reference: '1z 999/aa' } })
    expect(result.order.id).toBe(order.id)
    expect(await refusal(member.call(orders.trackOrder, { params: { reference: 'ORD-NONE' } }))).toMatchObject({
      status: 404,
      message: 'Order not found. Please check your order ID or tracking number.',
    })
  })

  test('stays delivered at its first time when it is recorded again: neither period restarts', async () => {
    const { order } = await anOrder()
    const first = await delivered(order.id)
    running.clock.advance(MINUTE)
    const again = await tracks(admin, order.id, 'delivered', now())
    expect(again.timeline.filter(({ status }) => status === 'delivered')).toHaveLength(2)
    const { completesAt, refundableUntil } = first
    expect(new Date(completesAt ?? 0) > now()).toBe(true)
    expect(new Date(refundableUntil ?? 0) > now()).toBe(true)
    expect(again).toMatchObject({ completesAt, refundableUntil })
  })

  test('cannot move back, skip a step, or have a time in the future', async () => {
    const { order } = await anOrder()
    expect((await refusal(tracks(admin, order.id, 'delivered', now()))).code).toBe('order_not_possible')
    await tracks(admin, order.id, 'shipped', now())
    expect((await refusal(tracks(admin, order.id, 'processing', now()))).code).toBe('order_not_possible')
    const later = new Date(now().getTime() + 3_600_000)
    expect((await refusal(tracks(admin, order.id, 'delivered', later))).code).toBe('tracking_in_future')
    expect((await orderOf(order.id)).timeline).toHaveLength(3)
  })
})

describe('refunding an order', () => {
  test('refunds everything with shipping, and restocks when requested', async () => {
    const { bowl, order } = await anOrder()
    await delivered(order.id)
    const { order: refunded } = await refund(order.id, { restock: true, reason: 'Arrived broken' })
    expect(refunded).toMatchObject({ status: 'refunded', refundedTotal: order.total, refundedCoin: order.coinAmount })
    expect(await member.available('BTC')).toBe('1')
    expect(await stockOf(bowl.id)).toEqual({ stock_count: 10, sold_count: 0 })
    expect((await refusal(refund(order.id, { restock: false }))).code).toBe('order_not_possible')
    await clean()
  })

  test('line by line adds up to the total, in any order', async () => {
    const { oil, bowl, order } = await anOrder()
    await tracks(admin, order.id, 'shipped', now())
    const [first, second] = order.items
    const partial = (await refund(order.id, { lines: [{ id: first?.id ?? '', quantity: 1 }], restock: false })).order
    // 19.99 and its share of the tax: 5.40 x 19.99 / 67.47 = 1.59
    expect(partial).toMatchObject({
      status: 'shipped',
      refundedTotal: 21.58,
      items: [{ refunded: 1 }, { refunded: 0 }],
    })
    await refund(order.id, { lines: [{ id: second?.id ?? '', quantity: 1 }], restock: true })
    const last = (await refund(order.id, { restock: false })).order
    expect(last).toMatchObject({ status: 'refunded', refundedTotal: order.total, refundedCoin: order.coinAmount })
    expect(await member.available('BTC')).toBe('1')
    expect(await stockOf(oil.id)).toEqual({ stock_count: 10, sold_count: 0 })
    expect(await stockOf(bowl.id)).toEqual({ stock_count: 7, sold_count: 3 })
    await clean()
  })

  test('is refused before shipping, for more pieces than remain, and for lines of other orders', async () => {
    const { order } = await anOrder()
    const { order: otherOrder } = await anOrder()
    const [line] = order.items
    const id = line?.id ?? ''
    expect((await refusal(refund(order.id, { restock: true }))).message).toBe(
      'An order that is processing can’t be refunded.',
    )
    await tracks(admin, order.id, 'shipped', now())
    const tooMany = await refusal(refund(order.id, { lines: [{ id, quantity: 4 }], restock: false }))
    expect(tooMany.code).toBe('refund_too_much')
    const twice = [
      { id, quantity: 2 },
      { id, quantity: 2 },
    ]
    expect((await refusal(refund(order.id, { lines: twice, restock: false }))).code).toBe('refund_too_much')
    const foreign = [{ id: otherOrder.items[0]?.id ?? '', quantity: 1 }]
    expect((await refusal(refund(order.id, { lines: foreign, restock: false }))).status).toBe(404)
    expect(await orderOf(order.id)).toMatchObject({ status: 'shipped', refundedTotal: 0 })
  })

  test('by two administrators at once happens once', async () => {
    const { order } = await anOrder()
    await delivered(order.id)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => refund(order.id, { restock: true })))
    expect(results.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(await member.available('BTC')).toBe('1')
    await clean()
  })
})

describe('order lists', () => {
  test('can be searched and filtered', async () => {
    const product = await shop.product({ name: 'Hyperlinked bowl' })
    await addToCart(member, product)
    const order = await checksOut(member)
    const result = await admin.call(orderManagement.listOrders, { query: { search: order.reference, period: 'week' } })
    expect(result.orders.map(({ id }) => id)).toEqual([order.id])
    expect((await admin.call(orderManagement.listOrders, { query: { search: member.email } })).total).toBe(1)
    expect(
      (await admin.call(orderManagement.listOrders, { query: { search: order.reference, status: 'shipped' } })).total,
    ).toBe(0)
    const own = await member.call(orders.listOwnOrders, { query: { search: 'hyperlink', range: '30days' } })
    expect(own).toMatchObject({
      total: 1,
      stats: { totalOrders: 1, totalSpent: order.total, averageOrderValue: order.total, thisMonth: order.total },
    })
  })

  test('offer a receipt and a packing slip as PDF', async () => {
    const { order } = await anOrder()
    const receipt = await member.send('GET', `/api/orders/${order.id}/receipt`)
    expect(receipt.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await receipt.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await member.send('GET', `/api/orders/${order.id}/packing-slip`)).status).toBe(403)
    expect((await admin.send('GET', `/api/orders/${order.id}/packing-slip`)).status).toBe(200)
    const stranger = await aMember(running)
    expect((await stranger.send('GET', `/api/orders/${order.id}/receipt`)).status).toBe(404)
  })

  test('do not count cancelled or refunded amounts as spent', async () => {
    const { order } = await anOrder()
    await member.call(orders.cancelOrder, { params: { id: order.id } })
    const { stats } = await member.call(orders.listOwnOrders, { query: {} })
    expect(stats).toEqual({ totalOrders: 1, totalSpent: 0, averageOrderValue: null, thisMonth: 0 })
    expect((await member.call(store.listProducts, { query: {} })).total).toBeGreaterThan(0)
    const completed = (await anOrder()).order
    const refunded = (await anOrder()).order
    await tracks(admin, refunded.id, 'shipped', now())
    await refund(refunded.id, { restock: true })
    expect((await member.call(orders.listOwnOrders, { query: {} })).stats).toEqual({
      totalOrders: 3,
      totalSpent: completed.total,
      averageOrderValue: completed.total,
      thisMonth: completed.total,
    })
  })
})

// Last, because the sessions of this file have expired two weeks later.
test('a delivered order is completed once, after 14 days', async () => {
  const { order } = await anOrder()
  const { completesAt } = await delivered(order.id)
  expect(new Date(completesAt ?? 0).getTime() - now().getTime()).toBeGreaterThan(14 * DAY - HOUR)
  const complete = () => running.app.db.transact(completeDelivered)
  running.clock.advance(14 * DAY - HOUR)
  await complete()
  const status = async () =>
    (await running.sql('select status from shop_order where id = $1', [order.id]))[0]?.['status']
  expect(await status()).toBe('delivered')
  running.clock.advance(HOUR)
  expect(await complete()).toBeGreaterThan(0)
  expect(await status()).toBe('completed')
  expect(await complete()).toBe(0)
})
