import { members, system, transactions } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anEmail, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { aDecider, aHolder, aTreasurer, asDecider, type Decider, type Holder } from '../../../../test/wallet.ts'
import { HOUR } from '../../../platform/clock.ts'

// Offered actions are exactly those that succeed: each is tried on a separate request in each situation.

let running: Running
let admin: Decider
let second: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
})

const pass = async (ms: number) => {
  running.clock.advance(ms)
  ;[admin, second] = [asDecider(await signIn(running, admin)), asDecider(await signIn(running, second))]
}

const tries: Record<transactions.ReviewAction, (by: Decider, id: string) => Promise<unknown>> = {
  approve: (by, id) => by.approve(id),
  deny: (by, id) => by.deny(id),
  reject: (by, id) => by.reject(id),
  flag: (by, id) => by.flag(id),
  settle: (by, id) => by.settle(id),
  fail: (by, id) => by.fail(id),
}

const offerTo = async (by: Decider, id: string) =>
  (await by.call(transactions.getTransaction, { params: { id } })).transaction.offer

/** Six requests of one member, one per action. */
const six = async (make: (holder: Holder) => Promise<string>, owned: Record<string, string> = {}) => {
  const holder = await aHolder(running, admin, owned)
  const ids: string[] = []
  for (const _ of transactions.reviewActions) ids.push(await make(holder))
  return { ids, holder }
}

/** Tries each action on one of them. @returns the actions offered on all of them */
const agreed = async (by: Decider, ids: readonly string[]) => {
  const offers = await Promise.all(ids.map((id) => offerTo(by, id)))
  const letThrough: string[] = []
  for (const [index, action] of transactions.reviewActions.entries()) {
    const done = await tries[action](by, ids[index] ?? '').then(
      () => true,
      () => false,
    )
    if (done) letThrough.push(action)
  }
  for (const offer of offers) expect(offer?.actions).toEqual(letThrough)
  return offers[0]
}

const largeFunds = { BTC: '1.5' }
const aMuch = (holder: Holder) => holder.withdraws('BTC', '0.2')
const little = { BTC: '0.1' }
const aLittle = (holder: Holder) => holder.withdraws('BTC', '0.01')

