import { fulfilment, orders, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../test/order.ts'
import { aShop, put, type Shop } from '../../../test/shop.ts'
import { aHolder, aHouse, type Decider, type Holder, refusal } from '../../../test/wallet.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { completeDelivered } from './tracking.ts'

let shop: Shop
let admin: Decider
let member: Holder
beforeAll(async () => {
  shop = await aShop()
  admin = await aHouse(shop.running)
})
beforeEach(async () => {
  member = await aHolder(shop.running, admin, { BTC: '1' })
})

const now = () => shop.running.clock.now()
const orderOf = async (id: string) => (await admin.call(orders.getOrder, { params: { id } })).order
const refund = (id: string, body: { lines?: { id: string; quantity: number }[]; restock: boolean }) =>
  admin.call(fulfilment.refundOrder, { params: { id }, body })

/** 3 pieces of 19.99 and one of 7.50: 67.47, free shipping, tax 5.40. Under way. */
const anOrder = async () => {
  await put(member, await shop.product({ price: '19.99' }), 3)
  await put(member, await shop.product({ price: '7.5' }))
  const { id } = await checksOut(member)
  return tracks(admin, id, 'shipped', now())
}

/** Moves a delivery into the past, and completes what is due. */
const deliveredAgo = async (id: string, ms: number) => {
  await shop.running.sql('update shop_order set delivered_at = $2 where id = $1', [id, new Date(now().getTime() - ms)])
  await shop.running.app.db.transact(completeDelivered)
}

describe('the guarantee of 30 days', () => {
  test('lets a completed order be refunded, by line and then whole, until 30 days after its delivery', async () => {
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
    const { order: whole } = await refund(order.id, { restock: true })
    expect(whole).toMatchObject({
      status: 'refunded',
      refundedTotal: order.total,
      refundedCoin: order.coinAmount,
      refundableUntil: null,
    })
    expect(await member.available('BTC')).toBe('1')
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test.each(['delivered', 'completed'] as const)('has ended for a %s order later: it says so', async (status) => {
    const order = await anOrder()
    await tracks(admin, order.id, 'delivered', now())
    if (status === 'completed') await deliveredAgo(order.id, 20 * DAY)
    const at = new Date(now().getTime() - 30 * DAY - MINUTE)
    await shop.running.sql('update shop_order set delivered_at = $2 where id = $1', [order.id, at])
    expect(await refusal(refund(order.id, { restock: true }))).toMatchObject({
      code: 'refund_too_late',
      message: 'This order was delivered more than 30 days ago and cannot be refunded any more.',
    })
    expect(await orderOf(order.id)).toMatchObject({ status, refundedTotal: 0 })
  })

  test('begins with the delivery, and says in plain words what cannot be refunded', async () => {
    const order = await anOrder()
    expect(order.refundableUntil).toBeNull()
    await tracks(admin, order.id, 'out_for_delivery', now())
    expect((await refusal(refund(order.id, { restock: false }))).message).toBe(
      'An order that is out for delivery cannot be refunded.',
    )
  })
})
