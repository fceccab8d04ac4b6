import {
  COIN_DECIMALS,
  formatAmount,
  orderManagement,
  notifications,
  orders,
  parseAmount,
  store,
  treasury,
} from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../../test/order.ts'
import { anAdministratorAs } from '../../../../test/people.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { completeDelivered } from './tracking.ts'

let shop: Shop
let admin: Decider
let member: Holder
beforeAll(async () => {
  shop = await aShop()
  admin = await aTreasurer(shop.running)
})
beforeEach(async () => {
  member = await aHolder(shop.running, admin, { BTC: '1' })
})

const now = () => shop.running.clock.now()
const orderOf = async (id: string) => (await admin.call(orders.getOrder, { params: { id } })).order
const refund = (id: string, body: { lines?: { id: string; quantity: number }[]; restock: boolean }) =>
  admin.call(orderManagement.refundOrder, { params: { id }, body })

/** 3 pieces of 19.99 and one of 7.50: 67.47, free shipping, tax 5.40. Shipped. */
const anOrder = async () => {
  await addToCart(member, await shop.product({ price: '19.99' }), 3)
  await addToCart(member, await shop.product({ price: '7.5' }))
  const { id } = await checksOut(member)
  return tracks(admin, id, 'shipped', now())
}

const units = (coin: string) => parseAmount(coin, COIN_DECIMALS) ?? 0n
const add = (a: string, b: string) => formatAmount(units(a) + units(b), COIN_DECIMALS)

/** Moves a delivery into the past, and completes what is due. */
const deliveredAgo = async (id: string, ms: number) => {
  await shop.running.sql('update shop_order set delivered_at = $2 where id = $1', [id, new Date(now().getTime() - ms)])
  await shop.running.app.db.transact(completeDelivered)
}

describe('a refund preview', () => {
  test('equals the refund to the last decimal, for any parts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 0, 0, 1], { minLength: 4 }),
        fc.integer({ min: 1, max: 3_000 }),
        async (order, cents) => {
          await addToCart(member, await shop.product({ price: (cents / 100).toFixed(2) }), 3)
          await addToCart(member, await shop.product({ price: '7.5' }))
          const { id, items } = await checksOut(member)
          let before = await tracks(admin, id, 'shipped', now())
          for (const [piece, index] of order.entries()) {
            const line = { id: items[index]?.id ?? '', quantity: 1 }
            const quote = await admin.call(orderManagement.quoteRefund, {
              params: { id },
              query: { lines: `${line.id}:${line.quantity}` },
            })
            expect(quote).toMatchObject({ asset: 'BTC', pieces: 1, isFull: piece === 3 })
            const { order: after } = await refund(id, { lines: [line], restock: true })
            expect(after.refundedTotal).toBeCloseTo(before.refundedTotal + quote.total, 6)
            expect(add(before.refundedCoin ?? '0', quote.coinAmount)).toBe(after.refundedCoin)
            before = after
          }
          expect(before).toMatchObject({ refundedTotal: before.total, refundedCoin: before.coinAmount })
        },
      ),
      { numRuns: 6 },
    )
  })

  test('covers everything left unless lines are named, and is refused like the refund', async () => {
    const order = await anOrder()
    const quote = (query: { lines?: string }) =>
      admin.call(orderManagement.quoteRefund, { params: { id: order.id }, query })
    expect(await quote({})).toEqual({
      pieces: 4,
      total: order.total,
      asset: 'BTC',
      coinAmount: order.coinAmount,
      isFull: true,
    })
    const [line] = order.items
    expect((await refusal(quote({ lines: `${line?.id}:4` }))).code).toBe('refund_too_much')
    expect((await refusal(quote({ lines: `${crypto.randomUUID()}:1` }))).status).toBe(404)
    expect((await refusal(quote({ lines: `${line?.id}:0` }))).status).toBe(422)
    expect(await orderOf(order.id)).toMatchObject({ refundedTotal: 0, timeline: order.timeline })
    await tracks(admin, order.id, 'out_for_delivery', now())
    expect((await refusal(quote({}))).code).toBe('order_not_possible')
  })
})

