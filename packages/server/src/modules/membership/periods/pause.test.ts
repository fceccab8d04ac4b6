import { activity, identity, members, membershipChanges } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { levelOf, ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { behindGate } from '../../../../test/gate.ts'
import { aProof } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aHolder, type Holder } from '../../../../test/wallet.ts'
import { remindersWorker } from '../membership.jobs.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'

let house: Plans
beforeEach(async () => {
  house = await withPlans()
})

const holds = (amounts: Readonly<Record<string, string>> = { BTC: '0.05' }) =>
  aHolder(house.running, house.admin, amounts)

const pause = async (member: Holder, days: number) =>
  (await member.call(membershipChanges.pauseMembership, { body: { days } })).membership
const resume = async (member: Holder) => (await member.call(membershipChanges.resumeMembership, {})).membership
const at = (text: string | null | undefined) => Date.parse(text ?? '')

describe('pause', () => {
  test('closes the plan’s content, ends automatically and extends the membership by its length', async () => {
    let member = await holds()
    await pays(member, await house.quote(member, 'guardian'))
    member = await house.later(member, 100)
    const before = await ownMembership(member)
    const paused = await pause(member, 20)
    expect(paused).toMatchObject({ status: 'paused', level: 'none', planId: null, next: null })
    expect(paused.pause).toMatchObject({ planName: 'Guardian' })
    expect(at(paused.pause?.endsAt) - house.running.clock.now().getTime()).toBeCloseTo(20 * DAY, -4)
    expect(at(paused.pause?.membershipUntil)).toBe(at(before.endsAt) + 20 * DAY)
    expect(await levelOf(member)).toBe('none')
    member = await house.later(member, 19)
    expect(await levelOf(member)).toBe('none')
    member = await house.later(member, 2)
    const after = await ownMembership(member)
    expect(after).toMatchObject({ status: 'active', level: 'guardian', pause: null })
    // The job ran a day after the pause ended; that day is not lost either.
    expect(at(after.endsAt)).toBeGreaterThanOrEqual(at(before.endsAt) + 21 * DAY)
    expect(at(after.endsAt)).toBeLessThan(at(before.endsAt) + 21 * DAY + HOUR)
    expect(after.periods[0]?.source).toBe('resumed')
    expect(await house.differences()).toEqual([])
  })

  test('preserves the value of unused days', async () => {
    let member = await holds()
    await pays(member, await house.quote(member, 'guardian'))
    member = await house.later(member, 100)
    const { credit, unusedDays } = await house.quote(member, 'master')
    await pause(member, 30)
    member = await house.later(member, 31)
    const after = await house.quote(member, 'master')
    expect(after.unusedDays).toBeGreaterThanOrEqual(unusedDays - 1)
    expect(after.unusedDays).toBeLessThanOrEqual(unusedDays)
    // At most one day of a 199 USD year.
    expect(credit - after.credit).toBeGreaterThanOrEqual(0)
    expect(credit - after.credit).toBeLessThan(0.56)
  })

  test('moves a prepaid period to the new end of the current one', async () => {
    let member = await holds()
    const { endsAt: end } = await ownMembership(member)
    const ahead = (await pays(member, await house.quote(member, 'seeker'))).next
    const spent = await member.available('BTC')
    const paused = await pause(member, 10)
    expect(paused.next).toBeNull()
    member = await house.later(member, 11)
    const after = await ownMembership(member)
    expect(at(after.endsAt)).toBeGreaterThanOrEqual(at(end) + 11 * DAY)
    expect(after.next?.beginsAt).toBe(after.endsAt)
    expect(at(after.next?.endsAt) - at(after.next?.beginsAt)).toBe(at(ahead?.endsAt) - at(ahead?.beginsAt))
    expect(await member.available('BTC')).toBe(spent)
    // The payment for the year ahead still counts.
    const quoted = await house.quote(member, 'guardian')
    expect(quoted.credit).toBe(79)
    expect(await house.differences()).toEqual([])
  })

  test('can be ended early, once for ten concurrent requests, and counts days that have started', async () => {
    let member = await holds()
    await pays(member, await house.quote(member, 'seeker'))
    await pause(member, 20)
    member = await house.later(member, 2)
    const all = await endings(Array.from({ length: 10 }, () => resume(member)))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['done', 'pause_none']))
    const after = await ownMembership(member)
    expect(after).toMatchObject({ status: 'active', level: 'seeker' })
    expect(after.periods.filter(({ source }) => source === 'resumed')).toHaveLength(1)
    expect(after.next?.beginsAt).toBe(after.endsAt)
    // Two days and a moment count as three days.
    expect(after.pauseDaysLeft).toBe(27)
  })

  test('is limited to a number of days a year, which renew after a year', async () => {
    let member = await holds()
    await pays(member, await house.quote(member, 'seeker'))
    expect((await ownMembership(member)).pauseDaysLeft).toBe(30)
    const refused = await refusalOf(pause(member, 31))
    expect(refused).toMatchObject({ status: 422, code: 'pause_too_long', errors: { days: [expect.any(String)] } })
    expect(refused.message).toContain('30')
    await pause(member, 30)
    member = await house.later(member, 30)
    expect((await ownMembership(member)).status).toBe('active')
    expect(await refusalOf(pause(member, 1))).toMatchObject({ code: 'pause_too_long' })
    member = await house.later(member, 366)
    expect((await ownMembership(member)).pauseDaysLeft).toBe(30)
  })

  test('starts once for ten concurrent requests', async () => {
    const member = await holds()
    const all = await endings(Array.from({ length: 10 }, () => pause(member, 3)))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['done', 'membership_paused']))
  })

  test('invalidates earlier quotes, so that no one pays for a year that ends with the pause', async () => {
    let member = await holds()
    // Expired, including the grace period, so a purchase starts anew.
    member = await house.later(member, 500)
    const [one, other] = [await house.quote(member, 'seeker'), await house.quote(member, 'guardian')]
    await pays(member, one)
    await pause(member, 5)
    const before = await member.available('BTC')
    expect(await refusalOf(pays(member, other))).toMatchObject({ status: 409, code: 'membership_paused' })
    expect(await member.available('BTC')).toBe(before)
  })

  test('is rejected if there is nothing to pause or another change is open', async () => {
    let member = await holds()
    expect(await refusalOf(resume(member))).toMatchObject({ status: 409, code: 'pause_none' })
    await pays(member, await house.quote(member, 'guardian'))
    await pays(member, await house.quote(member, 'seeker'))
    expect(await refusalOf(pause(member, 3))).toMatchObject({ status: 409, code: 'pause_follows' })
    await member.call(membershipChanges.cancelPlanChange, {})
    await pays(member, await house.quote(member, 'master'), await aProof())
    expect(await refusalOf(pause(member, 3))).toMatchObject({ code: 'membership_payment_open' })
    const id = (await ownMembership(member)).request?.id ?? ''
    await house.admin.call(membershipChanges.denyMembershipRequest, { params: { id }, body: { reason: 'No.' } })
    member = await house.later(member, 366)
    // In the grace period nothing is left to pause.
    expect(await refusalOf(pause(member, 3))).toMatchObject({ code: 'pause_nothing' })
    for (const days of [0, -1, 1.5, 367])
      expect(await refusalOf(pause(member, days))).toMatchObject({ code: 'validation_failed' })
  })

  test('is shown on the account with its end, until it is over', async () => {
    const member = await holds()
    const pausedUntil = async () => (await member.call(identity.getUser, {})).user.membershipPausedUntil
    expect(await pausedUntil()).toBeNull()
    const paused = await pause(member, 7)
    expect(await pausedUntil()).toBe(paused.pause?.endsAt)
    expect(at(await pausedUntil())).toBeGreaterThan(house.running.clock.now().getTime() + 6 * DAY)
    await resume(member)
    expect(await pausedUntil()).toBeNull()
  })

  test('blocks other changes and invalidates earlier quotes', async () => {
    const member = await holds()
    const quoted = await house.quote(member, 'guardian')
    await pause(member, 5)
    expect(await refusalOf(house.quote(member, 'guardian'))).toMatchObject({ code: 'membership_paused' })
    expect(await refusalOf(pays(member, quoted))).toMatchObject({ code: 'quote_dead' })
    expect(await member.available('BTC')).toBe('0.05')
  })

  test('ends when an administrator assigns a plan, and nothing resumes later', async () => {
    let member = await holds()
    await pause(member, 5)
    const body = { name: member.name, email: member.email, plan_id: house.idOf('master') }
    await house.admin.call(members.updateMember, { params: { id: member.id }, body })
    expect(await ownMembership(member)).toMatchObject({ status: 'active', level: 'master', pause: null })
    member = await house.later(member, 6)
    expect(await levelOf(member)).toBe('master')
    expect((await ownMembership(member)).periods.some(({ source }) => source === 'resumed')).toBe(false)
  })

  test('soon after a plan change neither restores the previous plan nor notifies of its end', async () => {
    let member = await holds()
    await pays(member, await house.quote(member, 'guardian'))
    await pays(member, await house.quote(member, 'seeker'))
    member = await house.later(member, 366)
    expect(await levelOf(member)).toBe('seeker')
    expect(await pause(member, 20)).toMatchObject({ status: 'paused', level: 'none' })
    member = await house.later(member, 4)
    await remindersWorker(house.running.app.db).run({})
    expect(await ownMembership(member)).toMatchObject({ status: 'paused', level: 'none' })
    const { notifications } = await member.call(activity.listActivity, { query: {} })
    expect(notifications.map(({ title }) => title).join()).not.toContain('ended')
  })

  test('notifies when it starts and when it ends', async () => {
    let member = await holds()
    await pause(member, 5)
    member = await house.later(member, 6)
    const { notifications } = await member.call(activity.listActivity, { query: {} })
    const titles = notifications.map(({ title }) => title)
    expect(titles).toContain('Your Seeker membership is paused')
    expect(titles).toContain('Your Seeker membership has resumed')
  })
})

