import { approvals, members, profile, system, transactions } from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appliers } from '../../appliers.ts'
import { emailsTo } from '../../../test/emails.ts'
import { withApp } from '../../../test/factors.ts'
import { anAdmin, signIn } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurerWithLimit,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../test/wallet.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { changesWorker } from './approvals.jobs.ts'

// Approval rules set by one administrator. The clock starts on 2026-03-01 at 12:00:30 UTC.
const dueAt = '2026-03-02T12:00:30.000Z'

let running: Running
let admin: Decider
let second: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  holder = await aHolder(running, await aTreasurerWithLimit(running))
})
beforeEach(async () => {
  ;[admin, second] = [await aDecider(running), await aDecider(running)]
})
/** Resets the rules and the clock, clears pending changes, and leaves the first administrator as the only one. */
afterEach(async () => {
  running.clock.reset()
  await running.sql('delete from setting')
  await running.app.db.transact(async (tx) => tx.announce({ topics: ['platform'] }))
  await running.sql("update guarded_change set status = 'called_off', decided_at = asked_at where status = 'waiting'")
  await running.sql("update person set status = 'active', stopped_counting_at = null")
  await running.sql("update person set role = 'user', offices = '{}' where email <> $1", [running.admin.email])
})

/** Advances the clock for one administrator and applies due changes. */
const wait = async (ms: number) => {
  running.clock.advance(ms)
  await changesWorker(running.app.db, appliers).run({})
  admin = asDecider(await signIn(running, admin))
}
const pass = async (ms: number) => {
  await wait(ms)
  ;[second, holder] = [asDecider(await signIn(running, second)), asHolder(await signIn(running, holder))]
}
const limit = async (amount: number, by = admin) => {
  const { systemControls } = await by.call(system.setReviewByTwo, { body: { amount } })
  return [systemControls.reviewByTwoFrom, systemControls.reviewByTwoRaise]
}
const currentRules = async () => (await admin.call(approvals.getApprovals, {})).rules
const changes = async (by = admin) => (await by.call(approvals.getApprovals, {})).changes
const pending = async (by = admin) => (await changes(by)).filter(({ status }) => status === 'waiting')
const pendingId = async () => (await pending())[0]?.id ?? ''
const needed = async (id: string): Promise<number> =>
  (await admin.call(transactions.getTransaction, { params: { id } })).transaction.approvalsNeeded
const noticesOf = async (person: { id: string }) =>
  (
    await running.sql(
      "select body from notification where person_id = $1 and title not like 'New sign-up%' and body not like '% made %' and body not like '%waits for a decision%' order by id",
      [person.id],
    )
  ).map(({ body }) => body)

describe('two-person approval threshold', () => {
  test('is lowered at once and raised after a day, and a request keeps the threshold it began with', async () => {
    const byOne = await holder.deposits('BTC', '0.02')
    expect(await limit(500)).toEqual([500, null])
    const byTwo = await (await aHolder(running, admin)).deposits('BTC', '0.02')
    expect(await limit(20_000)).toEqual([500, { amount: 20_000, from: dueAt }])
    await pass(DAY - 1)
    expect((await currentRules()).reviewByTwoFrom).toBe(500)
    await pass(1)
    const { systemControls } = await admin.call(system.getSystemControls, {})
    expect([systemControls.reviewByTwoFrom, systemControls.reviewByTwoRaise]).toEqual([20_000, null])
    expect(await Promise.all([byOne, byTwo].map(needed))).toEqual([1, 2])
    expect((await admin.approve(byTwo)).status).toBe('in_review')
    expect((await refusal(admin.approve(byTwo))).code).toBe('already_decided')
    expect((await second.approve(byTwo)).status).toBe('completed')
  })

  test('can be lowered by another administrator before a raise takes effect', async () => {
    await limit(1_000_000)
    await pass(HOUR)
    expect(await limit(10_000, second)).toEqual([10_000, null])
    await pass(2 * DAY)
    expect(await needed(await holder.deposits('BTC', '0.2'))).toBe(2)
  })

  test('change notifies all administrators of author, values and effective time in their time zone', async () => {
    await second.call(profile.savePreferences, { body: { language: 'en', timeZone: 'Europe/Oslo', weekStart: null } })
    const before = await noticesOf(second)
    await limit(20_000)
    await limit(20_000)
    await limit(99.5)
    await limit(99.5)
    const amount = 'he amount from which requests need two approvals'
    const textsAt = (from: string) => [
      `${admin.name} requested a change. T${amount}: from $10,000.00 to $20,000.00. It takes effect on ${from}, or as soon as another administrator confirms it. Any administrator can cancel it before then.`,
      `${admin.name} changed t${amount} from $10,000.00 to $99.50. It takes effect immediately. The pending change to $20,000.00 was cancelled.`,
    ]
    const here = 'Mar 2, 2026, 13:00 (Europe/Oslo)'
    expect((await noticesOf(second)).slice(before.length)).toEqual(textsAt(here))
    // Includes the requester, whose session could be hijacked.
    for (const [person, from] of [[second, here] as const, [admin, 'Mar 2, 2026, 12:00 (UTC)'] as const]) {
      const emails = (await emailsTo(running, person.email)).filter(({ subject }) => /amount from which/.test(subject))
      expect(new Set(emails.map(({ paragraphs }) => paragraphs[0]))).toEqual(new Set(textsAt(from)))
      expect(emails.map(({ action }) => action?.path)).toEqual(['/admin/approvals', '/admin/approvals'])
    }
  })

  test('ends at the last value of concurrent changes, and never above the value in force', async () => {
    await limit(500)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([limit(2000), limit(400 - round, second), limit(3000), limit(450, second)])
      expect((await currentRules()).reviewByTwoFrom).toBeLessThanOrEqual(400 - round)
    }
  })
})