describe('the available actions are exactly those that succeed', () => {
  test('for pending, on-hold and approved requests', async () => {
    const deposits = async () => (await six((holder) => holder.deposits('BTC', '0.01'))).ids
    const all = { because: null, from: null, failing: 'alone' }
    expect(await agreed(admin, await deposits())).toEqual({ ...all, actions: ['approve', 'deny', 'reject', 'flag'] })
    const flagged = await deposits()
    for (const id of flagged) await second.flag(id)
    expect(await agreed(admin, flagged)).toEqual({ ...all, actions: ['approve', 'deny', 'reject'] })
    const { ids: approved } = await six(aLittle, little)
    for (const id of approved) await second.approve(id)
    expect(await agreed(admin, approved)).toEqual({ ...all, actions: ['settle', 'fail'] })
  })

  test("for requests that need two approvals, before and after one's own approval", async () => {
    for (const [by, expected] of [
      [admin, { actions: ['deny', 'flag'], because: 'approved' }],
      [second, { actions: ['approve', 'deny', 'flag'], because: null }],
    ] as const) {
      const { ids } = await six(aMuch, largeFunds)
      for (const id of ids) await admin.approve(id)
      expect(await agreed(by, ids)).toEqual({ ...expected, from: null, failing: 'asks' })
    }
  })

  test('for an approved withdrawal that another administrator reported as failed', async () => {
    for (const [by, expected] of [
      [admin, { actions: ['settle'], because: 'failing' }],
      [second, { actions: ['settle', 'fail'], because: null }],
    ] as const) {
      const { ids } = await six(aMuch, largeFunds)
      for (const id of ids) {
        await admin.approve(id)
        await second.approve(id)
        await admin.fail(id)
      }
      expect(await agreed(by, ids)).toEqual({ ...expected, from: null, failing: 'confirms' })
    }
  })

  test('for a report of failure that no longer counts: the next is a first report again', async () => {
    const suspended = await aDecider(running)
    const { ids } = await six(aMuch, largeFunds)
    for (const id of ids) {
      await admin.approve(id)
      await second.approve(id)
      await suspended.fail(id)
    }
    await admin.call(members.suspendMember, { params: { id: suspended.id }, body: {} })
    const expected = { actions: ['settle', 'fail'], because: null, from: null, failing: 'asks' }
    expect(await agreed(second, ids)).toEqual(expected)
  })

  test('for the requester', async () => {
    const { ids, holder } = await six(aLittle, little)
    await running.sql("update person set role = 'admin', offices = '{owner}', counts_from = joined_at where id = $1", [
      holder.id,
    ])
    expect(await agreed(asDecider(holder), ids)).toMatchObject({ actions: [], because: 'own' })
    await running.sql("update person set role = 'user', offices = '{}' where id = $1", [holder.id])
  })

  test('for a request of a person removed since', async () => {
    const { ids, holder } = await six((member) => member.deposits('BTC', '0.01'))
    await running.sql("update person set deleted_at = now(), status = 'suspended' where id = $1", [holder.id])
    expect(await agreed(admin, ids)).toMatchObject({ actions: ['deny', 'reject', 'flag'], because: 'gone' })
  })

  test('for a trade whose rate has moved far, and later with an expired price', async () => {
    const buys = async () => (await six((holder) => holder.buys('BTC', '100'))).ids
    const [drifted, lapsed] = [await buys(), await buys()]
    const rate = (usd: string) => admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: usd } })
    // A drift above 5 percent blocks trades; a change above 10 percent needs confirmation.
    await rate('53000')
    expect(await agreed(admin, drifted)).toMatchObject({ actions: ['deny', 'reject', 'flag'], because: 'drifted' })
    await rate('50000')
    await pass(24 * HOUR + 1)
    expect(await agreed(admin, lapsed)).toMatchObject({ actions: ['deny', 'reject', 'flag'], because: 'lapsed' })
  })

  test("for a withdrawal after an administrator changed the member's email, to them and to others", async () => {
    const moved = async () => {
      const { ids, holder } = await six(aLittle, little)
      const body = { name: holder.name, email: anEmail() }
      await second.call(members.updateMember, { params: { id: holder.id }, body })
      return ids
    }
    const [movedBySecond, movedByOther] = [await moved(), await moved()]
    const from = new Date(running.clock.now().getTime() + 72 * HOUR).toISOString()
    expect(await agreed(second, movedBySecond)).toMatchObject({ actions: [], because: 'address', from })
    expect(await agreed(admin, movedByOther)).toMatchObject({
      actions: ['deny', 'reject', 'flag'],
      because: 'held',
      from,
    })
  })

  test('for a sole administrator after approving or reporting a failure: again a day later', async () => {
    const [approved, sent] = [(await six(aMuch, largeFunds)).ids, (await six(aMuch, largeFunds)).ids]
    for (const id of sent) {
      await admin.approve(id)
      await second.approve(id)
    }
    const owner = await anAdmin(running)
    for (const { id } of [admin, second]) await owner.call(members.suspendMember, { params: { id }, body: {} })
    running.clock.advance(72 * HOUR)
    const alone = asDecider(await anAdmin(running))
    for (const id of approved) await alone.approve(id)
    for (const id of sent) await alone.fail(id)
    const from = new Date(running.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(await offerTo(alone, approved[0] ?? '')).toMatchObject({ actions: ['deny', 'flag'], because: 'waits', from })
    expect(await offerTo(alone, sent[0] ?? '')).toMatchObject({ actions: ['settle'], because: 'waits', from })
    running.clock.advance(24 * HOUR)
    const later = asDecider(await anAdmin(running))
    expect(await agreed(later, approved)).toMatchObject({ actions: ['approve', 'deny', 'flag'], because: null })
    expect(await agreed(later, sent)).toMatchObject({ actions: ['settle', 'fail'], because: null, failing: 'confirms' })
  })
})