describe('concurrent pause and resume', () => {
  const rowOf = (member: Holder) => `select 1 from person where id = '${member.id}' for update`
  const started = (call: Promise<unknown>) => endings([call]).then(([ending]) => ending)

  test('resumes after a pause that was requested later and got the lock first', async () => {
    const member = await holds()
    const { clock } = house.running
    const { endsAt: end } = await ownMembership(member)
    const both = await behindGate(house.running, rowOf(member), async (gate) => {
      clock.advance(MINUTE)
      const pausing = started(pause(member, 2))
      await gate.waited(1)
      clock.advance(-MINUTE)
      const resuming = started(resume(member))
      await gate.waited(2)
      clock.advance(MINUTE)
      await gate.open()
      return Promise.all([pausing, resuming])
    })
    expect(both).toEqual(['done', 'done'])
    const after = await ownMembership(member)
    expect(after).toMatchObject({ status: 'active', level: 'seeker', pause: null })
    expect(at(after.endsAt)).toBeGreaterThanOrEqual(at(end))
  })

  test('pauses after a resumption that was requested later and got the lock first', async () => {
    const member = await holds()
    const { clock } = house.running
    await pause(member, 2)
    const both = await behindGate(house.running, rowOf(member), async (gate) => {
      clock.advance(MINUTE)
      const resuming = started(resume(member))
      await gate.waited(1)
      clock.advance(-MINUTE)
      const pausing = started(pause(member, 3))
      await gate.waited(2)
      clock.advance(MINUTE)
      await gate.open()
      return Promise.all([resuming, pausing])
    })
    expect(both).toEqual(['done', 'done'])
    expect((await ownMembership(member)).status).toBe('paused')
    expect(await house.differences()).toEqual([])
  })

  test('lets one of each win in every burst', async () => {
    const member = await holds()
    const { clock } = house.running
    const all = await behindGate(house.running, rowOf(member), async (gate) => {
      clock.advance(MINUTE)
      const pausing = Array.from({ length: 4 }, () => started(pause(member, 1)))
      await gate.waited(4)
      clock.advance(-MINUTE)
      const resuming = Array.from({ length: 4 }, () => started(resume(member)))
      await gate.waited(8)
      clock.advance(MINUTE)
      await gate.open()
      return { pauses: await Promise.all(pausing), resumptions: await Promise.all(resuming) }
    })
    const won = (ended: readonly (string | undefined)[]) => ended.filter((ending) => ending === 'done').length
    const { status } = await ownMembership(member)
    expect(won(all.pauses) - won(all.resumptions)).toBe(status === 'paused' ? 1 : 0)
    expect(won(all.pauses)).toBeGreaterThan(0)
    for (const ending of all.pauses) expect(['done', 'membership_paused']).toContain(ending)
    for (const ending of all.resumptions) expect(['done', 'pause_none']).toContain(ending)
  })

  test('resumes in a process whose clock is a moment behind', async () => {
    const member = await holds()
    await pause(member, 2)
    house.running.clock.advance(-MINUTE)
    expect(await resume(member)).toMatchObject({ status: 'active', pause: null })
  })

  test('counts from the moment at which the member was no longer locked', async () => {
    const member = await holds()
    const { clock } = house.running
    const paused = await behindGate(house.running, rowOf(member), async (gate) => {
      const pausing = pause(member, 2)
      await gate.waited(1)
      clock.advance(HOUR)
      await gate.open()
      return pausing
    })
    expect(at(paused.pause?.endsAt)).toBeGreaterThanOrEqual(clock.now().getTime() + 2 * DAY - MINUTE)
  })
})
