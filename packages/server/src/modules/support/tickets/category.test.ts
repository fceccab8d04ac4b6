import { supportCategories } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { ask, at } from '../../../../test/tickets.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

describe('ticket categories', () => {
  test('start as four; one with tickets cannot be deleted, and a disabled one is not offered', async () => {
    const member = await aMember(running)
    const offered = async () =>
      (await member.call(supportCategories.listSupportCategories, {})).categories.map(({ name }) => name)
    expect((await offered()).slice(0, 4)).toEqual(['Technical', 'Billing', 'Account', 'General'])
    const { category } = await admin.call(supportCategories.createSupportCategory, { body: { name: 'Retreats' } })
    expect(await offered()).toContain('Retreats')
    await ask(member, { category_id: category.id })
    const { categories } = await admin.call(supportCategories.listManagedSupportCategories, {})
    expect(categories.find(({ id }) => id === category.id)).toMatchObject({ name: 'Retreats', ticketCount: 1 })
    const remove = admin.call(supportCategories.deleteSupportCategory, at(category.id))
    expect(await refusalOf(remove)).toMatchObject({ status: 409, code: 'category_holds_tickets' })
    await admin.call(supportCategories.updateSupportCategory, { ...at(category.id), body: { active: false } })
    expect(await offered()).not.toContain('Retreats')
  })

  test('without tickets are removed when they are deleted', async () => {
    const { category } = await admin.call(supportCategories.createSupportCategory, { body: { name: 'Parking' } })
    await admin.call(supportCategories.deleteSupportCategory, at(category.id))
    const { categories } = await admin.call(supportCategories.listManagedSupportCategories, {})
    expect(categories.map(({ id }) => id)).not.toContain(category.id)
  })
})
