import { announcements, notifications } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aMember, anotherAdmin } from '../test/people.ts'
import { aServer } from '../test/running.ts'
import { seedDemoAnnouncements } from './demo-announcements.ts'

test('the demo has a sent, a scheduled and a draft announcement', async () => {
  const running = await aServer()
  const [admin, member] = [await anotherAdmin(running), await aMember(running)]
  await seedDemoAnnouncements(running.app, { userId: admin.id, name: admin.name, address: 'demo' })
  const statuses = async () => {
    const { announcements: all } = await admin.call(announcements.listAnnouncements, { query: {} })
    return all.map(({ status }) => status).toSorted()
  }
  // The product's own job also sends announcements, and may be sending this one while the seed runs.
  await expect.poll(statuses).toEqual(['draft', 'planned', 'sent'])
  const received = await member.call(notifications.listNotifications, { query: { group: 'announcements' } })
  expect(received.notifications.map(({ title, path }) => [title, path])).toEqual([
    ['A quiet week in the library', '/content'],
  ])
})
