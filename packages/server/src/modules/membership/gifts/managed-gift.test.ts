import { gifts } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buysGift,
  codeOf,
  giftsOf,
  givesGift,
  balanceIn,
  membershipRevenue,
  paysGiftOutside,
  refundsGift,
  takesGift,
  titlesOf,
} from '../../../../test/gifts.ts'
import { levelOf, type Plans, withPlans } from '../../../../test/memberships.ts'
import { anAdministratorAs, aProof, asAdministrator, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aHash, aHolder, asDecider, type Holder } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'

let house: Plans
beforeEach(async () => {
  house = await withPlans()
})

const holds = (amounts: Readonly<Record<string, string>> = { BTC: '0.05' }) =>
  aHolder(house.running, house.admin, amounts)
const revenue = () => membershipRevenue(house)
const refund = (id: string, by: Person = house.admin, hash?: string) => refundsGift(by, id, hash)
const listed = async () => (await house.admin.call(gifts.listGifts, { query: {} })).gifts

describe('administrators', () => {
  test('create a free gift with an end date, and its code is shown once', async () => {
    const ends_at = new Date(house.running.clock.now().getTime() + 10 * DAY).toISOString()
    const { gift, code, link } = await givesGift(house, 'guardian', { ends_at })
    expect(gift).toMatchObject({
      state: 'ready',
      buyer: null,
      price: 0,
      paid: null,
      codeEnd: code.slice(-5),
      endsAt: ends_at,
    })
    expect(link).toContain(code)
    expect(JSON.stringify(await listed())).not.toContain(code)
    const trail = await house.running.sql('select row_to_json(audit_entry)::text as row from audit_entry')
    expect(trail.filter(({ row }) => String(row).includes(code))).toEqual([])
    expect(await refusalOf(refund(gift.id))).toMatchObject({ code: 'gift_not_paid' })
    const taker = await house.later(await holds({}), 11)
    expect(await refusalOf(takesGift(taker, code))).toMatchObject({ status: 409, code: 'gift_ended' })
    expect((await house.admin.call(gifts.listGifts, { query: { state: 'ended' } })).gifts).toHaveLength(1)
    const past = { ends_at: '2020-01-01T00:00:00.000Z' }
    expect(await refusalOf(givesGift(house, 'seeker', past))).toMatchObject({ code: 'end_too_soon' })
  })

  test('revoke an unredeemed gift, unless it was paid for', async () => {
    const { gift, code } = await givesGift(house, 'guardian')
    const revoke = (id: string) => house.admin.call(gifts.revokeGift, { params: { id } })
    expect((await revoke(gift.id)).gift.state).toBe('revoked')
    expect(await refusalOf(takesGift(await holds({}), code))).toMatchObject({ code: 'gift_ended' })
    expect(await refusalOf(revoke(gift.id))).toMatchObject({ code: 'gift_ended' })
    const bought = await buysGift(house, await holds(), 'seeker')
    expect(await refusalOf(revoke(bought.id))).toMatchObject({ code: 'gift_paid' })
    const other = await givesGift(house, 'seeker')
    await takesGift(await holds({}), other.code)
    expect(await refusalOf(revoke(other.gift.id))).toMatchObject({ code: 'gift_taken' })
  })

  test('refund a wallet payment once, which invalidates the code', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'guardian')
    const before = Number(await buyer.available('BTC'))
    const all = await endings([refund(gift.id), refund(gift.id), refund(gift.id)])
    expect(all.toSorted()).toEqual(['done', 'gift_ended', 'gift_ended'])
    expect(Number(await buyer.available('BTC'))).toBeCloseTo(before + 0.00398, 8)
    expect(await revenue()).toBe('0')
    expect((await giftsOf(buyer))[0]).toMatchObject({ state: 'refunded', code: null, reason: 'Bought twice.' })
    expect(await refusalOf(takesGift(await holds({}), codeOf(gift)))).toMatchObject({ code: 'gift_ended' })
    expect(await titlesOf(buyer)).toContain('Your gift was refunded: a year of Guardian')
    expect(await house.differences()).toEqual([])
  })

  test('refund an outside payment by an outside transaction, which never enters the wallet', async () => {
    const [buyer, other] = [await holds({}), await holds({})]
    const custody = async () => balanceIn(house, 'asset:custody:main:BTC')
    const before = await custody()
    const gift = await paysGiftOutside(house, buyer, 'guardian', await aProof())
    expect(gift).toMatchObject({ paidFrom: 'outside', refundHash: null })
    expect(await refusalOf(refund(gift.id))).toMatchObject({ status: 422, code: 'gift_paid_outside' })
    const hash = aHash()
    expect((await refund(gift.id, house.admin, `0x${hash.toUpperCase()}`)).gift).toMatchObject({
      state: 'refunded',
      paidFrom: 'outside',
      refundHash: hash,
    })
    expect([await buyer.available('BTC'), await custody(), await revenue()]).toEqual(['0', before, '0'])
    expect(await refusalOf(takesGift(other, codeOf(gift)))).toMatchObject({ code: 'gift_ended' })
    expect(await titlesOf(buyer)).toContain('Your gift was refunded: a year of Guardian')
    const second = await paysGiftOutside(house, other, 'guardian', await aProof())
    expect(await refusalOf(refund(second.id, house.admin, hash))).toMatchObject({ status: 409, code: 'hash_used' })
    const decider = asDecider(house.admin)
    const withdrawal = await (await holds({ BTC: '0.5' })).withdraws('BTC', '0.1')
    await decider.approve(withdrawal)
    expect(await refusalOf(decider.settle(withdrawal, hash))).toMatchObject({ status: 409, code: 'hash_used' })
    expect(await house.differences()).toEqual([])
  })

  test('cannot refund a gift that is redeemed at the same moment', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'guardian')
    const taker: Holder = await holds({})
    const all = await endings([takesGift(taker, codeOf(gift)), refund(gift.id)])
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    const isTaken = (await levelOf(taker)) === 'guardian'
    expect((await giftsOf(buyer))[0]?.state).toBe(isTaken ? 'taken' : 'refunded')
    expect(await house.differences()).toEqual([])
  })

  test('cannot refund a gift that they bought as members themselves', async () => {
    const buyer = await holds()
    const gift = await buysGift(house, buyer, 'seeker')
    const officer = await asAdministrator(house.running, buyer, ['finance'])
    expect(await refusalOf(refund(gift.id, officer))).toMatchObject({ status: 409, code: 'own_account' })
    expect((await refund(gift.id)).gift.state).toBe('refunded')
    expect(await house.differences()).toEqual([])
  })

  test('need permission to refund or list gifts', async () => {
    const gift = await buysGift(house, await holds(), 'seeker')
    const content = await anAdministratorAs(house.running, ['content'])
    expect(await refusalOf(refund(gift.id, content))).toMatchObject({ code: 'right_missing' })
    expect(await refusalOf(content.call(gifts.listGifts, { query: {} }))).toMatchObject({ code: 'right_missing' })
  })
})
