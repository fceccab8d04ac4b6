import { activity, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTo } from '../../../test/emails.ts'
import { anApprovedApplicant, anAdmin, anApplicant, anotherAdmin, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const news = async (person: Person) => (await person.call(activity.listActivity, { query: {} })).notifications
const read = (person: Person, ids?: string[]) => person.call(activity.readNotifications, { body: ids ? { ids } : {} })

const notificationsOf = (id: string) => running.sql('select count(*) from notification where person_id = $1', [id])

describe('notification', () => {
  test('of a new application is sent to every active administrator, on screen and by email', async () => {
    const colleague = await anotherAdmin(running)
    const formerAdmin = await anotherAdmin(running)
    const admin = await anAdmin(running)
    const { id, name, email } = formerAdmin
    await admin.call(members.updateMember, { params: { id }, body: { name, email, role: 'admin', status: 'inactive' } })
    const before = await notificationsOf(id)
    const applicant = await anApplicant(running)
    for (const administrator of [colleague, admin]) {
      const [newest] = await news(administrator)
      expect(newest).toMatchObject({ title: `New sign-up: ${applicant.name}`, read: false })
      expect(newest?.path).toMatch(new RegExp(`^/admin/users\\?.*${applicant.id}`))
      const message = await emailTo(running, administrator.email, `New sign-up: ${applicant.name}`)
      expect(message.leadsTo).toContain('/admin/users?')
      expect(message.leadsTo).toContain(applicant.id)
    }
    expect(await notificationsOf(id)).toEqual(before)
  })

  test('is unread until it is marked as read, one by one', async () => {
    const admin = await anAdmin(running)
    await read(admin)
    await anApplicant(running)
    await anApplicant(running)
    const [second, first] = await news(admin)
    expect((await admin.call(activity.listActivity, { query: {} })).unread).toBe(2)
    expect(await read(admin, [first?.id ?? ''])).toEqual({ unread: 1 })
    expect((await news(admin)).slice(0, 2).map((notice) => notice.read)).toEqual([false, true])
    expect(await read(admin, [second?.id ?? ''])).toEqual({ unread: 0 })
  })

  test('is marked as read with all others if no ids are sent, and not for an empty list', async () => {
    const member = await anApprovedApplicant(running)
    expect(await read(member, [])).toEqual({ unread: 1 })
    expect(await read(member)).toEqual({ unread: 0 })
    expect((await news(member)).map((notice) => notice.read)).toEqual([true, true])
  })

  test('cannot be marked as read by another person or by an unknown id', async () => {
    const [owner, stranger] = [await anApprovedApplicant(running), await anApprovedApplicant(running)]
    const [own] = await news(owner)
    expect(await read(stranger, [own?.id ?? ''])).toEqual({ unread: 1 })
    expect(await read(owner, [crypto.randomUUID(), 'no id', "' or true --"])).toEqual({ unread: 1 })
    expect((await news(owner))[0]?.read).toBe(false)
  })

  test('rejects ids that cannot be stored, and too many ids', async () => {
    const member = await anApprovedApplicant(running)
    for (const ids of [['\u0000'], ['x'.repeat(65)], Array<string>(201).fill('a')])
      expect(await refusalOf(read(member, ids))).toMatchObject({ status: 422, code: 'validation_failed' })
  })
})

test('the activity list shows only the person’s own events, newest first', async () => {
  const member = await anApprovedApplicant(running)
  const stranger = await anApprovedApplicant(running)
  const entries = (await member.call(activity.listActivity, { query: {} })).activity_logs
  expect(entries.map(({ title }) => title)).toEqual(['Sign-up approved', 'Application sent'])
  expect(entries.map(({ time }) => time)).toEqual(
    entries
      .map(({ time }) => time)
      .toSorted()
      .toReversed(),
  )
  expect(entries.map(({ type }) => type)).toEqual(['approvals', 'approvals'])
  const strangerLogs = (await stranger.call(activity.listActivity, { query: {} })).activity_logs.map(({ id }) => id)
  for (const { id } of entries) expect(strangerLogs).not.toContain(id)
})
