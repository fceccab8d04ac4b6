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

describe('new plan', () => {
  test('ranks above all others, is on offer once active, and creates a level from its name', async () => {
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

  test('requires a unique name in any case, also among former level names', async () => {
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
  ])('is rejected with %s, at the field', async (_, wrong, field) => {
    const refused = await refusalOf(create(wrong))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors ?? {})).toEqual([field])
    expect(await all()).toHaveLength(3)
  })

  test('drops blank lines', async () => {
    expect((await create({ features: ['One', '  ', 'Two'] })).features).toEqual(['One', 'Two'])
  })

  test('is created once for concurrent requests with one name', async () => {
    const made = await endings(Array.from({ length: 5 }, () => create()))
    expect(made.filter((ending) => ending === 'done')).toHaveLength(1)
  })
})

describe('updating a plan', () => {
  test('changes only the fields sent, is audited, and preserves its level', async () => {
    const before = await of('guardian')
    const after = await change(before.id, { name: 'Keeper', amount: '249.5' })
    expect(after).toEqual({ ...before, name: 'Keeper', price: 249.5 })
    const { entries } = await admin.call(audit.listAudit, { query: { record: `plan:${before.id}` } })
    expect(entries[0]).toMatchObject({ action: 'change plan' })
  })

  test('preserves the level of its members', async () => {
    const member = await aMember(running, 'guardian')
    const { id } = await of('guardian')
    await change(id, { name: 'Keeper', active: 'false' })
    const { membership: own } = await member.call(membershipChanges.getMembership, {})
    expect(own).toMatchObject({ level: 'guardian', planName: 'Keeper' })
    expect((await of('guardian')).members).toBe(1)
  })

  test('never deactivates the last plan on offer, even with concurrent requests', async () => {
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

describe('deleting a plan', () => {
  test('is possible if it was never used and nothing refers to it', async () => {
    const { id } = await create()
    expect((await remove(id)).message).toBe('Plan Deleted Successfully')
    expect(await all()).toHaveLength(3)
    expect(await refusalOf(remove(id))).toMatchObject({ status: 404 })
  })

  test('is rejected with the number of current and former members', async () => {
    await aMember(running, 'master')
    const { id } = await of('master')
    const refused = await refusalOf(remove(id))
    expect(refused).toMatchObject({ status: 409, code: 'plan_in_use' })
    expect(refused.message).toContain('members: 1')
    expect(await of('master')).toMatchObject({ members: 1 })
  })

  test('is rejected if content refers to it', async () => {
    const library = await aLibrary(running)
    const { id } = await create({ name: 'Sage', active: 'true' })
    const item = await library.item({ plan_id: id })
    expect((await refusalOf(remove(id))).message).toContain('items: 1')
    expect(await library.admin.call(libraryManagement.listManagedContent, { query: {} })).toMatchObject({ total: 1 })
    // Lets the plan be removed after the test.
    await library.change(item.id, { plan_id: (await of('seeker')).id })
  })
})
