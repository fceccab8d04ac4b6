import { approvals, members, transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aNewAdmin, anAdmin, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurerWithLimit,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'
import { HOUR } from '../../../platform/clock.ts'

// What one administrator approves alone counts together across members and kinds, up to 25,000 dollars within 24 hours.
// A tenth of a coin is 5,000 dollars; a single request, or a member's requests of one kind, needs two approvals from
// 10,000 on.

let running: Running
let admin: Decider
let second: Decider
/** Each is used once per test, because requests by one member within a day count together. */
const depositors: Holder[] = []
let used = 0
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurerWithLimit(running)
  second = await aDecider(running)
  while (depositors.length < 10) depositors.push(await aHolder(running, admin))
})
// A day later, approvals of earlier tests no longer count.
beforeEach(async () => {
  used = 0
  await pass(24 * HOUR)
})

const pass = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second] = [asDecider(await signIn(running, admin)), asDecider(await signIn(running, second))]
}
/** A member who has requested nothing in this test. */
const aDepositor = async (): Promise<Holder> => {
  const depositor = depositors[used++]
  if (!depositor) throw new Error(`A test needs more than ${depositors.length} members`)
  return asHolder(await signIn(running, depositor))
}
const aDeposit = async (amount: string): Promise<string> => (await aDepositor()).deposits('BTC', amount)
/** The final states of deposits by as many members, approved in turn by one administrator. */
const approves = async (by: Decider, ...amounts: string[]): Promise<string[]> => {
  const statuses: string[] = []
  for (const amount of amounts) statuses.push((await by.approve(await aDeposit(amount))).status)
  return statuses
}
const reviewed = async (by: Decider, id: string) =>
  (await by.call(transactions.getTransaction, { params: { id } })).transaction
const full = ['0.1', '0.1', '0.1', '0.1', '0.1']
const completed = full.map(() => 'completed')

