import { audit, codes, plans, reporting, membershipChanges } from '@vesica/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAdministratorAs, aProof, type Person } from '../../../../test/people.ts'
import { levelOf, ownMembership, pays, type Plans, withPlans } from '../../../../test/memberships.ts'
import { endings, patiently, refusalOf } from '../../../../test/refusals.ts'
import { aHolder } from '../../../../test/wallet.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'

let house: Plans
beforeAll(async () => {
  house = await withPlans()
})
/** Frees the code names of each test for the next one. */
afterEach(async () => {
  await house.running.sql("update membership_code set code = 'OLD-' || upper(right(id::text, 12)), active = false")
  house.running.clock.reset()
})

const holds = (amounts: Readonly<Record<string, string>> = { BTC: '0.05' }) =>
  aHolder(house.running, house.admin, amounts)

const make = async (input: Partial<ReturnType<typeof usual>>): Promise<codes.DiscountCode> =>
  (await house.admin.call(codes.createCode, { body: { ...usual(), ...input } })).code

const usual = () => ({
  code: 'SPRING',
  kind: 'percent' as codes.CodeKind,
  value: 20,
  plan_id: null as string | null,
  uses_limit: null as number | null,
  ends_at: null as string | null,
  active: true,
  note: '',
})

const quote = async (person: Person, code: string, level = 'guardian') => {
  const body = { plan_id: house.idOf(level), crypto_symbol: 'BTC', code }
  return (await person.call(membershipChanges.quoteMembership, { body })).quote
}

const usedOf = async (id: string) =>
  (await house.admin.call(codes.listCodes, { query: {} })).codes.find((code) => code.id === id)?.used

