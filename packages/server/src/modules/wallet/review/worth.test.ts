import { approvals, system, transactions, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
} from '../../../../test/wallet.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'

// Two must approve from 10,000 dollars on. A request is valued at the higher of the rates then and now, so that a rate
// briefly set by one administrator cannot bypass the second approval. A coin costs 50,000 dollars.

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})
// Two days after the previous test's rate changes, for a member without recent requests.
beforeEach(async () => {
  holder = await aHolder(running, admin)
  await pass(48 * HOUR)
  await rate('50000')
  await pass(48 * HOUR)
  await rate('50000')
})

/** Sets a rate as one administrator. A large change is only proposed. */
const rateAlone = async (usd: string) => {
  const { asset } = await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: usd } })
  return asset.pendingChanges.find(({ kind }) => kind === 'rate')
}
/** Puts a rate in force, confirmed if necessary, and advances the clock so that the next can follow. */
const rate = async (usd: string) => {
  const change = await rateAlone(usd)
  if (change) await second.call(approvals.confirmChange, { params: { id: change.id } })
  running.clock.advance(1000)
}
const pass = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second, holder] = [
    asDecider(await signIn(running, admin)),
    asDecider(await signIn(running, second)),
    asHolder(await signIn(running, holder)),
  ]
}
const reviewed = async (id: string) => (await admin.call(transactions.getTransaction, { params: { id } })).transaction
const differences = async () => (await admin.call(treasury.runReconcile, {})).report.differences

test('a rate changed by one administrator alone does not avoid the second approval', async () => {
  await rateAlone('0.01')
  running.clock.advance(1000)
  const id = await holder.deposits('BTC', '10')
  await rateAlone('50000')
  running.clock.advance(1000)
  expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2, journal: [] })
})

describe('a temporarily low rate does not avoid the second approval', () => {
  test('of a deposit: 10 BTC claimed at a cent each', async () => {
    await rate('0.01')
    const id = await holder.deposits('BTC', '10')
    await rate('50000')
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2, journal: [] })
    expect(await holder.available('BTC')).toBe('0')
    expect((await second.approve(id)).status).toBe('completed')
    expect(await holder.available('BTC')).toBe('10')
    expect(await differences()).toEqual([])
  })

  test('of a deposit while the rate is still low', async () => {
    await rate('0.01')
    const id = await holder.deposits('BTC', '10')
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
  })

  test('of a withdrawal', async () => {
    const owner = await aHolder(running, admin, { BTC: '10' })
    await rate('100')
    const id = await owner.withdraws('BTC', '5')
    await rate('50000')
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
    expect(await owner.held('BTC')).toBe('5')
    expect((await second.approve(id)).status).toBe('approved')
  })

  test('of a buy: 100 BTC for a dollar', async () => {
    await rate('0.01')
    const id = await holder.buys('BTC', '1')
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', amount: '100', approvalsNeeded: 2 })
    expect(await holder.available('BTC')).toBe('0')
  })
})

describe('the worth of a request', () => {
  test('is that at approval when the rate has risen since', async () => {
    const id = await holder.deposits('BTC', '0.09')
    expect((await reviewed(id)).approvalsNeeded).toBe(1)
    await pass(48 * HOUR)
    await rate('120000')
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
  })

  test('is that at the request when the rate has fallen since: approvals needed never decrease', async () => {
    const id = await holder.deposits('BTC', '0.2')
    await rate('20000')
    await pass(48 * HOUR)
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
  })

  test('uses the highest rate of 24 hours, including the one in effect at their start', async () => {
    await rate('120000')
    await pass(HOUR)
    await rate('50000')
    await pass(24 * HOUR - 1001)
    const within = await holder.deposits('BTC', '0.09')
    await pass(1002)
    const after = await holder.deposits('BTC', '0.09')
    expect([(await reviewed(within)).approvalsNeeded, (await reviewed(after)).approvalsNeeded]).toEqual([2, 1])
  })
})

describe('the reason for two approvals', () => {
  test('is shown before and after the first approval, with the worth at the highest rate of a day', async () => {
    await rate('0.01')
    const id = await holder.deposits('BTC', '10')
    await rate('50000')
    const secondApproval = { because: 'worth', worth: 500_000, counted: 0 }
    expect(await reviewed(id)).toMatchObject({ approvalsNeeded: 2, secondApproval, usd: 0.1 })
    expect((await admin.approve(id)).secondApproval).toEqual(secondApproval)
    running.clock.advance(MINUTE)
    expect((await second.approve(id)).secondApproval).toEqual(secondApproval)
  })

  test('is not shown when one approval is enough', async () => {
    expect((await reviewed(await holder.deposits('BTC', '0.01'))).secondApproval).toBeNull()
  })

  test('is in the audit log when it arises at the approval', async () => {
    const id = await holder.deposits('BTC', '0.09')
    await rate('120000')
    await admin.approve(id)
    const [action] = await running.sql(
      "select before, after from audit_entry where subject_id = $1 and action = 'need two'",
      [id],
    )
    expect(action).toEqual({ before: { approvals: 1 }, after: { approvals: 2, because: 'worth', worth: 10_800 } })
  })
})

test('a changed threshold also applies to open requests, and is shown before approval', async () => {
  const id = await holder.deposits('BTC', '0.02')
  await admin.call(system.setReviewByTwo, { body: { amount: 500 } })
  // A higher amount takes effect once another administrator has confirmed it.
  onTestFinished(async () => {
    await admin.call(system.setReviewByTwo, { body: { amount: 10_000 } })
    const { changes } = await second.call(approvals.getApprovals, {})
    const change = changes.find(({ kind, status }) => kind === 'rule' && status === 'waiting')
    await second.call(approvals.confirmChange, { params: { id: change?.id ?? '' } })
  })
  expect(await reviewed(id)).toMatchObject({ approvalsNeeded: 2, status: 'pending' })
  expect(await admin.approve(id)).toMatchObject({ status: 'in_review', approvalsNeeded: 2 })
})

test('the database only allows the number of approvals to rise, and only while the request is open', async () => {
  const owner = await aHolder(running, admin, { BTC: '0.1' })
  const [id, approved] = [await owner.withdraws('BTC', '0.01'), await owner.withdraws('BTC', '0.02')]
  await admin.approve(approved)
  const set = (changes: string, target = id) =>
    running.sql(`update wallet_request set ${changes} where id = '${target}'`)
  for (const changes of ['worth_cents = 1', 'worth_cents = null', 'beside_cents = 1', "two_because = 'worth'"])
    await expect(set(changes), changes).rejects.toThrow(/only rises|why_two/)
  await expect(set('approvals_needed = 2', approved)).rejects.toThrow(/only rises/)
  await set("approvals_needed = 2, two_because = 'worth', worth_cents = 7, beside_cents = 1")
  await expect(set('approvals_needed = 1, two_because = null')).rejects.toThrow(/only rises/)
  await expect(set('worth_cents = 8')).rejects.toThrow(/only rises/)
})