describe("the daily limit of one administrator's sole approvals", () => {
  test('prevents paying out a large sum through several members', async () => {
    const withdrawn: string[] = []
    for (let member = 0; member < 6; member += 1) {
      const holder = await aDepositor()
      if ((await admin.approve(await holder.deposits('BTC', '0.0899'))).status !== 'completed') continue
      const id = await holder.withdraws('BTC', '0.0898')
      if ((await admin.approve(id)).status !== 'approved') continue
      await admin.settle(id)
      withdrawn.push(id)
    }
    // 4,495 in and 4,490 out: the third deposit makes 22,465, and a third withdrawal would make 26,955.
    expect(withdrawn).toHaveLength(2)
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })

  test('includes its exact amount; the next request needs another administrator, with the reason shown', async () => {
    expect(await approves(admin, ...full)).toEqual(completed)
    const id = await aDeposit('0.001')
    const judgement = { approvalsNeeded: 2, secondApproval: { because: 'alone_a_day', worth: 50, counted: 25_000 } }
    expect(await reviewed(admin, id)).toMatchObject({ status: 'pending', ...judgement })
    expect(await reviewed(second, id)).toMatchObject({ approvalsNeeded: 1, secondApproval: null })
    expect(await admin.approve(id)).toMatchObject({ status: 'in_review', journal: [], ...judgement })
    expect((await refusal(admin.approve(id))).code).toBe('already_decided')
    expect(await reviewed(second, id)).toMatchObject(judgement)
    expect(await second.approve(id)).toMatchObject({ status: 'completed', ...judgement })
  })

  test('applies to each administrator separately', async () => {
    await approves(admin, ...full)
    expect(await approves(second, ...full)).toEqual(completed)
  })

  test('covers 24 hours', async () => {
    await approves(admin, ...full)
    await pass(24 * HOUR - 1)
    expect(await approves(admin, '0.001')).toEqual(['in_review'])
    await pass(1)
    expect(await approves(admin, '0.1')).toEqual(['completed'])
  })

  test('counts from the approval, however old the request is', async () => {
    const ids: string[] = []
    for (const amount of full) ids.push(await aDeposit(amount))
    await pass((wallet.TOGETHER_HOURS + 1) * HOUR)
    for (const id of ids) expect((await admin.approve(id)).status).toBe('completed')
    expect(await approves(admin, '0.001')).toEqual(['in_review'])
  })

  test('counts failed requests, but not denied ones or ones with two approvals', async () => {
    const owner = await aDepositor()
    const large = await owner.deposits('BTC', '0.5')
    await admin.approve(large)
    await second.approve(large)
    await admin.deny(await aDeposit('0.1'))
    await admin.reject(await aDeposit('0.1'))
    const sent = await owner.withdraws('BTC', '0.1')
    await admin.approve(sent)
    await admin.fail(sent)
    expect(await approves(admin, ...full.slice(1))).toEqual(completed.slice(1))
    expect(await approves(admin, '0.001')).toEqual(['in_review'])
  })

  test('is the two-approval threshold for an administrator who does not count yet', async () => {
    const own = asDecider(await aNewAdmin(running))
    expect(await approves(own, '0.1', '0.1', '0.001')).toEqual(['completed', 'completed', 'in_review'])
  })

  test('is shared by all administrators who do not count yet, also under concurrency, and counts for everyone', async () => {
    const [first, other] = [asDecider(await aNewAdmin(running)), asDecider(await aNewAdmin(running))]
    const ids: string[] = []
    for (let member = 0; member < 4; member += 1) ids.push(await aDeposit('0.09'))
    const results = await Promise.all(ids.map((id, index) => (index % 2 ? first : other).approve(id)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['completed', 'completed', 'in_review', 'in_review'])
    // 9,000 are approved; 16,000 of 25,000 remain.
    expect(await approves(admin, '0.16', '0.16', '0.001')).toEqual(['completed', 'completed', 'in_review'])
  })

  test('cannot be extended by a newly appointed administrator', async () => {
    const owner = asDecider(await anAdmin(running))
    expect(await approves(owner, ...full)).toEqual(completed)
    expect(await approves(asDecider(await aNewAdmin(running)), '0.001')).toEqual(['in_review'])
    expect(await approves(second, '0.1')).toEqual(['completed'])
  })

  test('follows the current rule', async () => {
    // A less strict limit takes effect once another administrator has confirmed it.
    onTestFinished(async () => {
      await admin.call(approvals.setApprovalRules, { body: { aloneADay: 25_000 } })
      const { changes } = await second.call(approvals.getApprovals, {})
      const id = changes.find(({ status }) => status === 'waiting')?.id ?? ''
      await second.call(approvals.confirmChange, { params: { id } })
    })
    await admin.call(approvals.setApprovalRules, { body: { aloneADay: 5000 } })
    expect(await approves(admin, '0.1', '0.001')).toEqual(['completed', 'in_review'])
    await admin.call(approvals.setApprovalRules, { body: { aloneADay: 0 } })
    expect(await approves(second, '0.001')).toEqual(['in_review'])
  })

  test('holds for concurrent approvals on two servers', async () => {
    const secondServer = await aServer(
      { LIMITS_FACTOR: '1000' },
      { databaseUrl: running.databaseUrl, clock: running.clock },
    )
    const { token, id, name, email, password } = admin
    const remoteAdmin = asDecider(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))
    const ids: string[] = []
    for (let member = 0; member < 8; member += 1) ids.push(await aDeposit('0.09'))
    const results = await Promise.all(
      ids.map((depositId, index) => (index % 2 ? remoteAdmin : admin).approve(depositId)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'completed'),
      ...Array.from({ length: 3 }, () => 'in_review'),
    ])
  })
})

test('a sole administrator confirms an approval beyond the limit a day later', async () => {
  const owner = await anAdmin(running)
  const { administrators } = await owner.call(approvals.getApprovals, {})
  const colleagues = administrators.filter(({ id }) => id !== owner.id)
  for (const { id } of colleagues) await owner.call(members.suspendMember, { params: { id }, body: {} })
  onTestFinished(async () => {
    const again = await anAdmin(running)
    for (const { id } of colleagues) await again.call(members.activateMember, { params: { id }, body: {} })
  })
  running.clock.advance(72 * HOUR)
  const ids: string[] = []
  for (const amount of full) ids.push(await aDeposit(amount))
  const id = await aDeposit('0.1')
  const alone = asDecider(await anAdmin(running))
  for (const depositId of ids) expect((await alone.approve(depositId)).status).toBe('completed')
  expect((await alone.approve(id)).status).toBe('in_review')
  expect((await refusal(alone.approve(id))).code).toBe('approval_waits')
  running.clock.advance(24 * HOUR)
  expect((await asDecider(await anAdmin(running)).approve(id)).status).toBe('completed')
})
