import { views } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin } from '../test/people.ts'
import { aServer } from '../test/running.ts'
import { seedDemoViews } from './demo-views.ts'

test('the demo has shared views of members and products that their lists accept', async () => {
  const running = await aServer()
  const admin = await anAdmin(running)
  await seedDemoViews(running.app, { userId: admin.id, name: admin.name, address: 'demo' })
  const named = async (list: views.ViewedList) =>
    (await admin.call(views.listViews, { query: { list } })).views.map(({ name, shared, missingFilters }) => [
      name,
      shared,
      missingFilters,
    ])
  expect(await named('members')).toEqual([
    ['Waiting for approval', true, []],
    ['Masters', true, []],
  ])
  expect(await named('products')).toEqual([['Low stock', true, []]])
})
