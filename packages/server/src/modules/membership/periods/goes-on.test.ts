import { identity, membershipChanges } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { levelOf, ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { aProof } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aHolder } from '../../../../test/wallet.ts'

let house: Plans
beforeEach(async () => {
  house = await withPlans()
})

/** A member with these balances. */
const holds = (amounts: Readonly<Record<string, string>> = {}) => aHolder(house.running, house.admin, amounts)

describe('renewal', () => {
  test('starts at the end of the current period, once, and loses no day', async () => {
    let member = await holds({ BTC: '0.05' })
    const { endsAt: before } = await ownMembership(member)
    const quoted = await house.quote(member, 'seeker')
    expect(quoted).toMatchObject({ kind: 'renewal', due: 79, beginsAt: before })
    const after = await pays(member, quoted)
    expect(after).toMatchObject({ level: 'seeker', endsAt: before, next: { beginsAt: before, canCancel: false } })
    expect((await member.call(identity.getUser, {})).user.membershipEndsAt).toBe(after.next?.endsAt)
    expect(await refusalOf(house.quote(member, 'seeker'))).toMatchObject({ status: 409, code: 'membership_renewed' })
    member = await house.later(member, 370)
    expect(await ownMembership(member)).toMatchObject({ level: 'seeker', status: 'active', next: null })
    expect(await house.differences()).toEqual([])
  })

  test('in the grace period starts at the end too, and later starts anew', async () => {
    let member = await holds({ BTC: '0.05' })
    const { endsAt: end } = await ownMembership(member)
    member = await house.later(member, 370)
    expect(await ownMembership(member)).toMatchObject({ status: 'grace', level: 'seeker' })
    expect(await house.quote(member, 'seeker')).toMatchObject({ kind: 'renewal', beginsAt: end })
    member = await house.later(member, 10)
    expect(await ownMembership(member)).toMatchObject({ status: 'ended', level: 'none', planId: null })
    const anew = await house.quote(member, 'seeker')
    expect(anew).toMatchObject({ kind: 'start', due: 79 })
    expect((await pays(member, anew)).level).toBe('seeker')
    expect(await levelOf(member)).toBe('seeker')
  })
})

describe('change to a lower plan', () => {
  test('starts at the end of the higher one', async () => {
    let member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    const { endsAt } = await ownMembership(member)
    const quoted = await house.quote(member, 'seeker')
    expect(quoted).toMatchObject({ kind: 'change', beginsAt: endsAt, due: 79, proofUntil: null })
    const after = await pays(member, quoted)
    expect(after).toMatchObject({ level: 'guardian', next: { planName: 'Seeker', beginsAt: endsAt, canCancel: true } })
    expect(await levelOf(member)).toBe('guardian')
    member = await house.later(member, 364)
    expect(await levelOf(member)).toBe('guardian')
    member = await house.later(member, 3)
    expect(await levelOf(member)).toBe('seeker')
    expect(await ownMembership(member)).toMatchObject({ level: 'seeker', status: 'active', next: null })
  })

  test('can be cancelled once before it starts, with a refund', async () => {
    const member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    const before = await member.available('BTC')
    await pays(member, await house.quote(member, 'seeker'))
    const all = await endings(Array.from({ length: 5 }, () => member.call(membershipChanges.cancelPlanChange, {})))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await member.available('BTC')).toBe(before)
    expect((await ownMembership(member)).next).toBeNull()
    expect(await refusalOf(member.call(membershipChanges.cancelPlanChange, {}))).toMatchObject({
      code: 'change_not_open',
    })
    expect(await house.differences()).toEqual([])
  })

  test('cannot be cancelled once it has started, and neither can a renewal', async () => {
    let member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'seeker'))
    expect(await refusalOf(member.call(membershipChanges.cancelPlanChange, {}))).toMatchObject({
      code: 'change_not_open',
    })
    const other = await holds({ BTC: '0.05' })
    await pays(other, await house.quote(other, 'guardian'))
    await pays(other, await house.quote(other, 'seeker'))
    member = await house.later(other, 366)
    expect(await refusalOf(member.call(membershipChanges.cancelPlanChange, {}))).toMatchObject({
      code: 'change_not_open',
    })
  })

  test('cannot be cancelled while a payment depends on it', async () => {
    const member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    await pays(member, await house.quote(member, 'seeker'))
    await pays(member, await house.quote(member, 'master'), await aProof())
    expect(await refusalOf(member.call(membershipChanges.cancelPlanChange, {}))).toMatchObject({
      status: 409,
      code: 'membership_payment_open',
    })
    expect((await ownMembership(member)).next).not.toBeNull()
  })

  test('can be paid from the wallet only', async () => {
    const member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    const quoted = await house.quote(member, 'seeker')
    expect(await refusalOf(pays(member, quoted, await aProof()))).toMatchObject({ code: 'wallet_only' })
    expect((await ownMembership(member)).next).toBeNull()
  })

  test('that was cancelled gives no credit, and a quote that included it is invalid', async () => {
    const member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    const alone = await house.quote(member, 'master')
    const change = await house.quote(member, 'seeker')
    await pays(member, change)
    const counted = await house.quote(member, 'master')
    expect(counted.credit).toBeCloseTo(alone.credit + 79, 2)
    await member.call(membershipChanges.cancelPlanChange, {})
    expect(await refusalOf(pays(member, counted))).toMatchObject({ code: 'quote_dead' })
    // A refunded quote cannot be used again either.
    expect(await refusalOf(pays(member, change))).toMatchObject({ code: 'quote_dead' })
    expect((await pays(member, alone)).level).toBe('master')
    expect(await house.differences()).toEqual([])
  })

  test('is credited in full when a higher plan is bought instead', async () => {
    const member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    await pays(member, await house.quote(member, 'seeker'))
    const quoted = await house.quote(member, 'master')
    // All of the 79, and the guardian year except for the day already begun.
    expect(quoted.credit).toBeGreaterThan(79 + 198)
    const after = await pays(member, quoted)
    expect(after).toMatchObject({ level: 'master', next: null })
    expect(await house.differences()).toEqual([])
  })
})