describe('discount code', () => {
  test('takes a percentage off in any spelling, and the period has the discounted value', async () => {
    const { id } = await make({})
    const member = await holds()
    const quoted = await quote(member, ' spring ')
    // 20 % off 199 USD.
    expect(quoted).toMatchObject({ price: 199, code: 'SPRING', discount: 39.8, credit: 0, due: 159.2 })
    expect(quoted.crypto_amount).toBe('0.003184')
    expect(await usedOf(id)).toBe(0)
    const { periods } = await pays(member, quoted)
    expect(periods[0]).toMatchObject({ source: 'upgrade', price: 159.2, paid: { amount: '0.003184' } })
    expect(await usedOf(id)).toBe(1)
    expect(await member.available('BTC')).toBe('0.046816')
    expect(await house.differences()).toEqual([])
  })

  test('takes an amount off first, and credit is limited to the rest of the price', async () => {
    await make({ code: 'LESS', kind: 'amount', value: 490 })
    const member = await holds()
    await pays(member, await house.quote(member, 'guardian'))
    const quoted = await quote(member, 'LESS', 'master')
    expect(quoted).toMatchObject({ price: 499, discount: 490, credit: 9, due: 0, crypto_amount: '0' })
    expect((await pays(member, quoted)).level).toBe('master')
    expect(await house.differences()).toEqual([])
  })

  test('can make a plan free, which gives no credit later', async () => {
    await make({ code: 'GIFTED', value: 100 })
    const member = await holds({})
    const quoted = await quote(member, 'GIFTED')
    expect(quoted).toMatchObject({ due: 0, enough: true })
    await pays(member, quoted)
    expect(await levelOf(member)).toBe('guardian')
    expect(await house.quote(member, 'master')).toMatchObject({ price: 499, credit: 0, due: 499 })
  })

  test('that makes a plan free notifies everyone who sees approvals when it is used', async () => {
    await make({ value: 100 })
    const reader = await anAdministratorAs(house.running, ['reader'])
    const member = await holds()
    await pays(member, await quote(member, 'SPRING', 'master'))
    const told = await house.running.sql("select body from notification where person_id = $1 and kind = 'control'", [
      reader.id,
    ])
    expect(told).toEqual([{ body: expect.stringContaining(`(${member.email}) used the code SPRING`) as string }])
  })

  test('with a limit of one is used once for fifty concurrent members', async () => {
    const { id } = await make({ code: 'ALL', value: 100, uses_limit: 1 })
    const members: Person[] = []
    while (members.length < 50) members.push(...(await Promise.all(Array.from({ length: 10 }, () => holds({})))))
    const quotes = await Promise.all(members.map((member) => patiently(() => quote(member, 'ALL'))))
    const all = await endings(members.map((member, index) => patiently(() => pays(member, quotes[index] ?? never()))))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['done', 'code_used_up']))
    const levels = await Promise.all(members.map((member) => patiently(() => levelOf(member))))
    expect(levels.filter((level) => level === 'guardian')).toHaveLength(1)
    expect(await usedOf(id)).toBe(1)
  }, 300_000)

  test('can be used once per member, even with two concurrent quotes', async () => {
    await make({})
    const member = await holds()
    const quotes = [await quote(member, 'SPRING'), await quote(member, 'SPRING')]
    const all = await endings(quotes.map((one) => pays(member, one)))
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await refusalOf(quote(member, 'SPRING', 'master'))).toMatchObject({ status: 409, code: 'code_used' })
  })

  test('is rejected with the reason at its field', async () => {
    const now = house.running.clock.now().getTime()
    await make({ code: 'MASTERS', plan_id: house.idOf('master') })
    await make({ code: 'SHORT', ends_at: new Date(now + HOUR).toISOString() })
    const off = await make({ code: 'OFF' })
    await house.admin.call(codes.updateCode, { params: { id: off.id }, body: { active: false } })
    const member = await holds()
    const refused = async (code: string) => {
      const { code: why, message, errors } = await refusalOf(quote(member, code))
      return { why, message, beside: errors && Object.keys(errors) }
    }
    expect(await refused('NOTHING')).toMatchObject({ why: 'code_unknown', beside: ['code'] })
    expect(await refused('MASTERS')).toMatchObject({ why: 'code_other_plan', message: 'This code is for Master.' })
    expect(await refused('OFF')).toMatchObject({ why: 'code_off', beside: ['code'] })
    expect((await quote(member, 'SHORT')).discount).toBe(39.8)
    house.running.clock.advance(HOUR)
    expect(await refused('SHORT')).toMatchObject({ why: 'code_off' })
    expect(await refused('%')).toMatchObject({ why: 'validation_failed' })
  })

  test('remains valid for a quote after its end, and not after it is disabled', async () => {
    const now = house.running.clock.now().getTime()
    const { id } = await make({ ends_at: new Date(now + 2 * MINUTE).toISOString() })
    const [early, late] = [await holds(), await holds()]
    const quotes = [await quote(early, 'SPRING'), await quote(late, 'SPRING')] as const
    house.running.clock.advance(5 * MINUTE)
    await pays(early, quotes[0])
    await house.admin.call(codes.updateCode, { params: { id }, body: { active: false } })
    expect(await refusalOf(pays(late, quotes[1]))).toMatchObject({ status: 409, code: 'code_off' })
    expect(await levelOf(late)).toBe('seeker')
    expect(await late.available('BTC')).toBe('0.05')
  })

  test('counts as used during payment review, and is released when the payment is denied', async () => {
    const paymentsWaiting = async () => {
      const { pending } = (await house.admin.call(reporting.getOverview, { query: {} })).overview
      return pending.find(({ kind }) => kind === 'membership')
    }
    const before = await paymentsWaiting()
    const { id } = await make({ uses_limit: 1 })
    const [member, other] = [await holds(), await holds()]
    await pays(member, await quote(member, 'SPRING'), await aProof())
    expect(await usedOf(id)).toBe(1)
    expect(await refusalOf(quote(other, 'SPRING'))).toMatchObject({ code: 'code_used_up' })
    expect(await paymentsWaiting()).toMatchObject({
      count: (before?.count ?? 0) + 1,
      usd: (before?.usd ?? 0) + 159.2,
    })
    const request = (await ownMembership(member)).request
    expect(request).toMatchObject({ code: 'SPRING', discount: 39.8, due: 159.2 })
    const params = { id: request?.id ?? '' }
    const seen = await house.admin.call(membershipChanges.getMembershipRequest, { params })
    expect(seen.request).toMatchObject({ code: 'SPRING', discount: 39.8, due: 159.2 })
    await house.admin.call(membershipChanges.denyMembershipRequest, { params, body: { reason: 'Nothing arrived.' } })
    expect((await quote(other, 'SPRING')).discount).toBe(39.8)
    expect(await usedOf(id)).toBe(0)
  })

  test('is released when the plan change is cancelled, along with the coins', async () => {
    const { id } = await make({ uses_limit: 1, value: 50 })
    const member = await holds()
    await pays(member, await house.quote(member, 'guardian'))
    const before = await member.available('BTC')
    await pays(member, await quote(member, 'SPRING', 'seeker'))
    expect(await usedOf(id)).toBe(1)
    await member.call(membershipChanges.cancelPlanChange, {})
    expect(await usedOf(id)).toBe(0)
    expect(await member.available('BTC')).toBe(before)
    expect(await house.differences()).toEqual([])
  })
})

describe('discount code guessing', () => {
  test('is limited to thirty attempts an hour, and quotes without a code still work', async () => {
    await make({ code: 'FND' })
    const [member, other] = [await holds(), await holds()]
    const guesses = Array.from({ length: 30 }, (_, index) => `G${String(index).padStart(2, '0')}`)
    for (const guess of guesses) expect((await refusalOf(quote(member, guess))).code).toBe('code_unknown')
    expect(await refusalOf(quote(member, 'FND'))).toMatchObject({ status: 429, code: 'too_many' })
    expect((await house.quote(member, 'guardian')).due).toBe(199)
    expect((await quote(other, 'FND')).discount).toBe(39.8)
  })
})

