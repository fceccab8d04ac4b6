import { membershipChanges } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailTo } from '../../../../test/emails.ts'
import {
  asQuoted,
  levelOf,
  ownMembership,
  pays,
  type Plans,
  type Quoted,
  without,
  withPlans,
} from '../../../../test/memberships.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aHolder, platformCoins, refusal } from '../../../../test/wallet.ts'
import { DAY, MINUTE } from '../../../platform/clock.ts'

let house: Plans
beforeEach(async () => {
  house = await withPlans()
})

/** A member with these balances. */
const holds = (amounts: Readonly<Record<string, string>> = {}) => aHolder(house.running, house.admin, amounts)

describe('quote', () => {
  test('lists price lines and effects of a higher plan, and changes nothing', async () => {
    const member = await holds({ BTC: '0.02' })
    const quoted = await house.quote(member, 'guardian')
    // The year included in sign-up was free.
    expect(quoted).toMatchObject({
      kind: 'upgrade',
      planName: 'Guardian',
      price: 199,
      credit: 0,
      unusedDays: 0,
      due: 199,
      crypto_symbol: 'BTC',
      crypto_amount: '0.00398',
      rate: 50_000,
      address: platformCoins.BTC.address,
      balance: '0.02',
      enough: true,
    })
    expect(new Date(quoted.expiresAt).getTime() - house.running.clock.now().getTime()).toBeCloseTo(10 * MINUTE, -4)
    expect(await levelOf(member)).toBe('seeker')
    expect(await member.available('BTC')).toBe('0.02')
  })

  test('is rejected for an unknown plan or coin', async () => {
    const member = await holds()
    const asked = (plan_id: string, crypto_symbol: string) =>
      refusalOf(member.call(membershipChanges.quoteMembership, { body: { plan_id, crypto_symbol } }))
    expect(await asked('0197a1b2-0000-7000-8000-000000000001', 'BTC')).toMatchObject({ code: 'plan_unknown' })
    expect(await asked(house.idOf('master'), 'DOGE')).toMatchObject({ code: 'coin_unknown' })
  })
})

