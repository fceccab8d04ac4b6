import { activity, membershipChanges } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { givesGift, takesGift } from '../../../../test/gifts.ts'
import { levelOf, ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aHolder, type Holder } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'
import { remindersWorker } from '../membership.jobs.ts'

let house: Plans
let member: Holder
beforeEach(async () => {
  house = await withPlans()
  member = await aHolder(house.running, house.admin, { BTC: '0.05' })
})

const cancel = async (reason = '') =>
  (await member.call(membershipChanges.cancelMembership, { body: { reason } })).membership
const keep = async () => (await member.call(membershipChanges.keepMembership, {})).membership
const titles = async () =>
  (await member.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)

test('a cancelled membership stays open until its end, without reminders', async () => {
  const before = await ownMembership(member)
  const after = await cancel('I am moving away.')
  expect(after).toMatchObject({ status: 'active', level: 'seeker', endsAt: before.endsAt })
  expect(after.cancelledAt).not.toBeNull()
  expect(await titles()).toContain('Your Seeker membership is cancelled')
  const kept = await house.running.sql('select reason from membership_cancellation where person_id = $1', [member.id])
  expect(kept).toEqual([{ reason: 'I am moving away.' }])
  const { activity_logs } = await member.call(activity.listActivity, { query: {} })
  expect(activity_logs.map(({ title }) => title)).toContain('Membership cancelled: I am moving away.')
  member = await house.later(member, 355)
  await remindersWorker(house.running.app.db).run({})
  expect((await titles()).filter((title) => title.includes('ends in'))).toEqual([])
  expect(await levelOf(member)).toBe('seeker')
})

test('a long cancellation reason is truncated between characters', async () => {
  expect((await cancel('👩'.repeat(100))).cancelledAt).not.toBeNull()
  const { activity_logs } = await member.call(activity.listActivity, { query: {} })
  expect(activity_logs.map(({ title }) => title)).toContain(`Membership cancelled: ${'👩'.repeat(79)}…`)
})

test('keeping a cancelled membership resumes reminders', async () => {
  await cancel()
  expect((await keep()).cancelledAt).toBeNull()
  expect(await refusalOf(keep())).toMatchObject({ status: 409, code: 'cancel_none' })
  member = await house.later(member, 340)
  await remindersWorker(house.running.app.db).run({})
  expect((await titles()).filter((title) => title.includes('ends in'))).toHaveLength(1)
})

test('a later purchase is not cancelled', async () => {
  await cancel()
  const after = await pays(member, await house.quote(member, 'guardian'))
  expect(after).toMatchObject({ level: 'guardian', cancelledAt: null })
  await pays(member, await house.quote(member, 'guardian'))
  expect(await refusalOf(cancel())).toMatchObject({ status: 409, code: 'cancel_follows' })
})

test('an expired membership cannot be cancelled', async () => {
  member = await house.later(member, 380)
  expect(await refusalOf(cancel())).toMatchObject({ status: 409, code: 'cancel_nothing' })
})

test('a cancellation with its reason survives a pause', async () => {
  await cancel('I am moving away.')
  await member.call(membershipChanges.pauseMembership, { body: { days: 10 } })
  member = await house.later(member, 11)
  expect((await ownMembership(member)).cancelledAt).not.toBeNull()
  const kept = await house.running.sql('select reason from membership_cancellation where person_id = $1', [member.id])
  expect(kept).toEqual([{ reason: 'I am moving away.' }])
  member = await house.later(member, 350)
  await remindersWorker(house.running.app.db).run({})
  expect((await titles()).filter((title) => title.includes('ends in'))).toEqual([])
})

test('a cancellation survives a gift of a higher plan that goes first', async () => {
  await pays(member, await house.quote(member, 'guardian'))
  await cancel('I am moving away.')
  const { code } = await givesGift(house, 'master')
  await takesGift(member, code)
  member = await house.later(member, 366)
  const own = await ownMembership(member)
  expect(own).toMatchObject({ level: 'guardian', cancelledAt: expect.any(String) })
  const end = Date.parse(own.endsAt ?? '')
  member = await house.later(member, (end - house.running.clock.now().getTime()) / DAY - 5)
  await remindersWorker(house.running.app.db).run({})
  expect((await titles()).filter((title) => title.includes('ends in'))).toEqual([])
})