// What a hijacked session would loosen first: each of these changes has to wait.
const weaker = {
  reviewByTwoFrom: 50_000,
  aloneADay: 25_000.01,
  creditsADay: 100.01,
  treasuryFloor: false,
  changeWaitHours: 23,
  newAdministratorHours: 1,
  addressHoldHours: 1,
  proofHours: 2,
  adminSecondFactor: false,
  ratePercent: 10.01,
  driftPercent: 100,
} as const
const stricter = {
  reviewByTwoFrom: 9999,
  aloneADay: 24_999.99,
  creditsADay: 99.99,
  treasuryFloor: true,
  changeWaitHours: 25,
  newAdministratorHours: 73,
  addressHoldHours: 73,
  proofHours: 1, // the minimum
  adminSecondFactor: true,
  ratePercent: 9.99,
  driftPercent: 0,
} as const

describe('every approval rule', () => {
  // Second factors, so that both can still act once they are required.
  const withFactors = async () => {
    for (const person of [admin, second]) await withApp(running, person)
  }

  test('takes effect at once when it is made stricter', async () => {
    await withFactors()
    await admin.call(approvals.setApprovalRules, { body: stricter })
    expect(await currentRules()).toEqual(stricter)
    expect(await pending()).toEqual([])
  })

  test('waits when it is weakened, and needs confirmation by another person', async () => {
    await withFactors()
    await admin.call(approvals.setApprovalRules, { body: { treasuryFloor: true, adminSecondFactor: true } })
    const before = await currentRules()
    await admin.call(approvals.setApprovalRules, { body: weaker })
    expect(await currentRules()).toEqual(before)
    const requested = await pending()
    expect(new Set(requested.map(({ subject }) => subject))).toEqual(new Set(Object.keys(weaker)))
    for (const { id, confirmBlocked } of requested) {
      expect(confirmBlocked).toMatch(/^You requested this/)
      expect((await refusal(admin.call(approvals.confirmChange, { params: { id } }))).code).toBe('own_change')
      await second.call(approvals.confirmChange, { params: { id } })
    }
    expect(await currentRules()).toEqual(weaker)
    expect(await pending()).toEqual([])
  })

  test('change can be cancelled by its requester or by another, and requested again', async () => {
    for (const by of [admin, second]) {
      await admin.call(approvals.setApprovalRules, { body: { driftPercent: 50 } })
      const params = { id: await pendingId() }
      await by.call(approvals.cancelChange, { params })
      expect(await pending()).toEqual([])
      expect((await refusal(second.call(approvals.confirmChange, { params }))).code).toBe('already_decided')
    }
    expect((await currentRules()).driftPercent).toBe(5)
  })

  test('change restarts its wait for a different value, not for the same value', async () => {
    await admin.call(approvals.setApprovalRules, { body: { driftPercent: 50 } })
    await pass(HOUR)
    await admin.call(approvals.setApprovalRules, { body: { driftPercent: 50 } })
    expect((await pending()).map(({ holdsAt }) => holdsAt)).toEqual([dueAt])
    await admin.call(approvals.setApprovalRules, { body: { driftPercent: 60 } })
    expect((await pending()).map(({ after, holdsAt }) => [after, holdsAt])).toEqual([
      ['60%', '2026-03-02T13:00:30.000Z'],
    ])
  })

  test('change is cancelled when due if its requester has been suspended', async () => {
    await second.call(approvals.setApprovalRules, { body: { driftPercent: 50 } })
    const requestedId = await pendingId()
    await admin.call(members.suspendMember, { params: { id: second.id }, body: {} })
    await wait(DAY)
    expect((await currentRules()).driftPercent).toBe(5)
    expect((await changes()).find(({ id }) => id === requestedId)).toMatchObject({
      status: 'called_off',
      decidedBy: null,
      reason: 'The person who requested it is no longer an active administrator.',
    })
  })

  test('change is cancelled when due if its requester is no longer an owner', async () => {
    await second.call(approvals.setApprovalRules, { body: { driftPercent: 50 } })
    const requestedId = await pendingId()
    await admin.call(members.setAdminRoles, { params: { id: second.id }, body: { adminRoles: ['finance'] } })
    await pass(DAY)
    expect((await currentRules()).driftPercent).toBe(5)
    expect((await changes()).find(({ id }) => id === requestedId)).toMatchObject({ status: 'called_off' })
  })

  test('change is either confirmed or cancelled when both happen at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      await admin.call(approvals.setApprovalRules, { body: { driftPercent: 50 + round } })
      const params = { id: await pendingId() }
      const answers = await Promise.allSettled([
        second.call(approvals.confirmChange, { params }),
        admin.call(approvals.cancelChange, { params }),
        second.call(approvals.confirmChange, { params }, { 'idempotency-key': 'another try' }),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('weakening a rule after suspending those who could cancel it', () => {
  const requestWeaker = () => admin.call(approvals.setApprovalRules, { body: { driftPercent: 50 } })
  /** Suspends everyone else who could decide. */
  const suspend = async () => {
    for (const { id } of [second, await anAdmin(running)])
      await admin.call(members.suspendMember, { params: { id }, body: {} })
  }
  const postponedUntil = '2026-03-04T12:00:30.000Z'

  test.each([
    ['before', [requestWeaker, suspend]],
    ['after', [suspend, requestWeaker]],
  ])('is delayed to 72 hours when requested %s the suspension, with a notice', async (_, actions) => {
    for (const action of actions) await action()
    expect((await pending()).map(({ holdsAt }) => holdsAt)).toEqual([postponedUntil])
    await wait(3 * DAY - 1)
    expect((await currentRules()).driftPercent).toBe(5)
    await wait(1)
    expect((await currentRules()).driftPercent).toBe(50)
  })

  test('can be cancelled by an administrator who is reactivated', async () => {
    await requestWeaker()
    await suspend()
    await wait(2 * DAY)
    await admin.call(members.activateMember, { params: { id: second.id }, body: {} })
    await wait(1)
    second = asDecider(await signIn(running, second))
    const [change] = await pending(second)
    expect(change?.holdsAt).toBe(postponedUntil)
    await second.call(approvals.cancelChange, { params: { id: change?.id ?? '' } })
    await wait(2 * DAY)
    expect((await currentRules()).driftPercent).toBe(5)
  })

  test('is not made faster by an administrator suspended long before', async () => {
    const removed = await aDecider(running)
    await admin.call(members.suspendMember, { params: { id: removed.id }, body: {} })
    await pass(3 * DAY)
    await requestWeaker()
    await suspend()
    expect((await pending()).map(({ holdsAt }) => holdsAt)).toEqual(['2026-03-07T12:00:30.000Z'])
    await wait(3 * DAY - 1)
    expect((await currentRules()).driftPercent).toBe(5)
  })

  test('keeps its normal wait if another administrator could have cancelled it all along', async () => {
    const third = await aDecider(running)
    await requestWeaker()
    await admin.call(members.suspendMember, { params: { id: third.id }, body: {} })
    expect((await pending()).map(({ holdsAt }) => holdsAt)).toEqual([dueAt])
    await wait(DAY)
    expect((await currentRules()).driftPercent).toBe(50)
  })
})
