import { orderManagement, orders, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../../test/order.ts'
import type { Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'

let running: Running
let shop: Shop
let admin: Decider
let member: Holder
beforeAll(async () => {
  shop = await aShop()
  running = shop.running
  admin = await aTreasurer(running)
  member = await aHolder(running, admin, { BTC: '1' })
})

const findDifferences = async () => (await admin.call(treasury.runReconcile, {})).report.differences
beforeEach(async () => {
  const before = await findDifferences()
  if (before.length > 0) throw new Error(`The books do not begin clean: ${JSON.stringify(before)}`)
})

const anOrder = async () => {
  await addToCart(member, await shop.product({ price: '20' }), 2)
  return checksOut(member)
}

/** Two of the same, one of them refunded. */
const refundedInPart = async () => {
  const order = await anOrder()
  await tracks(admin, order.id, 'shipped', running.clock.now())
  const lines = [{ id: order.items[0]?.id ?? '', quantity: 1 }]
  await admin.call(orderManagement.refundOrder, { params: { id: order.id }, body: { lines, restock: false } })
  return order
}

const cancelled = async () => {
  const order = await anOrder()
  await member.call(orders.cancelOrder, { params: { id: order.id } })
  return order
}

/** Changes a row bypassing the database's guards, checks, and reverts it the same way. */
const planted = async (table: string, change: string, undo: string, condition: string): Promise<string[]> => {
  const set = (to: string) =>
    running.sql(
      `alter table ${table} disable trigger user; update ${table} set ${to} where ${condition}; alter table ${table} enable trigger user`,
    )
  await set(change)
  const differences = await findDifferences()
  await set(undo)
  expect(new Set(differences.map((difference) => difference.check))).toEqual(new Set(['orders are posted']))
  return differences.map((difference) => difference.text)
}

describe('reconciliation finds an order changed past the database guards', () => {
  test.each([
    [
      'price',
      'total_cents = total_cents + 1, subtotal_cents = subtotal_cents + 1, list_cents = list_cents + 1',
      'total_cents = total_cents - 1, subtotal_cents = subtotal_cents - 1, list_cents = list_cents - 1',
      'costs other than its lines do; find out which is right',
    ],
    [
      'coins',
      'coin_units = coin_units + 1',
      'coin_units = coin_units - 1',
      expect.stringMatching(/^posts .* due is .*; post it$/),
    ],
    [
      'tax',
      'tax_units = tax_units + 1',
      'tax_units = tax_units - 1',
      expect.stringMatching(/^posts .* due is .*; post it$/),
    ],
    [
      'status, to cancelled',
      "status = 'cancelled'",
      "status = 'processing'",
      expect.stringMatching(/^is not posted; due is /),
    ],
    [
      'status, to refunded',
      "status = 'refunded'",
      "status = 'processing'",
      'is refunded, or not, unlike its lines; find out which is right',
    ],
    [
      'refund',
      'refunded_cents = 1',
      'refunded_cents = 0',
      'says that other was given back than was; find out which is right',
    ],
  ])('by its %s', async (_, change, undo, text) => {
    const { id } = await anOrder()
    expect(await planted('shop_order', change, undo, `id = '${id}'`)).toContainEqual(text)
  })

  test('by the refunded quantity of a line', async () => {
    const { id } = await refundedInPart()
    const texts = await planted('order_item', 'refunded = 2', 'refunded = 1', `order_id = '${id}'`)
    expect(texts).toContain('has lines that say that other pieces were given back than were; find out which is right')
  })

  test('by a refund of more coins', async () => {
    const { id } = await refundedInPart()
    const texts = await planted('order_refund', 'units = units + 1', 'units = units - 1', `order_id = '${id}'`)
    expect(texts).toContainEqual(expect.stringMatching(/^posts .* due is .*; post it$/))
  })

  test('by reopening a cancelled order', async () => {
    const { id } = await cancelled()
    const texts = await planted('shop_order', "status = 'processing'", "status = 'cancelled'", `id = '${id}'`)
    expect(texts).toContain('was posted for no order; post a reversal')
    expect(texts).toContain('was given back whole and is not refunded; find out which is right')
  })
})
