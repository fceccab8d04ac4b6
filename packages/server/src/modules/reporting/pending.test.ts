import { approvals, health, type AdminRole, reporting, treasury, pendingCounts } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSubmission } from '../../../test/assignments.ts'
import type { Client } from '../../../test/client.ts'
import { aReported } from '../../../test/comments.ts'
import { aLibrary } from '../../../test/library.ts'
import { pays, withPlans } from '../../../test/memberships.ts'
import { checksOut } from '../../../test/order.ts'
import { aMember, anApplicant, anAdministratorAs, aProof } from '../../../test/people.ts'
import type { Running } from '../../../test/running.ts'
import { aShop, addToCart } from '../../../test/shop.ts'
import { ask, change } from '../../../test/tickets.ts'
import { aHolder, type Decider } from '../../../test/wallet.ts'

let running: Running
let admin: Decider
beforeAll(async () => {
  const platform = await withPlans()
  ;({ running, admin } = platform)
  await anApplicant(running)
  await anApplicant(running)
  const holder = await aHolder(running, admin, { BTC: '1' })
  await holder.deposits('BTC', '0.01')
  await holder.sells('BTC', '20')
  await pays(holder, await platform.quote(holder, 'guardian'), await aProof())
  const shop = await aShop(running)
  await addToCart(holder, await shop.product({ price: '20' }))
  await checksOut(holder)
  const library = await aLibrary(running)
  await aReported(library)
  await aSubmission(library, await aMember(running))
  await ask(holder)
  await change(admin, (await ask(holder)).id, { status: 'resolved' })
  await admin.call(approvals.setApprovalRules, { body: { ratePercent: 30 } })
  await admin.call(treasury.requestAdjustment, {
    body: {
      asset: 'BTC',
      amount: '0.0001',
      debit: 'asset:custody:main:BTC',
      credit: 'equity:house:BTC',
      reason: 'Counted twice.',
    },
  })
})

const countsFor = async (client: Client) =>
  Object.fromEntries(
    (await client.call(pendingCounts.getPendingCounts, {})).pending.map(({ kind, count }) => [kind, count]),
  )

const ofPeople = { signup: 2, membership: 1 }
const ofMoney = { deposit: 1, withdrawal: 0, payout: 0, trade: 1 }
const ofContent = { assignment: 1, comment: 1 }

describe('pending counts', () => {
  test('count each kind; tickets count while they are open and the member waits', async () => {
    const { check, ...counts } = await countsFor(admin)
    expect(check).toEqual(expect.any(Number))
    const remaining = { correction: 1, order: 1, answer: 1, change: 1 }
    expect(counts).toEqual({ ...ofPeople, ...ofMoney, ...ofContent, ...remaining })
  })

  test.each([
    ['finance', { ...ofPeople, ...ofMoney, correction: 1, order: 1, change: 1 }],
    ['store', { order: 1 }],
    ['content', ofContent],
    ['support', { ...ofPeople, order: 1, answer: 1 }],
  ] as [AdminRole, Record<string, number>][])(
    'for the role %s hold only the kinds that it may see',
    async (role, counts) => {
      expect(await countsFor(await anAdministratorAs(running, [role]))).toEqual(counts)
    },
  )

  test('include an approved withdrawal, with its worth, until it is recorded as sent', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.withdraws('BTC', '0.01')
    const payouts = async () => {
      const { overview } = await admin.call(reporting.getOverview, { query: {} })
      const row = overview.pending.find(({ kind }) => kind === 'payout')
      return [(await countsFor(admin)).payout, row?.count, row?.usd]
    }
    expect(await payouts()).toEqual([0, 0, null])
    await admin.approve(id)
    expect(await payouts()).toEqual([1, 1, 500])
    await admin.settle(id)
    expect(await payouts()).toEqual([0, 0, null])
  })

  test('include the health checks that need attention', async () => {
    const differs = async () => {
      const { needs } = (await admin.call(health.verifyHealth, {})).health
      expect(needs).toBeGreaterThan(0)
      return needs - Number((await countsFor(admin)).check)
    }
    // The platform's own checks run in between.
    await expect.poll(differs).toBe(0)
  })
})
