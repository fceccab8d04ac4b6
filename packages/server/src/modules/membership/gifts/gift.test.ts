import { gifts, invitations, members, membershipChanges } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { emailTo } from '../../../../test/emails.ts'
import {
  buysGift,
  codeOf,
  giftQuote,
  giftsOf,
  givesGift,
  membershipRevenue,
  refundsGift,
  takesGift,
  titlesOf,
} from '../../../../test/gifts.ts'
import { anInvited } from '../../../../test/invitations.ts'
import { levelOf, ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { aProof, type Person } from '../../../../test/people.ts'
import { endings, patiently, refusalOf } from '../../../../test/refusals.ts'
import { aHolder } from '../../../../test/wallet.ts'
import { HOUR } from '../../../platform/clock.ts'

let house: Plans
beforeAll(async () => {
  house = await withPlans()
})

const holds = (amounts: Readonly<Record<string, string>> = { BTC: '0.05' }) =>
  aHolder(house.running, house.admin, amounts)
const at = (text: string | null | undefined) => Date.parse(text ?? '')
const revenue = () => membershipRevenue(house)
const refund = (id: string, by: Person = house.admin) => refundsGift(by, id)
const pendingOf = async ({ id }: Person) => {
  const { requests } = await house.admin.call(membershipChanges.listMembershipRequests, {
    query: { status: 'pending' },
  })
  return requests.filter(({ person }) => person.id === id)
}

describe('gift', () => {
  test('is on hold while its buyer’s account is on hold', async () => {
    const [buyer, taker] = [await holds(), await holds({})]
    const code = codeOf(await buysGift(house, buyer, 'guardian'))
    const until = (days: string) =>
      house.running.sql('update person set held_until = now() + $2::interval where id = $1', [buyer.id, days])
    await until('2 days')
    expect(await refusalOf(taker.call(gifts.previewGift, { body: { code } }))).toMatchObject({ code: 'gift_held' })
    expect(await refusalOf(takesGift(taker, code))).toMatchObject({ code: 'gift_held' })
    expect(await levelOf(taker)).toBe('seeker')
    await until('-1 second')
    await takesGift(taker, code)
    expect(await levelOf(taker)).toBe('guardian')
  })

  test('is paid from the wallet, ready at once, and redeemed by anyone with its code', async () => {
    const [buyer, taker] = [await holds(), await holds({})]
    const quoted = await giftQuote(house, buyer, 'guardian')
    expect(quoted).toMatchObject({
      kind: 'gift',
      price: 199,
      credit: 0,
      discount: 0,
      due: 199,
      crypto_amount: '0.00398',
    })
    const before = await revenue()
    const gift = await buysGift(house, buyer, 'guardian')
    expect(gift).toMatchObject({ planName: 'Guardian', state: 'ready', price: 199, redeemedAt: null, redeemedBy: null })
    expect(gift.code).toMatch(/^GIFT(-[A-Z2-9]{5}){4}$/)
    expect(gift.link).toContain(`/auth/signup/${house.idOf('guardian')}?invite=${gift.code}`)
    expect(await buyer.available('BTC')).toBe('0.04602')
    expect(Number(await revenue())).toBeCloseTo(Number(before) + 0.00398, 8)
    expect(await ownMembership(buyer)).toMatchObject({ level: 'seeker', next: null, request: null })
    await takesGift(taker, ` ${codeOf(gift).toLowerCase()} `)
    const own = await ownMembership(taker)
    expect(own).toMatchObject({ level: 'guardian', status: 'active' })
    expect(own.periods.find(({ source }) => source === 'gift')).toMatchObject({ price: 199, credit: 0, paid: null })
    expect((await giftsOf(buyer))[0]).toMatchObject({ state: 'taken', code: null, link: null, redeemedBy: taker.name })
    expect(await titlesOf(buyer)).toContain('Your gift was redeemed: a year of Guardian')
    expect(await titlesOf(taker)).toContain('A year of Guardian is yours')
    expect(await house.differences()).toEqual([])
  })

  test('paid outside the wallet waits for approval, and is ready once approved', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'guardian', await aProof())
    expect(gift).toMatchObject({ state: 'waiting', code: null, link: null })
    expect(await refusalOf(buysGift(house, buyer, 'seeker', await aProof()))).toMatchObject({
      code: 'gift_payment_open',
    })
    // A payment for the buyer's own membership is separate.
    expect((await ownMembership(buyer)).request).toBeNull()
    await pays(buyer, await house.quote(buyer, 'guardian'))
    const requests = await pendingOf(buyer)
    expect(requests).toMatchObject([{ kind: 'gift', planName: 'Guardian', due: 199, holds: true }])
    const before = await revenue()
    await house.admin.call(membershipChanges.approveMembershipRequest, { params: { id: requests[0]?.id ?? '' } })
    expect(Number(await revenue())).toBeCloseTo(Number(before) + 0.00398, 8)
    const [ready] = await giftsOf(buyer)
    expect(ready).toMatchObject({ state: 'ready', code: expect.stringMatching(/^GIFT-/) })
    expect(await titlesOf(buyer)).toContain('Your gift is ready: a year of Guardian')
    const told = await emailTo(house.running, buyer.email, 'Your gift is ready: a year of Guardian')
    expect(told.text).toContain('You paid 0.00398 BTC ($199.00). You’ll find its code')
    expect(await levelOf(buyer)).toBe('guardian')
    expect(await house.differences()).toEqual([])
  })

  test('whose payment was denied is invalid, with the reason', async () => {
    const buyer = await holds()
    await buysGift(house, buyer, 'guardian', await aProof())
    const params = { id: (await pendingOf(buyer))[0]?.id ?? '' }
    await house.admin.call(membershipChanges.denyMembershipRequest, { params, body: { reason: 'Nothing arrived.' } })
    expect((await giftsOf(buyer))[0]).toMatchObject({ state: 'denied', code: null, reason: 'Nothing arrived.' })
    expect(await refusalOf(refund((await giftsOf(buyer))[0]?.id ?? ''))).toMatchObject({ code: 'gift_not_paid' })
    expect(await house.differences()).toEqual([])
  })

  test('is redeemed once for fifty concurrent attempts', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'master')
    const takers: Person[] = []
    while (takers.length < 50) takers.push(...(await Promise.all(Array.from({ length: 10 }, () => holds({})))))
    const all = await endings(takers.map((taker) => patiently(() => takesGift(taker, codeOf(gift)))))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(new Set(all.filter((ending) => ending !== 'done'))).toEqual(new Set(['gift_taken']))
    const levels = await Promise.all(takers.map((taker) => patiently(() => levelOf(taker))))
    expect(levels.filter((level) => level === 'master')).toHaveLength(1)
    expect(await house.differences()).toEqual([])
  }, 300_000)

  test('is bought once per quote, however often the request is sent', async () => {
    const buyer = await holds()
    const { id: quote_id, plan_id, crypto_symbol, crypto_amount: cost } = await giftQuote(house, buyer, 'seeker')
    const buy = () =>
      buyer.call(gifts.buyGift, { body: { plan_id, crypto_symbol, cost, quote_id }, files: { proof_image: undefined } })
    const all = await endings([buy(), buy(), buy()])
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await giftsOf(buyer)).toHaveLength(1)
    // A quote for a gift cannot buy anything else, or vice versa.
    const quoted = await giftQuote(house, buyer, 'guardian')
    expect(await refusalOf(pays(buyer, quoted))).toMatchObject({ code: 'quote_dead' })
    const own = await house.quote(buyer, 'guardian')
    const body = { plan_id: own.plan_id, crypto_symbol: 'BTC', cost: own.crypto_amount, quote_id: own.id }
    for (const wrong of [body, { ...body, plan_id: 'no-id' }])
      expect(
        await refusalOf(buyer.call(gifts.buyGift, { body: wrong, files: { proof_image: undefined } })),
      ).toMatchObject({ code: 'quote_dead' })
    expect(await house.differences()).toEqual([])
  })
})

