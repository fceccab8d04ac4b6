import { approvals, transactions, treasury } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aNewAdmin, anAdmin } from '../../../../test/people.ts'
import { endings } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aTreasurer, asDecider, type Decider, refusal } from '../../../../test/wallet.ts'

// A correction can do whatever a transfer can, so the same rules apply.

let running: Running
/** A second server on the same database. */
let secondServer: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

type Input = { amount: string; debit: string; credit: string }
const request = async (input: Input, by = admin) => {
  const body = { asset: 'BTC', reason: 'Counted anew', ...input }
  return (await by.call(treasury.requestAdjustment, { body })).adjustment
}
const decide = async (client: Decider, id: string, decision: 'approved' | 'denied' = 'approved') =>
  (await client.call(treasury.decideAdjustment, { params: { id }, body: { decision } })).adjustment
const equity = 'equity:house:BTC'
const custody = 'asset:custody:main:BTC'
const equityBalance = async () => {
  const { accounts } = await admin.call(treasury.getTreasury, {})
  return Number(accounts.find((account) => account.code === equity)?.balance)
}
const readCorrection = async (id: string) =>
  (await admin.call(treasury.getTreasury, {})).adjustments.find((correction) => correction.id === id)

test('a correction is limited to the largest possible deposit', async () => {
  const requestAmount = (amount: string) => request({ amount, debit: custody, credit: equity })
  for (const amount of ['9'.repeat(30), '1000000000000000'])
    expect(await refusal(requestAmount(amount))).toMatchObject({
      status: 422,
      errors: { amount: ['Please enter a smaller amount.'] },
    })
  const { id } = await requestAmount('999999999999999.99999999')
  await decide(second, id, 'denied')
})

test('a correction counts as pending until it is decided', async () => {
  const countPending = async () => (await admin.call(transactions.getTransactionsOverview, {})).waitingCorrections
  const before = await countPending()
  const { id } = await request({ amount: '0.001', debit: custody, credit: equity })
  expect(await countPending()).toBe(before + 1)
  await decide(second, id, 'denied')
  expect(await countPending()).toBe(before)
})

describe('with the treasury floor on, a correction', () => {
  beforeAll(async () => {
    await decide(second, (await request({ amount: '1', debit: custody, credit: equity })).id)
    await admin.call(approvals.setApprovalRules, { body: { treasuryFloor: true } })
  })

  test('takes at most what the platform owns, and is refused beyond it like other requests', async () => {
    const more = await request({ amount: '1.00000001', debit: equity, credit: custody })
    expect(await refusal(decide(second, more.id))).toMatchObject({
      status: 409,
      code: 'insufficient_house',
      message: `The account ${equity} doesn’t have enough for this.`,
    })
    expect([await equityBalance(), (await readCorrection(more.id))?.status]).toEqual([1, 'pending'])
    expect((await decide(second, more.id, 'denied')).status).toBe('denied')
    const member = await aHolder(running, admin)
    const credit = `liability:member:${member.id}:available:BTC`
    const gift = await request({ amount: '1.5', debit: equity, credit })
    expect((await refusal(decide(second, gift.id))).code).toBe('insufficient_house')
    expect(await member.available('BTC')).toBe('0')
  })

  test("can give to the platform, also when it owes, and can move what is not the platform's", async () => {
    expect((await decide(second, (await request({ amount: '0.5', debit: custody, credit: equity })).id)).status).toBe(
      'approved',
    )
    const reserved = await request({ amount: '2', debit: custody, credit: 'liability:suspense:BTC' })
    expect((await decide(second, reserved.id)).status).toBe('approved')
    expect(await equityBalance()).toBe(1.5)
  })

  test('takes the last of it once when two are approved at the same moment on two servers', async () => {
    const { token, id, name, email, password } = second
    const remoteAdmin = asDecider(Object.assign(aClient(secondServer.url), { token, id, name, email, password }))
    const amount = String(await equityBalance())
    const both = [
      await request({ amount, debit: equity, credit: custody }),
      await request({ amount, debit: equity, credit: custody }),
    ]
    const calls = both.map((correction, index) => decide(index ? remoteAdmin : second, correction.id))
    expect(await endings(calls)).toEqual(['done', 'insufficient_house'])
    expect(await equityBalance()).toBe(0)
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
  })
})

describe("a correction of an administrator's own account", () => {
  const own = (decider: Decider) => `liability:member:${decider.id}:available:BTC`
  const requestFor = (to: Decider, by: Decider) => request({ amount: '0.1', debit: custody, credit: own(to) }, by)

  test('can be decided by any administrator who did not request it, and they are listed', async () => {
    const byOwner = await requestFor(admin, admin)
    expect(byOwner.deciders).toContain(second.name)
    expect(byOwner.deciderIds).not.toContain(admin.id)
    expect((await decide(second, byOwner.id)).status).toBe('approved')
    const third = await aDecider(running)
    const byOther = await requestFor(admin, third)
    expect((await refusal(decide(admin, byOther.id))).code).toBe('own_account')
    expect((await refusal(decide(third, byOther.id))).code).toBe('own_request')
    const ids = (await readCorrection(byOther.id))?.deciderIds ?? []
    expect([ids.includes(second.id), ids.includes(admin.id), ids.includes(third.id)]).toEqual([true, false, false])
    const decided = await decide(second, byOther.id)
    expect([decided.status, decided.deciders]).toEqual(['approved', []])
  })

  test('says that nobody can decide it when the requester and the owner are the only administrators', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '1000' })
    const chief = await aTreasurer(fresh)
    const first = asDecider(await anAdmin(fresh))
    const { adjustment } = await first.call(treasury.requestAdjustment, {
      body: { asset: 'BTC', reason: 'x', amount: '0.1', debit: custody, credit: own(chief) },
    })
    expect([adjustment.deciders, adjustment.deciderIds]).toEqual([[], []])
    const third = await aDecider(fresh)
    const { adjustments } = await third.call(treasury.getTreasury, {})
    expect(adjustments[0]?.deciderIds).toEqual([third.id])
  })
})

test('an administrator who does not count for approvals yet cannot approve a correction, but can deny it', async () => {
  const newcomer = asDecider(await aNewAdmin(running))
  const { id } = await request({ amount: '0.1', debit: custody, credit: equity })
  expect((await refusal(decide(newcomer, id))).code).toBe('not_counting_yet')
  expect((await readCorrection(id))?.status).toBe('pending')
  expect((await decide(newcomer, id, 'denied')).status).toBe('denied')
})

test("a correction requested by one's own new appointee cannot be approved: only one of the two counts", async () => {
  const newcomer = asDecider(await aNewAdmin(running))
  const member = await aHolder(running, admin)
  const credit = `liability:member:${member.id}:available:BTC`
  const { id } = await request({ amount: '14', debit: custody, credit }, newcomer)
  expect(await refusal(decide(second, id))).toMatchObject({ status: 409, code: 'asker_not_counting' })
  expect([(await readCorrection(id))?.status, await member.available('BTC')]).toEqual(['pending', '0'])
  const again = await request({ amount: '14', debit: custody, credit })
  expect((await decide(second, again.id)).status).toBe('approved')
})
