import { codes, orders, membershipChanges } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { buysGift } from '../../../../test/gifts.ts'
import { anApprovedApplicant, aProof } from '../../../../test/people.ts'
import { pays, type Plans, plansOf } from '../../../../test/memberships.ts'
import { aServer } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { aTreasurer, asHolder, type Holder } from '../../../../test/wallet.ts'
import { MINUTE } from '../../../platform/clock.ts'

let platform: Plans
beforeAll(async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  platform = await plansOf(running, await aTreasurer(running))
})

/** Paid 25 USD at sign-up, and has bitcoin. */
const aBuyer = async (): Promise<Holder> => {
  const buyer = asHolder(await anApprovedApplicant(platform.running, 'seeker'))
  await platform.admin.approve(await buyer.deposits('BTC', '0.05'))
  platform.running.clock.advance(MINUTE)
  return buyer
}

const listed = (buyer: Holder, range: 'all' | '30days' = 'all') =>
  buyer.call(orders.listOwnOrders, { query: { range } })

test('discounts and credit for unused days do not count as spent', async () => {
  const code = { code: 'SPRING', kind: 'percent', value: 20, plan_id: null, uses_limit: null, ends_at: null } as const
  await platform.admin.call(codes.createCode, { body: { ...code, active: true, note: '' } })
  const buyer = await aBuyer()
  const body = { plan_id: platform.idOf('guardian'), crypto_symbol: 'BTC', code: 'SPRING' }
  const first = (await buyer.call(membershipChanges.quoteMembership, { body })).quote
  await pays(buyer, first)
  platform.running.clock.advance(MINUTE)
  const second = await platform.quote(buyer, 'master')
  await pays(buyer, second)
  // 20 % of 199 USD; nearly all of the payment is credited.
  expect([first.discount, first.due]).toEqual([39.8, 159.2])
  expect(second.credit).toBeGreaterThan(150)
  const { payments, stats } = await listed(buyer)
  expect(payments.map(({ plan, discount, credit, total }) => [plan, discount, credit, total])).toEqual([
    ['Master', 0, second.credit, second.due],
    ['Guardian', 39.8, 0, 159.2],
    ['Seeker', 0, 0, 25],
  ])
  expect(second.due).toBeCloseTo(499 - second.credit, 9)
  expect(stats.totalSpent).toBeCloseTo(25 + 159.2 + second.due, 9)
  expect(stats.thisMonth).toBeCloseTo(25 + 159.2 + second.due, 9)
})

test('a gift with an unverified payment is not listed', async () => {
  const buyer = await aBuyer()
  await buysGift(platform, buyer, 'guardian', await aProof())
  const { payments, stats } = await listed(buyer)
  expect(payments.map(({ kind }) => kind)).toEqual(['signup'])
  expect(stats.totalSpent).toBe(25)
})

test('the range limits both the list and the amount spent, including its first instant', async () => {
  const buyer = await aBuyer()
  await pays(buyer, await platform.quote(buyer, 'guardian'))
  const later = await platform.later(buyer, 30)
  const { payments, total, stats } = await listed(later, '30days')
  expect([payments.map(({ kind }) => kind), total, stats.totalSpent]).toEqual([['upgrade'], 1, 199])
  expect((await listed(later)).stats.totalSpent).toBe(224)
})
