import { membershipChanges } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { aProof, signIn } from '../../../../test/people.ts'
import { type OpenRequest, isSettledIn, outcomeFor, type Scenes, unreadOf } from '../../../../test/settled.ts'
import { aHolder, asHolder, type Holder } from '../../../../test/wallet.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { remindersWorker } from '../membership.jobs.ts'
import { remind } from './reminders.ts'

// Renewal reminders are settled for members who have renewed, paid or cancelled.

let house: Plans
beforeAll(async () => {
  house = await withPlans()
})

const REMINDED = 'membership ends in 7 days'

/** A member reminded that their membership ends in a week. */
const reminded = async (): Promise<Holder> => {
  const holder = await aHolder(house.running, house.admin, { BTC: '0.05' })
  const { endsAt } = await ownMembership(holder)
  const days = (Date.parse(endsAt ?? '') - house.running.clock.now().getTime() - 7 * DAY + HOUR) / DAY
  const again = await house.later(holder, days)
  await remindersWorker(house.running.app.db).run({})
  return again
}
const scene = (action: (member: Holder) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const member = await reminded()
  return { of: member, about: 'You can renew early without losing days', action: () => action(member) }
}
const renews = async (member: Holder) => pays(member, await house.quote(member, 'seeker'))
const paysOutside = async (member: Holder) => pays(member, await house.quote(member, 'seeker'), await aProof())

const scenes: Scenes<'renewal'> = {
  renewal: {
    goes_on: scene(renews),
    paid: scene(paysOutside),
    cancelled: scene((member) => member.call(membershipChanges.cancelMembership, { body: { reason: '' } })),
    ended: scene((member) => member.call(membershipChanges.pauseMembership, { body: { days: 3 } })),
  },
}
isSettledIn(scenes, () => ({ running: house.running, lookers: [] }))

describe('action requested by an expiry reminder', () => {
  test('is open again if the payment is denied or a cancellation is reverted', async () => {
    const member = await reminded()
    const before = await unreadOf(member)
    const { request } = await paysOutside(member)
    expect([await outcomeFor(member, REMINDED), await unreadOf(member)]).toEqual(['paid', before - 1])
    const denied = { params: { id: request?.id ?? '' }, body: { reason: 'Nothing arrived.' } }
    await house.admin.call(membershipChanges.denyMembershipRequest, denied)
    expect(await outcomeFor(member, REMINDED)).toBeNull()
    expect(await outcomeFor(member, 'was not accepted')).toBeNull()
    await member.call(membershipChanges.cancelMembership, { body: { reason: '' } })
    expect(await outcomeFor(member, REMINDED)).toBe('cancelled')
    await member.call(membershipChanges.keepMembership, {})
    expect(await outcomeFor(member, REMINDED)).toBeNull()
    await renews(member)
    expect(await outcomeFor(member, REMINDED)).toBe('goes_on')
    expect(await outcomeFor(member, 'was not accepted')).toBe('goes_on')
  })

  test('is settled without an email if the member renewed just before the reminder', async () => {
    const holder = await aHolder(house.running, house.admin, { BTC: '0.05' })
    const [{ id = '' } = {}] = await house.running.sql('select id from membership_period where person_id = $1', [
      holder.id,
    ])
    const due = { id: String(id), person_id: holder.id, plan: 'Seeker', ends_at: house.running.clock.now(), days: 1 }
    await renews(holder)
    await house.running.app.db.transact((tx) => remind(tx, due))
    const member = asHolder(await signIn(house.running, holder))
    expect(await outcomeFor(member, 'membership ends in a day')).toBe('goes_on')
    const subjects = (await emailsTo(house.running, member.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your Seeker membership ends in a day')
  })
})
