import { identity, members, membership, orders, membershipChanges } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { checksOut } from '../../../../test/order.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { buysGift } from '../../../../test/gifts.ts'
import { aMember, anApplicant, anApprovedApplicant, aProof } from '../../../../test/people.ts'
import { pays, plansOf } from '../../../../test/memberships.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { aTreasurer, asHolder, type Decider, type Holder } from '../../../../test/wallet.ts'
import { aServer } from '../../../../test/running.ts'
import { MINUTE } from '../../../platform/clock.ts'

let shop: Shop
let admin: Decider
/** Paid 25 USD at sign-up, at 50,000 USD for one bitcoin, and bought twice since. */
let member: Holder
beforeAll(async () => {
  shop = await aShop(await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() }))
  admin = await aTreasurer(shop.running)
  member = asHolder(await anApprovedApplicant(shop.running, 'guardian'))
  await admin.approve(await member.deposits('BTC', '0.01'))
  shop.running.clock.advance(MINUTE)
  for (const _ of [1, 2]) {
    await addToCart(member, await shop.product())
    await checksOut(member)
  }
})

type Query = Parameters<typeof listed>[0]
const listed = (query: { limit?: string; cursor?: string; search?: string; status?: 'completed' | 'active' } = {}) =>
  member.call(orders.listOwnOrders, { query })
const counts = async (query: Query) => {
  const page = await listed(query)
  return [page.orders.length, page.payments.length, page.total]
}

test('the sign-up fee is listed with the orders and counts as spent, but not as an order', async () => {
  const { orders: bought, payments, total, stats } = await listed()
  const { user } = await admin.call(members.getMember, { params: { id: member.id } })
  expect(payments).toHaveLength(1)
  expect(payments[0]).toEqual({
    id: expect.any(String),
    ...{ reference: expect.stringMatching(/^REG-[0-9A-F]{8}$/), kind: 'signup', status: 'completed' },
    ...{ discount: 0, credit: 0 },
    ...{ date: user.signupRequest?.decidedAt, plan: 'Guardian', fee: 25, year: 0, total: 25 },
    ...{ asset: 'BTC', coinAmount: '0.0005', rate: 50_000, customerName: member.name, customerEmail: member.email },
  })
  expect(total).toBe(3)
  const spent = bought.reduce((sum, order) => sum + order.total, 0)
  expect(stats).toMatchObject({ totalOrders: 2, averageOrderValue: spent / 2 })
  expect(stats.totalSpent).toBeCloseTo(spent + 25, 9)
})

test('the sign-up fee is included in paging in both directions and in filters', async () => {
  const first = await listed({ limit: '2' })
  expect([first.orders.length, first.payments, first.total]).toEqual([2, [], 3])
  const second = await listed({ limit: '2', cursor: first.next_cursor ?? '' })
  expect([second.orders.length, second.payments[0]?.total, second.next_cursor]).toEqual([0, 25, null])
  const previous = await listed({ limit: '2', cursor: second.previous_cursor ?? '' })
  expect(previous.orders.map(({ id }) => id)).toEqual(first.orders.map(({ id }) => id))
  expect(await counts({ search: 'registr' })).toEqual([0, 1, 1])
  expect(await counts({ search: second.payments[0]?.reference ?? '' })).toEqual([0, 1, 1])
  expect(await counts({ search: 'nowhere' })).toEqual([0, 0, 0])
  expect(await counts({ status: 'completed' })).toEqual([0, 1, 1])
  expect(await counts({ status: 'active' })).toEqual([2, 0, 2])
})

