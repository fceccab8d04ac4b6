import { orders, security } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../../test/order.ts'
import type { Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'

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
const anOrder = async () => {
  await addToCart(member, await shop.product({ price: '19.99', stock_count: '10' }))
  return checksOut(member)
}
const statusOf = async (id: string) => (await admin.call(orders.getOrder, { params: { id } })).order.status

/** More than an hour passes while an administrator keeps working. */
const working = async (id: string) => {
  for (let passed = 0; passed <= HOUR; passed += 20 * MINUTE) {
    running.clock.advance(20 * MINUTE)
    await statusOf(id)
  }
}

describe('cancelling an order with a refund', () => {
  test('requires an administrator to re-authenticate, by either call, but not the member who placed it', async () => {
    const [order, own] = [await anOrder(), await anOrder()]
    await working(order.id)
    const actions = [
      () => admin.call(orders.cancelOrder, { params: { id: order.id } }),
      () => tracks(admin, order.id, 'cancelled', now()),
    ]
    for (const action of actions) expect(await refusal(action())).toMatchObject({ status: 403, code: 'proof_needed' })
    expect(await statusOf(order.id)).toBe('processing')
    await tracks(admin, order.id, 'processing', now())
    await member.call(orders.cancelOrder, { params: { id: own.id } })
    await admin.call(security.confirmIdentity, { body: { password: admin.password } })
    expect((await tracks(admin, order.id, 'cancelled', now())).status).toBe('cancelled')
    expect(await member.available('BTC')).toBe('1')
  })
})
