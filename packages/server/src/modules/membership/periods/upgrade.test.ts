import { identity, membership, system, treasury, upgrades } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailTo } from '../../../../test/emails.ts'
import { aProof, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aHouse, asDecider, type Decider, houseCoins, refusal } from '../../../../test/wallet.ts'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { periodsWorker } from '../membership.jobs.ts'

let running: Running
let admin: Decider
let plans: Record<string, string>
beforeEach(async () => {
  running = await aServer()
  admin = await aHouse(running)
  const offered = await admin.call(membership.listPlans, {})
  plans = Object.fromEntries(offered.plans.map(({ level, id }) => [level, id]))
})

/** Days go by: everybody signs in again, and the rates are set again. */
const later = async <P extends Person>(person: P, days: number): Promise<P> => {
  running.clock.advance(days * DAY)
  admin = asDecider(await signIn(running, admin))
  for (const [id, { rate }] of Object.entries(houseCoins))
    await admin.call(system.updateAsset, { params: { id }, body: { rate } })
  await periodsWorker(running.app.db).run({})
  return Object.assign(person, { token: (await signIn(running, person)).token })
}

const quote = async (person: Person, plan: string, coin = 'BTC') =>
  (await person.call(upgrades.quoteMembership, { body: { plan_id: plans[plan] ?? '', crypto_symbol: coin } })).quote

const without = { proof_image: undefined }

type Quoted = Awaited<ReturnType<typeof quote>>

const asQuoted = ({ id, plan_id, crypto_symbol, crypto_amount }: Quoted) => ({
  plan_id,
  crypto_symbol,
  cost: crypto_amount,
  quote_id: id,
})

const pays = async (person: Person, quoted: Quoted, proof?: File) =>
  (
    await person.call(upgrades.upgradeMembership, {
      body: asQuoted(quoted),
      files: { proof_image: proof },
    })
  ).membership

const ownMembership = async (person: Person) => (await person.call(upgrades.getMembership, {})).membership

const levelOf = async (person: Person) => (await person.call(identity.getUser, {})).user.membershipLevel

/** What the ledger says once everything that was agreed is held against it. */
const differences = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  return report.differences
}

describe('a quote', () => {
  test('says in lines what a higher plan costs and does, and changes nothing', async () => {
    const member = await aHolder(running, admin, { BTC: '0.02' })
    const quoted = await quote(member, 'guardian')
    // Nothing was paid for the year that came with signing up.
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
      address: houseCoins.BTC.address,
      balance: '0.02',
      enough: true,
    })
    expect(new Date(quoted.expiresAt).getTime() - running.clock.now().getTime()).toBeCloseTo(10 * MINUTE, -4)
    expect(await levelOf(member)).toBe('seeker')
    expect(await member.available('BTC')).toBe('0.02')
  })

  test('is refused for a plan or coin that is not there', async () => {
    const member = await aHolder(running, admin)
    const asked = (plan_id: string, crypto_symbol: string) =>
      refusalOf(member.call(upgrades.quoteMembership, { body: { plan_id, crypto_symbol } }))
    expect(await asked('0197a1b2-0000-7000-8000-000000000001', 'BTC')).toMatchObject({ code: 'plan_unknown' })
    expect(await asked(plans['master'] ?? '', 'DOGE')).toMatchObject({ code: 'coin_unknown' })
  })
})