describe('discount code management', () => {
  test('requires a unique code, a discount and a plan on offer', async () => {
    const total = async () => (await house.admin.call(codes.listCodes, { query: {} })).total
    const before = await total()
    await make({})
    const refused = (input: Partial<ReturnType<typeof usual>>) => refusalOf(make(input))
    expect(await refused({ code: 'spring' })).toMatchObject({ status: 409, code: 'code_exists' })
    for (const value of [0, -5, 0.001]) expect(await refused({ code: 'A-1', value })).toMatchObject({ status: 422 })
    for (const value of [100.5, 101, 12.5])
      expect(await refused({ code: 'A-1', value })).toMatchObject({ code: 'code_percent' })
    expect(await refused({ code: 'A-1', plan_id: '0197a1b2-0000-7000-8000-000000000001' })).toMatchObject({
      code: 'plan_unknown',
    })
    for (const late of [0, -HOUR]) {
      const ends_at = new Date(house.running.clock.now().getTime() + late).toISOString()
      expect(await refused({ code: 'A-1', ends_at })).toMatchObject({
        code: 'end_too_soon',
        errors: { ends_at: ['Please choose an end in the future.'] },
      })
    }
    for (const code of ['AB', 'A B', 'Ä-1', '-AB'])
      expect(await refused({ code })).toMatchObject({ code: 'validation_failed' })
    expect(await total()).toBe(before + 1)
    const forMasters = (await house.admin.call(codes.listCodes, { query: {} })).codes.filter(
      ({ plan_id }) => plan_id === house.idOf('master'),
    )
    await make({ code: 'FOR-MASTERS', plan_id: house.idOf('master') })
    const removed = house.admin.call(plans.deletePlan, { params: { id: house.idOf('master') } })
    expect((await refusalOf(removed)).message).toContain(`codes: ${forMasters.length + 1}`)
  })

  test('lists codes by state, and searches them by code and note', async () => {
    const now = house.running.clock.now().getTime()
    await make({ code: 'GOOD', note: 'For the Spring gathering' })
    await make({ code: 'GONE', ends_at: new Date(now + 10 * MINUTE).toISOString() })
    await make({ code: 'STOPPED', active: false })
    await make({ code: 'ONCE', uses_limit: 1, value: 100 })
    const member = await holds({})
    await pays(member, await quote(member, 'ONCE'))
    house.running.clock.advance(10 * MINUTE)
    const found = async (query: { state?: codes.CodeState; search?: string }) =>
      (await house.admin.call(codes.listCodes, { query })).codes
        .map(({ code }) => code)
        .filter((code) => !code.startsWith('OLD-'))
    expect(await found({ state: 'good' })).toEqual(['GOOD'])
    expect(await found({ state: 'ended' })).toEqual(['GONE'])
    expect(await found({ state: 'off' })).toEqual(['STOPPED'])
    expect(await found({ state: 'used' })).toEqual(['ONCE'])
    expect(await found({ search: 'spring' })).toEqual(['GOOD'])
    expect(await found({ search: 'on' })).toEqual(['ONCE', 'GONE'])
    expect(await found({ search: '%' })).toEqual([])
  })

  test('deletes codes only if no one was quoted a price with them', async () => {
    const [unused, quoted] = [await make({}), await make({ code: 'AUTUMN' })]
    await quote(await holds(), 'AUTUMN')
    await house.admin.call(codes.deleteCode, { params: { id: unused.id } })
    expect(await refusalOf(house.admin.call(codes.deleteCode, { params: { id: quoted.id } }))).toMatchObject({
      status: 409,
      code: 'code_in_use',
    })
  })

  test('is for owners, and the audit log names who created or changed a code', async () => {
    const support = await anAdministratorAs(house.running, ['support'])
    expect((await refusalOf(support.call(codes.listCodes, { query: {} }))).code).toBe('right_missing')
    const { id } = await make({})
    await house.admin.call(codes.updateCode, { params: { id }, body: { uses_limit: 5, note: 'Fewer' } })
    const rows = await house.running.sql(
      'select action, before, after from audit_entry where subject_id = $1 order by id',
      [id],
    )
    expect(rows).toMatchObject([
      { action: 'add code', after: { code: 'SPRING', kind: 'percent', value: 20 } },
      { action: 'change code', before: { uses_limit: null }, after: { uses_limit: 5, note: 'Fewer' } },
    ])
    const finance = await anAdministratorAs(house.running, ['finance'])
    const params = { type: 'code', id }
    const { entries } = await finance.call(audit.listHistory, { params, query: {} })
    expect(entries.map(({ action, area }) => [action, area])).toEqual([
      ['change code', 'settings'],
      ['add code', 'settings'],
    ])
    expect((await refusalOf(support.call(audit.getAuditEntry, { params: { id: entries[0]?.id ?? '' } }))).status).toBe(
      404,
    )
  })
})

const never = (): never => {
  throw new Error('Nothing was quoted')
}
