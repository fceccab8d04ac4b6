import { audit, membership, plans, libraryManagement, membershipChanges } from '@vesica/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { aLibrary } from '../../../test/library.ts'
import { aMember, anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer()
  admin = await anAdmin(running)
})

/** The plans before the tests. */
let usual: plans.ManagedPlan[]
beforeAll(async () => {
  usual = await all()
})
afterEach(async () => {
  for (const { id, name, price } of usual) await change(id, { name, amount: String(price), active: 'true' })
  for (const { id } of await all()) if (!usual.some((plan) => plan.id === id)) await remove(id)
})

type NewPlan = z.input<typeof plans.createPlan.body>
const elder: NewPlan = { ...plans.createPlan.example.body, features: ['Your own account for a year'] }
const create = async (more: Partial<NewPlan> = {}, by = admin) =>
  (await by.call(plans.createPlan, { body: { ...elder, ...more } })).plan
const change = async (id: string, body: Parameters<typeof admin.call<typeof plans.updatePlan>>[1]['body']) =>
  (await admin.call(plans.updatePlan, { params: { id }, body })).plan
const remove = (id: string) => admin.call(plans.deletePlan, { params: { id } })
const all = async () => (await admin.call(plans.listManagedPlans, {})).plans
const offered = async () => (await admin.call(membership.listPlans, {})).plans
const of = async (level: string) => {
  const found = (await all()).find((plan) => plan.level === level)
  if (!found) throw new Error(`There is no ${level}`)
  return found
}

describe('a new plan', () => {
  test('stands above all others, is offered once it is on, and makes a level of its name', async () => {
    const made = await create()
    expect(made).toMatchObject({
      name: 'Elder',
      level: 'elder',
      price: 899,
      rank: 4,
      growth_aggregate: 40,
      active: false,
      members: 0,
    })
    expect((await offered()).map(({ name }) => name)).toEqual(['Seeker', 'Guardian', 'Master'])
    await change(made.id, { active: 'true' })
    expect((await offered()).map(({ name }) => name)).toEqual(['Seeker', 'Guardian', 'Master', 'Elder'])
  })

  test('needs a name of its own, whatever its case, also one that a level was called by', async () => {
    expect(await refusalOf(create({ name: 'guardian' }))).toMatchObject({ status: 409, code: 'plan_exists' })
    const { id } = await of('seeker')
    await change(id, { name: 'Initiate' })
    expect(await of('seeker')).toMatchObject({ name: 'Initiate' })
    expect(await refusalOf(create({ name: 'Seeker' }))).toMatchObject({ code: 'plan_exists' })
    expect(await all()).toHaveLength(3)
  })

  test.each([
    ['a price of 0', { amount: '0' }, 'amount'],
    ['a price below 0', { amount: '-1' }, 'amount'],
    ['a price that is text', { amount: 'free' }, 'amount'],
    ['an icon of three signs', { icon: '🌱🌱🌱' }, 'icon'],
    ['no name', { name: ' ' }, 'name'],
    ['a name of 41 letters', { name: 'x'.repeat(41) }, 'name'],
    ['no description', { description: '' }, 'description'],
    ['a share of the score above 100', { growth_aggregate: '101' }, 'growth_aggregate'],
    ['the same line twice', { features: ['One', ' one '] }, 'features'],
  ])('is refused with %s, beside the field', async (_, wrong, field) => {
    const refused = await refusalOf(create(wrong))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors ?? {})).toEqual([field])
    expect(await all()).toHaveLength(3)
  })

  test('drops blank lines', async () => {
    expect((await create({ features: ['One', '  ', 'Two'] })).features).toEqual(['One', 'Two'])
  })

  test('of one name is made once, however many ask at the same time', async () => {
    const made = await endings(Array.from({ length: 5 }, () => create()))
    expect(made.filter((ending) => ending === 'done')).toHaveLength(1)
  })
})

describe('changing a plan', () => {
  test('changes what is given and nothing else, stands in the trail, and its level stays', async () => {
    const before = await of('guardian')
    const after = await change(before.id, { name: 'Keeper', amount: '249.5' })
    expect(after).toEqual({ ...before, name: 'Keeper', price: 249.5 })
    const { entries } = await admin.call(audit.listAudit, { query: { record: `plan:${before.id}` } })
    expect(entries[0]).toMatchObject({ action: 'change plan' })
  })

  test('of what members have keeps their level', async () => {
    const member = await aMember(running, 'guardian')
    const { id } = await of('guardian')
    await change(id, { name: 'Keeper', active: 'false' })
    const { membership: own } = await member.call(membershipChanges.getMembership, {})
    expect(own).toMatchObject({ level: 'guardian', planName: 'Keeper' })
    expect((await of('guardian')).members).toBe(1)
  })

  test('never takes the last one off offer, however many try', async () => {
    const ids = (await all()).map(({ id }) => id)
    await endings(ids.map((id) => change(id, { active: 'false' })))
    expect(await offered()).toHaveLength(1)
    const [last] = await offered()
    expect(await refusalOf(change(last?.id ?? '', { active: 'false' }))).toMatchObject({ code: 'last_plan' })
  })

  test('is for owners', async () => {
    const { id } = await of('seeker')
    const finance = await anAdministratorAs(running, ['finance'])
    const call = finance.call(plans.updatePlan, { params: { id }, body: { amount: '1' } })
    expect(await refusalOf(call)).toMatchObject({ status: 403, code: 'right_missing' })
  })
})

describe('removing a plan', () => {
  test('that nobody had and nothing names works', async () => {
    const { id } = await create()
    expect((await remove(id)).message).toBe('Plan Deleted Successfully')
    expect(await all()).toHaveLength(3)
    expect(await refusalOf(remove(id))).toMatchObject({ status: 404 })
  })

  test('that members have, or had, is refused and says how many', async () => {
    await aMember(running, 'master')
    const { id } = await of('master')
    const refused = await refusalOf(remove(id))
    expect(refused).toMatchObject({ status: 409, code: 'plan_in_use' })
    expect(refused.message).toContain('members: 1')
    expect(await of('master')).toMatchObject({ members: 1 })
  })

  test('that content names is refused and says so', async () => {
    const library = await aLibrary(running)
    const { id } = await create({ name: 'Sage', active: 'true' })
    const item = await library.item({ plan_id: id })
    expect((await refusalOf(remove(id))).message).toContain('items: 1')
    expect(await library.admin.call(libraryManagement.listManagedContent, { query: {} })).toMatchObject({ total: 1 })
    // Lets the plan be removed after the test.
    await library.change(item.id, { plan_id: (await of('seeker')).id })
  })
})