test('the sign-up fee has a receipt for its payer only, and a line in the export', async () => {
  const { payments } = await listed()
  const [paid] = payments
  const path = `/api/orders/${paid?.id}/receipt`
  const answer = await member.send('GET', path)
  const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  for (const expected of [paid?.reference, 'Registration fee (Guardian)', '$25.00', '0.0005 BTC', '$50,000.00 per BTC'])
    expect(text).toContain(expected)
  expect((await (await aMember(shop.running)).send('GET', path)).status).toBe(404)
  const rows = readCsv(await (await member.send('GET', '/api/orders/user/export')).text())
  expect(rows).toHaveLength(3)
  expect(rows.at(-1)).toMatchObject({
    ...{ Order: paid?.reference, Items: '1 x Registration fee (Guardian)', Status: 'completed', Total: '25.00' },
    ...{ Coin: 'BTC', 'Coin amount': '0.0005', Email: member.email },
  })
})

test('a member without a fee has no payment, and one approved after a rejection has one', async () => {
  const gifted = await (await aMember(shop.running)).call(orders.listOwnOrders, { query: {} })
  expect(gifted).toMatchObject({ orders: [], payments: [], total: 0, stats: { totalSpent: 0 } })
  const applicant = await anApplicant(shop.running)
  const params = { id: applicant.id }
  await admin.call(members.denySignup, { params, body: { reason: 'Not readable' } })
  const { signup } = (await applicant.call(identity.getUser, {})).user
  const body = { crypto_symbol: 'BTC', fee_crypto: signup.fee_crypto ?? '', fee_usd: '25' }
  await applicant.call(membership.resubmitProof, { body, files: { proof_image: await aProof() } })
  await admin.call(members.approveSignup, { params })
  expect(await applicant.call(orders.listOwnOrders, { query: {} })).toMatchObject({
    total: 1,
    payments: [{ total: 25 }],
  })
})

test('later payments for a year or a gift are listed with their deductions and refunds', async () => {
  const buyer = asHolder(await anApprovedApplicant(shop.running, 'seeker'))
  await admin.approve(await buyer.deposits('BTC', '0.05'))
  const platform = await plansOf(shop.running, admin)
  shop.running.clock.advance(MINUTE)
  // A year of Master at 499 USD less the unused days of the previous year; then a lower plan, which follows and is
  // cancelled.
  const upgrade = await platform.quote(buyer, 'master')
  await pays(buyer, upgrade)
  shop.running.clock.advance(MINUTE)
  await pays(buyer, await platform.quote(buyer, 'guardian'))
  await buyer.call(membershipChanges.cancelPlanChange, {})
  shop.running.clock.advance(MINUTE)
  await buysGift(platform, buyer, 'guardian')
  const { payments, total, stats } = await buyer.call(orders.listOwnOrders, { query: {} })
  const summaries = payments.map(({ kind, status, plan, year, credit, total: sum }) => [
    kind,
    status,
    plan,
    year,
    credit,
    sum,
  ])
  expect(summaries).toEqual([
    ['gift', 'completed', 'Guardian', 199, 0, 199],
    ['change', 'refunded', 'Guardian', 199, 0, 199],
    ['upgrade', 'completed', 'Master', 499, upgrade.credit, upgrade.due],
    ['signup', 'completed', 'Seeker', 0, 0, 25],
  ])
  expect(payments.map(({ reference }) => reference.slice(0, 4))).toEqual(['GFT-', 'MEM-', 'MEM-', 'REG-'])
  expect([total, stats.totalOrders]).toEqual([4, 0])
  expect(stats.totalSpent).toBeCloseTo(199 + upgrade.due + 25, 9)
  const refunded = await buyer.call(orders.listOwnOrders, { query: { status: 'refunded' } })
  expect(refunded.payments.map(({ kind }) => kind)).toEqual(['change'])
  const result = await buyer.call(orders.listOwnOrders, { query: { search: 'upgrade' } })
  expect(result.payments.map(({ kind }) => kind)).toEqual(['upgrade'])
  const receipt = await buyer.send('GET', `/api/orders/${payments[1]?.id}/receipt`)
  const { text } = await readPdf(new Uint8Array(await receipt.arrayBuffer()))
  for (const line of ['Change to Guardian, one year', '$199.00', 'Refunded']) expect(text).toContain(line)
})