describe('redeeming a gift', () => {
  const given = async (level: string) => (await givesGift(house, level)).code

  test('of the member’s own plan starts at the end of the period, and blocks further gifts until then', async () => {
    const taker = await holds({})
    const { endsAt } = await ownMembership(taker)
    const code = await given('seeker')
    const { gift } = await taker.call(gifts.previewGift, { body: { code } })
    expect(gift).toMatchObject({ kind: 'renewal', beginsAt: endsAt, continues: null })
    await takesGift(taker, code)
    const own = await ownMembership(taker)
    expect(own).toMatchObject({ level: 'seeker', endsAt, next: { beginsAt: endsAt, endsAt: gift.endsAt } })
    expect(own.next?.canCancel).toBe(false)
    // Another gift has to wait until that one has started, and stays valid.
    const other = await given('master')
    expect(await refusalOf(takesGift(taker, other))).toMatchObject({ status: 409, code: 'membership_renewed' })
    const later = await house.later(taker, 366)
    expect(await takesGift(later, other)).toMatchObject({ kind: 'upgrade' })
  })

  test('of a higher plan starts now, and the rest of the current period follows with its value', async () => {
    let taker = await holds()
    await pays(taker, await house.quote(taker, 'guardian'))
    taker = await house.later(taker, 100)
    const before = await ownMembership(taker)
    const left = at(before.endsAt) - house.running.clock.now().getTime()
    const shown = await takesGift(taker, await given('master'))
    expect(shown).toMatchObject({ kind: 'upgrade', continues: { planName: 'Guardian', beginsAt: shown.endsAt } })
    const own = await ownMembership(taker)
    expect(own).toMatchObject({
      level: 'master',
      next: { planName: 'Guardian', beginsAt: own.endsAt, canCancel: false },
    })
    expect(Math.abs(at(own.next?.endsAt) - at(own.next?.beginsAt) - left)).toBeLessThan(HOUR)
    const [rest] = own.periods
    // 199 USD for 365 days, with 264 or 265 whole days left.
    expect(rest?.price).toBeGreaterThan(143.5)
    expect(rest?.price).toBeLessThan(144.6)
    const later = await house.later(taker, 366)
    expect(await levelOf(later)).toBe('guardian')
    expect(await house.differences()).toEqual([])
  })

  test('of a lower plan starts at the end of the current period', async () => {
    const taker = await holds()
    await pays(taker, await house.quote(taker, 'guardian'))
    const { endsAt } = await ownMembership(taker)
    expect(await takesGift(taker, await given('seeker'))).toMatchObject({
      kind: 'change',
      beginsAt: endsAt,
      continues: null,
    })
    expect(await ownMembership(taker)).toMatchObject({ level: 'guardian', endsAt, next: { planName: 'Seeker' } })
  })

  test('starts now without a current period, and an unpaid gift gives no credit later', async () => {
    const taker = await house.later(await holds(), 400)
    expect(await takesGift(taker, await given('guardian'))).toMatchObject({ kind: 'start', continues: null })
    expect(await levelOf(taker)).toBe('guardian')
    expect(await house.quote(taker, 'master')).toMatchObject({ price: 499, credit: 0, due: 499 })
  })

  test('is rejected during a pause or payment review, and after another change', async () => {
    const taker = await holds()
    const code = await given('master')
    const { gift } = await taker.call(gifts.previewGift, { body: { code } })
    await taker.call(membershipChanges.pauseMembership, { body: { days: 5 } })
    expect(await refusalOf(takesGift(taker, code))).toMatchObject({ code: 'membership_paused' })
    await taker.call(membershipChanges.resumeMembership, {})
    const body = { code, follows: gift.follows }
    expect(await refusalOf(taker.call(gifts.redeemGift, { body }))).toMatchObject({ code: 'gift_moved' })
    await pays(taker, await house.quote(taker, 'guardian'), await aProof())
    expect(await refusalOf(takesGift(taker, code))).toMatchObject({ code: 'membership_payment_open' })
  })

  test('is rate limited to prevent code guessing', async () => {
    const taker = await holds({})
    const tries: string[] = []
    // Sequential, because parallel calls could time out in the queue on a busy machine.
    for (let index = 0; index < 31; index += 1) {
      const body = { code: `GIFT-AAAAA-AAAAA-AAAAA-${10_000 + index}` }
      tries.push(...(await endings([taker.call(gifts.previewGift, { body })])))
    }
    expect(new Set(tries)).toEqual(new Set(['gift_unknown', 'too_many']))
  })
})

