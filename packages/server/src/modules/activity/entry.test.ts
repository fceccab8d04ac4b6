import { activity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aMember } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'
import { logActivity } from './index.ts'

test('a member’s complete activity is listed page by page, newest first, to that member only', async () => {
  const running = await aServer()
  const [member, stranger] = [await aMember(running), await aMember(running)]
  const titles = ['First', 'Second', 'Third']
  for (const title of titles) {
    running.clock.advance(60_000)
    await running.app.db.transact((tx) => logActivity(tx, member.id, { type: 'wallet', title, status: 'completed' }))
  }
  const page = async (cursor?: string) =>
    member.call(activity.listOwnActivity, { query: { limit: '2', ...(cursor && { cursor }) } })
  const latest = await page()
  expect(latest.activity_logs.map(({ title }) => title)).toEqual(['Third', 'Second'])
  expect(latest.previous_cursor).toBeNull()
  const before = await page(latest.next_cursor ?? '')
  expect(before.activity_logs[0]).toMatchObject({ type: 'wallet', title: 'First', status: 'completed' })
  const strangerLogs = (await stranger.call(activity.listOwnActivity, { query: {} })).activity_logs
  expect(strangerLogs.filter(({ title }) => titles.includes(title))).toEqual([])
})
