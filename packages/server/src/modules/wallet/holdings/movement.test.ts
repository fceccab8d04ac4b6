import { courses, orders, membershipChanges, wallet } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { buysGift } from '../../../../test/gifts.ts'
import { aLearning } from '../../../../test/learning.ts'
import { aLibrary } from '../../../../test/library.ts'
import { pays, plansOf } from '../../../../test/memberships.ts'
import { checksOut } from '../../../../test/order.ts'
import { anApprovedApplicant } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { aTreasurer, asHolder, type Decider, type Holder } from '../../../../test/wallet.ts'
import { MINUTE } from '../../../platform/clock.ts'

let shop: Shop
let admin: Decider
let member: Holder
/** References of the purchases, in order. */
let bought: { order: string; product: string; course: string }
/**
 * The member deposited bitcoin and paid for an order, a gift, two plans and a course; the order and the second plan
 * were refunded.
 */
beforeAll(async () => {
  shop = await aShop(await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() }))
  const { running } = shop
  admin = await aTreasurer(running)
  member = asHolder(await anApprovedApplicant(running, 'seeker'))
  await admin.approve(await member.deposits('BTC', '0.05'))
  const platform = await plansOf(running, admin)
  const learning = aLearning(await aLibrary(running))
  const pass = () => running.clock.advance(MINUTE)
  pass()
  const product = await shop.product()
  await addToCart(member, product)
  const { id, reference } = await checksOut(member)
  pass()
  await member.call(orders.cancelOrder, { params: { id } })
  pass()
  await buysGift(platform, member, 'guardian')
  pass()
  await pays(member, await platform.quote(member, 'master'))
  pass()
  await pays(member, await platform.quote(member, 'guardian'))
  pass()
  await member.call(membershipChanges.cancelPlanChange, {})
  pass()
  const course = await learning.course({ price_cents: 10_000, level: 'master' })
  await learning.lesson(course)
  await member.call(courses.enrol, { params: { id: course }, body: { asset: 'BTC', shown: '100' } })
  const { title } = (await member.call(courses.getCourse, { params: { id: course } })).course
  bought = { order: reference, product: product.name, course: title }
})

const listed = (query: { asset?: string; limit?: string; cursor?: string } = {}) =>
  member.call(wallet.listOwnTransactions, { query })

test('wallet payments and refunds are listed with their references, newest first', async () => {
  const { transactions, movements } = await listed()
  expect(transactions.map(({ type }) => type)).toEqual(['deposit'])
  expect(movements.map(({ kind, title, reference }) => [kind, title, reference?.slice(0, 4)])).toEqual([
    ['payment', `Course ${bought.course}`, 'CRS-'],
    ['refund', 'Membership Guardian', 'MEM-'],
    ['payment', 'Membership Guardian', 'MEM-'],
    ['payment', 'Membership Master', 'MEM-'],
    ['payment', 'A year of Guardian as a gift', 'GFT-'],
    ['refund', bought.product, 'ORD-'],
    ['payment', bought.product, 'ORD-'],
  ])
  expect(movements.map(({ asset }) => asset)).toEqual(Array.from({ length: 7 }, () => 'BTC'))
  expect([movements[0]?.amount, movements[5]?.amount, movements[6]?.amount]).toEqual([
    '-0.002',
    '0.0006318',
    '-0.0006318',
  ])
  // Purchases have the same reference.
  const purchases = await member.call(orders.listOwnOrders, { query: {} })
  const numbers = [...purchases.orders, ...purchases.payments].map(({ reference }) => reference)
  for (const { reference } of movements) expect(numbers).toContain(reference)
})

test('movements are paged with the requests and can be filtered by coin', async () => {
  const dates: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listed>> = await listed({ limit: '3', ...(cursor && { cursor }) })
    const rows = [...page.transactions, ...page.movements]
    expect(rows.length).toBeLessThanOrEqual(3)
    dates.push(
      ...rows
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    cursor = page.next_cursor
  } while (cursor)
  expect(dates).toHaveLength(8)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(await listed({ asset: 'ETH' })).toMatchObject({ transactions: [], movements: [] })
  const { transactions, movements } = await listed({ asset: 'BTC' })
  expect([transactions.length, movements.length]).toEqual([1, 7])
})

test('the statement has one line per movement, with its reference, and the balance', async () => {
  await member.withdraws('BTC', '0.001')
  const day = shop.running.clock.now().toISOString().slice(0, 10)
  const query = { from: day, to: day, format: 'csv' } as const
  const rows = readCsv((await member.call(wallet.getStatement, { query })) as unknown as string)
  const ofOrder = rows.filter(({ Reference }) => Reference === bought.order)
  expect(ofOrder.map(({ Amount }) => Amount)).toEqual(['-0.0006318', '0.0006318'])
  const moved = rows.filter(({ What }) => !/balance$|^On hold/.test(What ?? ''))
  expect(moved.filter(({ Reference }) => !Reference)).toEqual([])
  expect(moved).toHaveLength(9)
  const closing = rows.findIndex(({ What }) => What === 'Closing balance')
  expect(rows[closing]?.['Balance']).toBe(await member.available('BTC'))
  expect(rows[closing + 1]).toMatchObject({ What: 'On hold for open requests', Balance: '0.001' })
})
