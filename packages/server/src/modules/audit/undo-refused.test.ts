import { audit, approvals, members, products, store, system } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, type Shop } from '../../../test/shop.ts'
import { undoing } from '../../../test/undoing.ts'
import { inverses } from '../../inverses.ts'

let running: Running
let admin: Person
let shop: Shop
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  shop = await aShop(running)
})

const { lastOf, undo } = undoing(() => admin)

test('undoing an action requires the permission for that action', async () => {
  const { id } = await aMember(running)
  await admin.call(members.suspendMember, { params: { id }, body: {} })
  const entry = await lastOf(`person:${id}`, 'suspend person')
  const reader = await anAdministratorAs(running, ['reader'])
  const { entry: visible } = await reader.call(audit.getAuditEntry, { params: { id: entry.id } })
  expect(visible.undo.blocked).toMatch(/^You don’t have permission to do this/)
  expect(await refusalOf(undo(entry.id, reader))).toMatchObject({ code: 'right_missing' })
  const clerk = await anAdministratorAs(running, ['store'])
  expect(await refusalOf(undo(entry.id, clerk))).toMatchObject({ code: 'not_found' })
})

test('an undo that weakens a rule needs approval, and the action counts as not undone until then', async () => {
  await admin.call(approvals.setApprovalRules, { body: { ratePercent: 3 } })
  const stricter = await lastOf('rule:ratePercent', 'set rule')
  await undo(stricter.id)
  const { changes, rules } = await admin.call(approvals.getApprovals, {})
  expect(rules.ratePercent).toBe(3)
  expect(changes.find(({ subject }) => subject === 'ratePercent')).toMatchObject({ status: 'waiting' })
  const { entry } = await admin.call(audit.getAuditEntry, { params: { id: stricter.id } })
  expect(entry.undoneBy).toBeNull()
})

test('an action on money, without an inverse or on a deleted record cannot be undone, with a reason', async () => {
  const { id } = await shop.product({ name: 'Gone' })
  const added = await lastOf(`product:${id}`, 'add product')
  expect(await refusalOf(undo(added.id))).toMatchObject({ code: 'undo_not_possible' })
  await shop.change(id, { price: '1' })
  const changed = await lastOf(`product:${id}`, 'change product')
  await admin.call(products.deleteProduct, { params: { id } })
  expect(await refusalOf(undo(changed.id))).toMatchObject({
    code: 'undo_not_possible',
    message: 'This can’t be undone: what it was about is gone.',
  })
  const money = /^(?!setting: ).*(wallet|adjustment|ledger|order: (?!update parcel)|enrolment)/
  expect(Object.keys(inverses).filter((name) => money.test(name))).toEqual([])
})

test.each([
  ['an unknown payment address', 'Pay to DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['a text that takes too long to parse', `${'- '.repeat(20)}x`, 'Please put fewer quotes and lists'],
])('an action cannot be undone if that would restore %s', async (name, before, reason) => {
  const { id } = await shop.product({ name, description: 'One.' })
  // From before such texts were refused.
  await running.sql('update product set description = $2 where id = $1', [id, before])
  await shop.change(id, { description: 'Two.' })
  const entry = await lastOf(`product:${id}`, 'change product')
  expect(await refusalOf(undo(entry.id))).toMatchObject({
    code: 'undo_not_possible',
    message: expect.stringContaining(reason),
  })
})

test('concurrent undos of an action undo it once', async () => {
  const { id } = await aMember(running)
  await admin.call(members.banMember, { params: { id }, body: {} })
  const entry = await lastOf(`person:${id}`, 'ban person')
  const outcomes = await Promise.allSettled([undo(entry.id), undo(entry.id), undo(entry.id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('undoing an action preserves later changes to other fields', async () => {
  const terms = { shipping: 9, free_shipping_above: 100, tax_percent: 7 }
  const set = (more: object) => admin.call(system.setStoreTerms, { body: { ...terms, ...more } })
  await set({})
  await set({ shipping: 12 })
  const dearer = await lastOf('setting:store', 'set store terms')
  await set({ shipping: 12, tax_percent: 19, free_shipping_above: null })
  await undo(dearer.id)
  expect((await admin.call(system.getSystemControls, {})).systemControls.store).toEqual({
    shipping: 9,
    freeShippingAbove: null,
    taxPercent: 19,
  })
})

test('an action is not undone if the same field has changed since', async () => {
  const { id } = await shop.product({ name: 'Bowl', price: '20' })
  await shop.change(id, { price: '25' })
  await shop.change(id, { name: 'Bowl of bronze' })
  const renamed = await lastOf(`product:${id}`, 'change product')
  await shop.change(id, { price: '30' })
  const { entries } = await admin.call(audit.listAudit, { query: { record: `product:${id}` } })
  const [, , cheaper] = entries
  expect(await refusalOf(undo(cheaper?.id ?? ''))).toMatchObject({ code: 'moved_on' })
  // Nor if one of several records has.
  const tray = await shop.product({ name: 'Tray', price: '20' })
  await shop.change(tray.id, { name: 'Tray of brass', price: '25' })
  const both = await lastOf(`product:${tray.id}`, 'change product')
  await shop.change(tray.id, { price: '30' })
  expect(await refusalOf(undo(both.id))).toMatchObject({ code: 'moved_on' })
  await undo(renamed.id)
  const { product } = await admin.call(store.listProducts, { query: {} }).then(({ products: all }) => ({
    product: all.find((candidate) => candidate.id === id),
  }))
  expect(product).toMatchObject({ name: 'Bowl', price: 30 })
})