describe('sign-up with a gift', () => {
  test('has no fee, needs approval as usual, and redeems the gift once approved', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'guardian')
    const token = codeOf(gift)
    const { invitation } = await aClient(house.running.url).call(invitations.previewInvitation, { body: { token } })
    expect(invitation).toMatchObject({ by: 'gift', planId: house.idOf('guardian'), waivesFee: true, atOnce: false })
    const { browser, applies } = await anInvited(house.running, 'guardian')
    const begun = await applies(token)
    expect(begun.user).toMatchObject({ membershipLevel: 'none', signup: { status: 'pending', fee_usd: 0 } })
    expect((await giftsOf(buyer))[0]).toMatchObject({ state: 'applied', code: null })
    expect(await refusalOf(takesGift(await holds({}), token))).toMatchObject({ code: 'gift_taken' })
    expect(await refusalOf(refund(gift.id))).toMatchObject({ code: 'gift_taken' })
    await house.admin.call(members.approveSignup, { params: { id: begun.user.id } })
    browser.token = begun.token
    const { membership } = await browser.call(membershipChanges.getMembership, {})
    expect(membership).toMatchObject({ level: 'guardian', periods: [{ source: 'gift', price: 199, paid: null }] })
    expect((await giftsOf(buyer))[0]).toMatchObject({ state: 'taken', redeemedBy: begun.user.name })
    expect(await house.differences()).toEqual([])
  })

  test('releases the gift when it is denied or abandoned', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'seeker')
    const first = await (await anInvited(house.running)).applies(codeOf(gift))
    const params = { id: first.user.id }
    await house.admin.call(members.denySignup, { params, body: { reason: 'Not yet.' } })
    expect((await giftsOf(buyer))[0]).toMatchObject({ state: 'ready', code: gift.code })
    await refund(gift.id)
    expect(await house.differences()).toEqual([])
  })

  test('is limited to the plan of the gift, and to one of several concurrent applications', async () => {
    const { code } = await givesGift(house, 'seeker')
    const other = await anInvited(house.running, 'guardian')
    expect(await refusalOf(other.applies(code))).toMatchObject({ code: 'invitation_other_plan' })
    const many = await Promise.all(Array.from({ length: 5 }, () => anInvited(house.running)))
    const all = await endings(many.map(({ applies }) => applies(code)))
    expect(all.toSorted()).toEqual(['done', 'gift_taken', 'gift_taken', 'gift_taken', 'gift_taken'])
  })
})