describe('a refund without options', () => {
  test.each([
    ['without a body', undefined, {}],
    ['with an empty body', '', { 'content-type': 'application/json' }],
    ['with {}', {}, {}],
  ])('%s refunds everything and restocks', async (_, body, headers) => {
    const product = await shop.product({ price: '20', stock_count: '5' })
    await addToCart(member, product, 2)
    const paid = await checksOut(member)
    await tracks(admin, paid.id, 'shipped', now())
    const path = `/api/orders/${paid.id}/refund`
    const answer = await admin.send('POST', path, body, headers as Record<string, string>)
    expect([answer.status, ((await answer.json()) as { order: orders.Order }).order]).toEqual([
      200,
      expect.objectContaining({ status: 'refunded', refundedTotal: paid.total, refundedCoin: paid.coinAmount }),
    ])
    expect(await member.available('BTC')).toBe('1')
    const { products: shelf } = await admin.call(store.listProducts, { query: { search: product.name } })
    expect(shelf.map(({ stockCount }) => stockCount)).toEqual([5])
  })
})

test('all administrators who can see approvals are notified of each refund after shipping', async () => {
  const finance = await anAdministratorAs(shop.running, ['finance'])
  const order = await anOrder()
  await tracks(admin, order.id, 'delivered', now())
  await refund(order.id, { lines: [{ id: order.items[0]?.id ?? '', quantity: 1 }], restock: false })
  await refund(order.id, { restock: false })
  const { notifications: received } = await finance.call(notifications.listNotifications, { query: {} })
  const title = `${admin.name} refunded order ${order.reference}`
  expect(received.filter((notification) => notification.title === title).map(({ text }) => text)).toEqual([
    `${admin.name} refunded 3 items ($51.29) of an order that was delivered.`,
    `${admin.name} refunded 1 item ($21.58) of an order that was delivered.`,
  ])
})

describe('the 30-day guarantee', () => {
  test('allows refunding a completed order, by line and then whole, until 30 days after delivery', async () => {
    const order = await anOrder()
    await tracks(admin, order.id, 'delivered', now())
    await deliveredAgo(order.id, 30 * DAY - 10 * MINUTE)
    const completed = await orderOf(order.id)
    expect(completed.status).toBe('completed')
    const left = new Date(completed.refundableUntil ?? 0).getTime() - now().getTime()
    expect(left).toBeGreaterThan(9 * MINUTE)
    expect(left).toBeLessThanOrEqual(10 * MINUTE)
    const lines = [{ id: order.items[0]?.id ?? '', quantity: 1 }]
    const { order: inPart } = await refund(order.id, { lines, restock: false })
    expect(inPart).toMatchObject({ status: 'completed', refundedTotal: 21.58 })
    const { order: full } = await refund(order.id, { restock: true })
    expect(full).toMatchObject({
      status: 'refunded',
      refundedTotal: order.total,
      refundedCoin: order.coinAmount,
      refundableUntil: null,
    })
    expect(await member.available('BTC')).toBe('1')
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test.each(['delivered', 'completed'] as const)(
    'has ended for a %s order after that, and the message says so',
    async (status) => {
      const order = await anOrder()
      await tracks(admin, order.id, 'delivered', now())
      if (status === 'completed') await deliveredAgo(order.id, 20 * DAY)
      const at = new Date(now().getTime() - 30 * DAY - MINUTE)
      await shop.running.sql('update shop_order set delivered_at = $2 where id = $1', [order.id, at])
      expect(await refusal(refund(order.id, { restock: true }))).toMatchObject({
        code: 'refund_too_late',
        message: 'This order was delivered more than 30 days ago and can no longer be refunded.',
      })
      expect(await orderOf(order.id)).toMatchObject({ status, refundedTotal: 0 })
    },
  )

  test('starts at delivery, and states plainly what cannot be refunded', async () => {
    const order = await anOrder()
    expect(order.refundableUntil).toBeNull()
    await tracks(admin, order.id, 'out_for_delivery', now())
    expect((await refusal(refund(order.id, { restock: false }))).message).toBe(
      'An order that is out for delivery can’t be refunded.',
    )
  })
})
