import { orderManagement } from '@vesica/contract'
import { expect, test } from 'vitest'
import { checksOut } from '../../../../test/order.ts'
import { aShop, addToCart } from '../../../../test/shop.ts'
import { aHolder, aTreasurer } from '../../../../test/wallet.ts'

test('today, week and month filters cover whole days, including the first instant of the first day', async () => {
  const shop = await aShop()
  const { running } = shop
  const admin = await aTreasurer(running)
  const member = await aHolder(running, admin, { BTC: '1' })
  const product = await shop.product({ price: '20', stock_count: '10' })
  const midnight = Date.parse(`${running.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
  const daysAgo = (days: number) => midnight - days * 86_400_000
  // The terms of an order are immutable, including its time.
  await running.sql('alter table shop_order disable trigger user')
  const placed = new Map<number, string>()
  for (const time of [0, 6, 31].flatMap((days) => [daysAgo(days) - 1, daysAgo(days)])) {
    await addToCart(member, product)
    const { id } = await checksOut(member)
    await running.sql('update shop_order set placed_at = $2 where id = $1', [id, new Date(time)])
    placed.set(time, id)
  }
  const since = (begin: number) => [...placed].filter(([time]) => time >= begin).map(([, id]) => id)
  const listed = async (period: 'today' | 'week' | 'month') =>
    (await admin.call(orderManagement.listOrders, { query: { period } })).orders.map(({ id }) => id)
  expect(new Set(await listed('today'))).toEqual(new Set(since(daysAgo(0))))
  expect(new Set(await listed('week'))).toEqual(new Set(since(daysAgo(6))))
  // No month is longer; in a shorter one the start lies between the two.
  const month = new Set(await listed('month'))
  expect(month.has(placed.get(daysAgo(6) - 1) ?? '')).toBe(true)
  expect(month.has(placed.get(daysAgo(31) - 1) ?? '')).toBe(false)
})
