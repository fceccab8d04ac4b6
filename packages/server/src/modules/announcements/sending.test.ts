import { announcements, approvals, notifications } from '@vesica/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appliers } from '../../appliers.ts'
import { anAdmin, anAdministratorAs, aMember, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { changesWorker } from '../approvals/approvals.jobs.ts'

const MINUTE = 60_000

let running: Running
let owner: Person
let finance: Person
let content: Person
let member: Person
beforeAll(async () => {
  running = await aServer({}, { clock: aFrozenClock() })
  owner = await anAdmin(running)
  finance = await anAdministratorAs(running, ['finance'])
  content = await anAdministratorAs(running, ['content'])
  await running.sql("update person set counts_from = counts_from - interval '73 hours' where id = any($1)", [
    [finance.id, content.id],
  ])
  member = await aMember(running)
})

afterEach(() => running.clock.reset())

const input = { title: 'A new course', text: 'It begins on Monday.', audience: ['seeker'] }
const draft = async (by: Person, more: object = {}) =>
  (await by.call(announcements.createAnnouncement, { body: { ...input, ...more } })).announcement.id
const send = async (by: Person, id: string) =>
  (await by.call(announcements.sendAnnouncement, { params: { id }, body: {} })).announcement
const findAnnouncement = async (id: string) =>
  (await owner.call(announcements.listAnnouncements, { query: {} })).announcements.find(
    (announcement) => announcement.id === id,
  )
const pendingOf = async (by: Person, id: string) =>
  (await by.call(approvals.getApprovals, {})).changes.find(
    (change) => change.subject === id && change.status === 'waiting',
  )
const noticesOf = async (person: Person, titlePart: string) =>
  (await person.call(notifications.listNotifications, { query: {} })).notifications.filter(({ title }) =>
    title.includes(titlePart),
  )
const after = async (ms: number) => {
  running.clock.advance(ms)
  await changesWorker(running.app.db, appliers).run({})
}
const sent = (id: string) => expect.poll(async () => (await findAnnouncement(id))?.status).toBe('sent')

describe('sending an announcement', () => {
  test('by an approver waits 15 minutes, notifies the other approvers, and can be cancelled by them', async () => {
    const id = await draft(owner, { title: 'By an approver' })
    const now = running.clock.now().getTime()
    const { pendingChange } = await send(owner, id)
    expect(Date.parse(pendingChange?.holdsAt ?? '')).toBe(now + 15 * MINUTE)
    const [notice] = await noticesOf(finance, 'By an approver')
    expect(notice?.text).toContain('It begins on Monday.')
    const params = { id: (await pendingOf(finance, id))?.id ?? '' }
    expect(await refusalOf(finance.call(approvals.confirmChange, { params }))).toMatchObject({
      code: 'confirmed_too_soon',
    })
    await finance.call(approvals.cancelChange, { params })
    await after(15 * MINUTE)
    expect(await findAnnouncement(id)).toMatchObject({ status: 'draft', pendingChange: null })
    await send(owner, id)
    await after(15 * MINUTE - 1)
    expect(await findAnnouncement(id)).toMatchObject({ status: 'draft', pendingChange: {} })
    await after(1)
    await sent(id)
    expect(await noticesOf(member, 'By an approver')).toHaveLength(1)
  })

  test('by anyone else waits for an approver, who can confirm it after 15 minutes', async () => {
    const id = await draft(content, { title: 'By content' })
    expect((await send(content, id)).pendingChange).toMatchObject({ holdsAt: null })
    expect((await pendingOf(finance, id))?.confirmBlocked).toMatch(/^Everyone who sees approvals can cancel this/)
    await after(15 * MINUTE)
    expect(await findAnnouncement(id)).toMatchObject({ status: 'draft' })
    const params = { id: (await pendingOf(finance, id))?.id ?? '' }
    await finance.call(approvals.confirmChange, { params })
    await sent(id)
    expect(await noticesOf(content, 'By content')).toMatchObject([
      { title: `The announcement “By content”: sending confirmed by ${finance.name}`, path: '/admin' },
    ])
  })

  test('by a new administrator cannot be confirmed, until an approver sends it in their own name', async () => {
    const newAdmin = await anAdministratorAs(running, ['content'])
    const id = await draft(newAdmin, { title: 'Our address has changed' })
    await send(newAdmin, id)
    await after(15 * MINUTE)
    const params = { id: (await pendingOf(finance, id))?.id ?? '' }
    expect(await refusalOf(finance.call(approvals.confirmChange, { params }))).toMatchObject({
      code: 'asker_not_counting',
    })
    expect((await send(owner, id)).pendingChange).toMatchObject({ requestedBy: owner.name })
  })

  test('must be requested again after a change, and is cancelled on deletion', async () => {
    const id = await draft(owner)
    await send(owner, id)
    await owner.call(announcements.updateAnnouncement, { params: { id }, body: { ...input, text: 'Another text.' } })
    expect(await findAnnouncement(id)).toMatchObject({ status: 'draft', pendingChange: null })
    await send(owner, id)
    await owner.call(announcements.deleteAnnouncement, { params: { id } })
    expect(await pendingOf(owner, id)).toBeUndefined()
    await after(15 * MINUTE)
  })

  test('twice by the same approver does not restart the wait', async () => {
    const id = await draft(owner)
    const first = await send(owner, id)
    running.clock.advance(5 * MINUTE)
    expect((await send(owner, id)).pendingChange).toEqual(first.pendingChange)
  })
})
