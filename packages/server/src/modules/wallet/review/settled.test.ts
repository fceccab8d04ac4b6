import { activity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import { outcomeFor, notificationsAbout, unreadOf } from '../../../../test/settled.ts'
import { aDecider, aHash, aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { notify } from '../../activity/index.ts'

// Notifications that ask administrators or members to act on money are settled once one of them has done so.

let running: Running
let admin: Decider
let second: Decider
let third: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  third = await aDecider(running)
})
const administrators = () => [admin, second, third]
const outcomes = (about: string) =>
  Promise.all(administrators().map((administrator) => outcomeFor(administrator, about)))
const decisions = ['approved', 'denied', 'rejected'] as const
const actions = {
  approved: (by: Decider, id: string) => by.approve(id),
  denied: (by: Decider, id: string) => by.deny(id),
  rejected: (by: Decider, id: string) => by.reject(id),
}

describe('the notice of a financial request', () => {
  test.each(decisions)('that is %s is settled and no longer counts for any administrator', async (decision) => {
    const holder = await aHolder(running, admin)
    const before = await Promise.all(administrators().map(unreadOf))
    const id = await holder.deposits('BTC', '0.01')
    expect(await outcomes(id)).toEqual([null, null, null])
    expect(await Promise.all(administrators().map(unreadOf))).toEqual(before.map((count) => count + 1))
    await actions[decision](second, id)
    expect(await outcomes(id)).toEqual([decision, decision, decision])
    expect(await Promise.all(administrators().map(unreadOf))).toEqual(before)
    expect((await notificationsAbout(third, id))[0]).toMatchObject({ read: true })
  })

  test('stays open after the first of two approvals, and a report of failure has its own notice', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.3' })
    const id = await holder.withdraws('BTC', '0.2')
    await admin.approve(id)
    expect(await outcomes(id)).toEqual([null, null, null])
    await second.approve(id)
    expect(await outcomes(id)).toEqual(['approved', 'approved', 'approved'])
    await third.fail(id, 'The network is down')
    expect((await notificationsAbout(admin, id)).map(({ outcome }) => outcome)).toEqual([null, 'approved'])
    await second.settle(id, aHash())
    expect((await notificationsAbout(admin, id)).map(({ outcome }) => outcome)).toEqual(['sent', 'approved'])
  })

  test('does not show the member who decided', async () => {
    const holder = await aHolder(running, admin)
    await second.deny(await holder.deposits('BTC', '0.01'), 'No such deposit')
    const activityText = JSON.stringify(await holder.call(activity.listActivity, { query: {} }))
    for (const secret of [second.id, second.name, second.email]) expect(activityText).not.toContain(secret)
  })

  test('is settled from the start when it is sent after the decision', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.01')
    await second.approve(id)
    const before = await unreadOf(third)
    await running.app.db.transact((tx) =>
      notify(tx, [third], {
        kind: 'request_waiting',
        asks: { kind: 'request', id },
        title: 'Late',
        text: `It waits: late ${id}`,
      }),
    )
    expect(await outcomeFor(third, `late ${id}`)).toBe('approved')
    expect(await unreadOf(third)).toBe(before)
  })
})