describe('a higher plan, paid from the wallet', () => {
  test('takes effect at once, for a year, and the books say so', async () => {
    const member = await aHolder(running, admin, { BTC: '0.02' })
    const after = await pays(member, await quote(member, 'guardian'))
    expect(after).toMatchObject({ level: 'guardian', planName: 'Guardian', progress: 67, status: 'active', next: null })
    expect(after.periods.map(({ source, planName }) => [source, planName])).toEqual([
      ['upgrade', 'Guardian'],
      ['signup', 'Seeker'],
    ])
    expect(after.periods[0]).toMatchObject({ price: 199, paid: { amount: '0.00398', crypto_symbol: 'BTC' } })
    expect(after.periods[1]?.endedEarlyAt).not.toBeNull()
    expect(await levelOf(member)).toBe('guardian')
    expect(await member.available('BTC')).toBe('0.01602')
    await emailTo(running, member.email, 'You are a Guardian now')
    expect(await differences()).toEqual([])
  })

  test('credits the unused days of what was paid', async () => {
    let member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'guardian'))
    member = await later(member, 100)
    const quoted = await quote(member, 'master')
    const { beganAt, endsAt } = await ownMembership(member)
    const days = (Date.parse(endsAt ?? '') - Date.parse(beganAt ?? '')) / DAY
    // Of the days, 100 are over and one has begun.
    const credit = Math.floor((19_900 * (days - 101)) / days) / 100
    expect(quoted).toMatchObject({ price: 499, credit, unusedDays: days - 101 })
    expect(quoted.due).toBeCloseTo(499 - credit, 6)
    expect((await pays(member, quoted)).level).toBe('master')
    expect(await differences()).toEqual([])
  })

  test('is paid once, however often it is pressed at the same time', async () => {
    const member = await aHolder(running, admin, { BTC: '0.02' })
    const quoted = await quote(member, 'guardian')
    const all = await endings(Array.from({ length: 10 }, () => pays(member, quoted)))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await member.available('BTC')).toBe('0.01602')
    expect((await ownMembership(member)).periods).toHaveLength(2)
  })

  test('is refused without enough, and nothing has changed', async () => {
    const member = await aHolder(running, admin, { BTC: '0.001' })
    const quoted = await quote(member, 'guardian')
    expect(quoted.enough).toBe(false)
    expect(await refusalOf(pays(member, quoted))).toMatchObject({ status: 422, code: 'insufficient_funds' })
    expect(await levelOf(member)).toBe('seeker')
    expect(await member.available('BTC')).toBe('0.001')
  })

  test('is refused at a cost of one’s own, with the right one', async () => {
    const member = await aHolder(running, admin, { BTC: '0.02' })
    const { id: _, ...quoted } = await quote(member, 'guardian')
    const body = { plan_id: quoted.plan_id, crypto_symbol: 'BTC', cost: '0.00001' }
    const answer = await refusal(member.call(upgrades.upgradeMembership, { body, files: without }))
    expect(answer).toMatchObject({
      status: 409,
      code: 'cost_changed',
      details: { quote: { crypto_amount: '0.00398' } },
    })
    const fresh = answer.details as { quote: Quoted }
    const withQuote = { ...asQuoted(await quote(member, 'guardian')), cost: '199' }
    expect(await refusalOf(member.call(upgrades.upgradeMembership, { body: withQuote, files: without }))).toMatchObject(
      {
        code: 'cost_changed',
      },
    )
    expect(await levelOf(member)).toBe('seeker')
  })

  test('is taken without a quote, for the price in USD or in the coin', async () => {
    for (const cost of ['199', '0.00398']) {
      const member = await aHolder(running, admin, { BTC: '0.02' })
      const body = { plan_id: plans['guardian'] ?? '', crypto_symbol: 'BTC', cost }
      const { membership: after } = await member.call(upgrades.upgradeMembership, { body, files: without })
      expect(after.level).toBe('guardian')
    }
  })

  test('is not taken by a quote that has expired, is another’s, or rests on what has changed', async () => {
    const member = await aHolder(running, admin, { BTC: '0.05' })
    const other = await aHolder(running, admin, { BTC: '0.05' })
    const [guardian, master] = [await quote(member, 'guardian'), await quote(member, 'master')]
    expect(await refusalOf(pays(other, guardian))).toMatchObject({ code: 'quote_dead' })
    await pays(member, guardian)
    expect(await refusalOf(pays(member, master))).toMatchObject({ code: 'quote_dead' })
    const late = await quote(other, 'guardian')
    running.clock.advance(10 * MINUTE)
    expect(await refusalOf(pays(other, late))).toMatchObject({ code: 'quote_dead' })
    expect(await levelOf(other)).toBe('seeker')
  })
})

describe('without a quote', () => {
  test('the same or a lower plan is refused with a sentence', async () => {
    const member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'guardian'))
    for (const [plan, cost] of [
      ['guardian', '199'],
      ['seeker', '79'],
    ] as const) {
      const body = { plan_id: plans[plan] ?? '', crypto_symbol: 'BTC', cost }
      expect(await refusalOf(member.call(upgrades.upgradeMembership, { body, files: without }))).toMatchObject({
        status: 422,
        code: 'not_an_upgrade',
      })
    }
    expect((await ownMembership(member)).periods).toHaveLength(2)
  })
})

describe('renewing', () => {
  test('goes on from the end, once, and loses no day', async () => {
    let member = await aHolder(running, admin, { BTC: '0.05' })
    const { endsAt: before } = await ownMembership(member)
    const quoted = await quote(member, 'seeker')
    expect(quoted).toMatchObject({ kind: 'renewal', due: 79, beginsAt: before })
    const after = await pays(member, quoted)
    expect(after).toMatchObject({ level: 'seeker', endsAt: before, next: { beginsAt: before, mayCallOff: false } })
    expect((await member.call(identity.getUser, {})).user.membershipEndsAt).toBe(after.next?.endsAt)
    expect(await refusalOf(quote(member, 'seeker'))).toMatchObject({ status: 409, code: 'membership_renewed' })
    member = await later(member, 370)
    expect(await ownMembership(member)).toMatchObject({ level: 'seeker', status: 'active', next: null })
    expect(await differences()).toEqual([])
  })

  test('in the days of grace begins at the end too; after them it begins anew', async () => {
    let member = await aHolder(running, admin, { BTC: '0.05' })
    const { endsAt: end } = await ownMembership(member)
    member = await later(member, 370)
    expect(await ownMembership(member)).toMatchObject({ status: 'grace', level: 'seeker' })
    expect(await quote(member, 'seeker')).toMatchObject({ kind: 'renewal', beginsAt: end })
    member = await later(member, 10)
    expect(await ownMembership(member)).toMatchObject({ status: 'ended', level: 'none', planId: null })
    const anew = await quote(member, 'seeker')
    expect(anew).toMatchObject({ kind: 'start', due: 79 })
    expect((await pays(member, anew)).level).toBe('seeker')
    expect(await levelOf(member)).toBe('seeker')
  })
})