describe('upgrade paid from the wallet', () => {
  test('takes effect at once, for a year, and is booked', async () => {
    const member = await holds({ BTC: '0.02' })
    const after = await pays(member, await house.quote(member, 'guardian'))
    expect(after).toMatchObject({ level: 'guardian', planName: 'Guardian', progress: 67, status: 'active', next: null })
    expect(after.periods.map(({ source, planName }) => [source, planName])).toEqual([
      ['upgrade', 'Guardian'],
      ['signup', 'Seeker'],
    ])
    expect(after.periods[0]).toMatchObject({ price: 199, paid: { amount: '0.00398', crypto_symbol: 'BTC' } })
    expect(after.periods[1]?.endedEarlyAt).not.toBeNull()
    expect(await levelOf(member)).toBe('guardian')
    expect(await member.available('BTC')).toBe('0.01602')
    const told = await emailTo(house.running, member.email, 'You’re now a Guardian member')
    expect(told.text).toContain('You paid 0.00398 BTC ($199.00) from your wallet. It started on')
    expect(await house.differences()).toEqual([])
  })

  test('credits the unused days of what was paid', async () => {
    let member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    member = await house.later(member, 100)
    const quoted = await house.quote(member, 'master')
    const { beganAt, endsAt } = await ownMembership(member)
    const days = (Date.parse(endsAt ?? '') - Date.parse(beganAt ?? '')) / DAY
    // 100 days are over, and one has begun.
    const credit = Math.floor((19_900 * (days - 101)) / days) / 100
    expect(quoted).toMatchObject({ price: 499, credit, unusedDays: days - 101 })
    expect(quoted.due).toBeCloseTo(499 - credit, 6)
    expect((await pays(member, quoted)).level).toBe('master')
    expect(await house.differences()).toEqual([])
  })

  test('is paid once for concurrent requests', async () => {
    const member = await holds({ BTC: '0.02' })
    const quoted = await house.quote(member, 'guardian')
    const all = await endings(Array.from({ length: 10 }, () => pays(member, quoted)))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await member.available('BTC')).toBe('0.01602')
    expect((await ownMembership(member)).periods).toHaveLength(2)
  })

  test('is rejected without sufficient funds, and nothing changes', async () => {
    const member = await holds({ BTC: '0.001' })
    const quoted = await house.quote(member, 'guardian')
    expect(quoted.enough).toBe(false)
    expect(await refusalOf(pays(member, quoted))).toMatchObject({ status: 422, code: 'insufficient_funds' })
    expect(await levelOf(member)).toBe('seeker')
    expect(await member.available('BTC')).toBe('0.001')
  })

  test('is rejected with a price chosen by the client, and returns the correct quote', async () => {
    const member = await holds({ BTC: '0.02' })
    const { id: _, ...quoted } = await house.quote(member, 'guardian')
    const body = { plan_id: quoted.plan_id, crypto_symbol: 'BTC', cost: '0.00001' }
    const answer = await refusal(member.call(membershipChanges.upgradeMembership, { body, files: without }))
    expect(answer).toMatchObject({
      status: 409,
      code: 'cost_changed',
      details: { quote: { crypto_amount: '0.00398' } },
    })
    const fresh = answer.details as { quote: Quoted }
    const withQuote = { ...asQuoted(await house.quote(member, 'guardian')), cost: '199' }
    expect(
      await refusalOf(member.call(membershipChanges.upgradeMembership, { body: withQuote, files: without })),
    ).toMatchObject({
      code: 'cost_changed',
    })
    expect(await levelOf(member)).toBe('seeker')
    // The quote in the error is valid.
    expect((await pays(member, fresh.quote)).level).toBe('guardian')
  })

  test('is accepted without a quote, with the price in USD or in the coin', async () => {
    for (const cost of ['199', '0.00398']) {
      const member = await holds({ BTC: '0.02' })
      const body = { plan_id: house.idOf('guardian'), crypto_symbol: 'BTC', cost }
      const { membership: after } = await member.call(membershipChanges.upgradeMembership, { body, files: without })
      expect(after.level).toBe('guardian')
    }
  })

  test('is rejected with a quote that is expired, outdated or of another member', async () => {
    const member = await holds({ BTC: '0.05' })
    const other = await holds({ BTC: '0.05' })
    const [guardian, master] = [await house.quote(member, 'guardian'), await house.quote(member, 'master')]
    expect(await refusalOf(pays(other, guardian))).toMatchObject({ code: 'quote_dead' })
    expect(await refusalOf(pays(member, { ...guardian, plan_id: 'no-id' }))).toMatchObject({ code: 'quote_dead' })
    await pays(member, guardian)
    expect(await refusalOf(pays(member, master))).toMatchObject({ code: 'quote_dead' })
    const late = await house.quote(other, 'guardian')
    house.running.clock.advance(10 * MINUTE)
    expect(await refusalOf(pays(other, late))).toMatchObject({ code: 'quote_dead' })
    expect(await levelOf(other)).toBe('seeker')
  })
})

describe('purchase without a quote', () => {
  test('is rejected for the same or a lower plan, with a message', async () => {
    const member = await holds({ BTC: '0.05' })
    await pays(member, await house.quote(member, 'guardian'))
    for (const [plan, cost] of [
      ['guardian', '199'],
      ['seeker', '79'],
    ] as const) {
      const body = { plan_id: house.idOf(plan), crypto_symbol: 'BTC', cost }
      expect(await refusalOf(member.call(membershipChanges.upgradeMembership, { body, files: without }))).toMatchObject(
        {
          status: 422,
          code: 'not_an_upgrade',
        },
      )
    }
    expect((await ownMembership(member)).periods).toHaveLength(2)
  })
})

describe('wallet on hold', () => {
  test('cannot pay for a membership', async () => {
    const member = await holds({ BTC: '0.05' })
    const quoted = await house.quote(member, 'guardian')
    await house.running.sql("update person set held_until = now() + interval '2 days' where id = $1", [member.id])
    expect(await refusalOf(pays(member, quoted))).toMatchObject({ code: 'wallet_held' })
  })
})

test('the ledger matches memberships after purchases and changes, and a mismatch is reported', async () => {
  const member = await holds({ BTC: '0.2', USDT: '2000' })
  for (const [plan, coin] of [
    ['seeker', 'USDT'],
    ['guardian', 'BTC'],
    ['seeker', 'USDT'],
    ['master', 'USDT'],
  ] as const)
    await pays(member, await house.quote(member, plan, coin))
  expect(await house.differences()).toEqual([])
  await house.running.sql(
    "update membership_period set units = units + 1 where person_id = $1 and source = 'upgrade'",
    [member.id],
  )
  expect(await house.differences()).toHaveLength(2)
})
