import { activity, membershipChanges } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { aMember, aProof, type Person, signIn } from '../../../../test/people.ts'
import { aHolder } from '../../../../test/wallet.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { remindersWorker } from '../membership.jobs.ts'

let house: Plans
beforeEach(async () => {
  house = await withPlans()
})

const run = () => remindersWorker(house.running.app.db).run({})

/** The reminders a member received about the end of their membership, oldest first. */
const told = async (member: Person): Promise<string[]> => {
  const again = await signIn(house.running, member)
  const { notifications } = await again.call(activity.listActivity, { query: {} })
  const titles = notifications.map(({ title }) => title)
  return titles.filter((title) => /^Your .* membership (ends|ended|has ended|is over)/.test(title)).toReversed()
}

/** Sets the clock to an hour after a number of days before the membership ends. */
const goTo = (ends: string | null, days: number): void =>
  house.running.clock.advance(Date.parse(ends ?? '') - days * DAY + HOUR - house.running.clock.now().getTime())

const endOf = async (member: Person): Promise<string | null> => (await ownMembership(member)).endsAt

describe('membership expiry reminder', () => {
  test('is sent 30, 14, 7 and 1 days before, on the day, three days after and at the end of grace, each once', async () => {
    const member = await aMember(house.running)
    await run()
    expect(await told(member)).toEqual([])
    const ends = await endOf(member)
    for (const days of [31, 30, 29, 14, 7, 2, 1, 0, -1, -3, -13, -14]) {
      goTo(ends, days)
      await Promise.all([run(), run()])
      await run()
    }
    expect(await told(member)).toEqual([
      'Your Seeker membership ends in 30 days',
      'Your Seeker membership ends in 14 days',
      'Your Seeker membership ends in 7 days',
      'Your Seeker membership ends in a day',
      'Your Seeker membership has ended',
      'Your Seeker membership ended 3 days ago',
      'Your Seeker membership is over',
    ])
  })

  test('is sent once if several are due, and not long afterward', async () => {
    const [member, other] = [await aMember(house.running), await aMember(house.running)]
    const ends = await endOf(other)
    goTo(ends, 6)
    await run()
    expect(await told(member)).toEqual(['Your Seeker membership ends in 7 days'])
    goTo(ends, -20)
    await run()
    expect(await told(other)).toEqual(['Your Seeker membership ends in 7 days'])
  })

  test('is sent by email too, with the date and a link', async () => {
    const member = await aMember(house.running)
    goTo(await endOf(member), 7)
    await run()
    const letters = await emailsTo(house.running, member.email)
    expect(letters.map(({ subject }) => subject)).toContain('Your Seeker membership ends in 7 days')
  })

  test('is not sent after a renewal or during review of its payment', async () => {
    const renewed = await aHolder(house.running, house.admin, { BTC: '0.01' })
    await pays(renewed, await house.quote(renewed, 'seeker'))
    const paying = await aMember(house.running)
    await pays(paying, await house.quote(paying, 'guardian'), await aProof())
    goTo(await endOf(paying), 7)
    await run()
    expect(await told(renewed)).toEqual([])
    expect(await told(paying)).toEqual([])
    expect((await ownMembership(await signIn(house.running, renewed))).next).not.toBeNull()
  })

  test('is sent if a following change to a lower plan was cancelled', async () => {
    let member = await aHolder(house.running, house.admin, { BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    const end = await endOf(member)
    await pays(member, await house.quote(member, 'seeker'))
    goTo(end, 30)
    await run()
    expect(await told(member)).toEqual([])
    member = Object.assign(member, { token: (await signIn(house.running, member)).token })
    await member.call(membershipChanges.cancelPlanChange, {})
    goTo(end, 7)
    await run()
    expect(await told(member)).toEqual(['Your Guardian membership ends in 7 days'])
  })

  test('is not sent to suspended members', async () => {
    const member = await aMember(house.running)
    const ends = await endOf(member)
    await house.running.sql("update person set status = 'suspended' where id = $1", [member.id])
    goTo(ends, 7)
    await run()
    await house.running.sql("update person set status = 'active' where id = $1", [member.id])
    expect(await told(member)).toEqual([])
  })
})