describe('a lower plan', () => {
  test('begins at the end of the higher one', async () => {
    let member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'guardian'))
    const { endsAt } = await ownMembership(member)
    const quoted = await quote(member, 'seeker')
    expect(quoted).toMatchObject({ kind: 'change', beginsAt: endsAt, due: 79, proofUntil: null })
    const after = await pays(member, quoted)
    expect(after).toMatchObject({ level: 'guardian', next: { planName: 'Seeker', beginsAt: endsAt, mayCallOff: true } })
    expect(await levelOf(member)).toBe('guardian')
    member = await later(member, 364)
    expect(await levelOf(member)).toBe('guardian')
    member = await later(member, 3)
    expect(await levelOf(member)).toBe('seeker')
    expect(await ownMembership(member)).toMatchObject({ level: 'seeker', status: 'active', next: null })
  })

  test('can be called off until then, once, and what was paid is back', async () => {
    const member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'guardian'))
    const before = await member.available('BTC')
    await pays(member, await quote(member, 'seeker'))
    const all = await endings(Array.from({ length: 5 }, () => member.call(upgrades.callOffPlanChange, {})))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await member.available('BTC')).toBe(before)
    expect((await ownMembership(member)).next).toBeNull()
    expect(await refusalOf(member.call(upgrades.callOffPlanChange, {}))).toMatchObject({ code: 'change_not_open' })
    expect(await differences()).toEqual([])
  })

  test('is not called off once it has begun, and a renewal is not called off', async () => {
    let member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'seeker'))
    expect(await refusalOf(member.call(upgrades.callOffPlanChange, {}))).toMatchObject({ code: 'change_not_open' })
    const other = await aHolder(running, admin, { BTC: '0.05' })
    await pays(other, await quote(other, 'guardian'))
    await pays(other, await quote(other, 'seeker'))
    member = await later(other, 366)
    expect(await refusalOf(member.call(upgrades.callOffPlanChange, {}))).toMatchObject({ code: 'change_not_open' })
  })

  test('is paid from the wallet only', async () => {
    const member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'guardian'))
    const quoted = await quote(member, 'seeker')
    expect(await refusalOf(pays(member, quoted, await aProof()))).toMatchObject({ code: 'wallet_only' })
    expect((await ownMembership(member)).next).toBeNull()
  })

  test('that was paid ahead is credited in full when a higher one is taken instead', async () => {
    const member = await aHolder(running, admin, { BTC: '0.05' })
    await pays(member, await quote(member, 'guardian'))
    await pays(member, await quote(member, 'seeker'))
    const quoted = await quote(member, 'master')
    // All of the 79, and the guardian's year but for the day that has begun.
    expect(quoted.credit).toBeGreaterThan(79 + 198)
    const after = await pays(member, quoted)
    expect(after).toMatchObject({ level: 'master', next: null })
    expect(await differences()).toEqual([])
  })
})

describe('a wallet that is held', () => {
  test('pays no membership', async () => {
    const member = await aHolder(running, admin, { BTC: '0.05' })
    const quoted = await quote(member, 'guardian')
    await running.sql("update person set held_until = now() + interval '2 days' where id = $1", [member.id])
    expect(await refusalOf(pays(member, quoted))).toMatchObject({ code: 'wallet_held' })
  })
})

test('whatever is bought, changed and called off, the books agree with the memberships, and say so where not', async () => {
  const member = await aHolder(running, admin, { BTC: '0.2', USDT: '2000' })
  for (const [plan, coin] of [
    ['seeker', 'USDT'],
    ['guardian', 'BTC'],
    ['seeker', 'USDT'],
    ['master', 'USDT'],
  ] as const)
    await pays(member, await quote(member, plan, coin))
  expect(await differences()).toEqual([])
  await running.sql("update membership_period set units = units + 1 where person_id = $1 and source = 'upgrade'", [
    member.id,
  ])
  expect(await differences()).toHaveLength(2)
})
