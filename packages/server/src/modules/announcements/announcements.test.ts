import { activity, announcements, notifications, products } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTo } from '../../../test/emails.ts'
import { aLearning } from '../../../test/learning.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { aShop } from '../../../test/shop.ts'
import { anAdmin, aMember, anApplicant, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { planAnnouncement } from './announcement.ts'
import { notifyNextOf } from './notify.ts'

let running: Running
let library: Library
let admin: Person
beforeAll(async () => {
  running = await aServer()
  library = await aLibrary(running)
  admin = await anAdmin(running)
})

const input = { title: 'A new course', text: 'It begins on Monday.', path: '/content', audience: ['seeker'] }
const draft = async (more: object = {}) =>
  (await admin.call(announcements.createAnnouncement, { body: { ...input, ...more } })).announcement
const noticesOf = async (member: Person) =>
  (await member.call(notifications.listNotifications, { query: { group: 'announcements' } })).notifications
const findAnnouncement = async (id: string) =>
  (await admin.call(announcements.listAnnouncements, { query: {} })).announcements.find(
    (announcement) => announcement.id === id,
  )
/** Schedules an announcement as if the time to cancel it were over. */
const send = (id: string, at?: Date) => running.app.db.transact((tx) => planAnnouncement(tx, id, at ?? tx.now))
const sent = (id: string) => expect.poll(async () => (await findAnnouncement(id))?.status).toBe('sent')

describe('announcement', () => {
  test('notifies each member of its levels once, also with several processes, and counts them', async () => {
    const [member, applicant] = [await aMember(running), await anApplicant(running)]
    const { id } = await draft()
    expect(await noticesOf(member)).toEqual([])
    await send(id)
    const notifyNext = () => running.app.db.transact(notifyNextOf)
    await Promise.all([notifyNext(), notifyNext(), notifyNext()])
    await sent(id)
    expect((await noticesOf(member)).map(({ title, path }) => [title, path])).toEqual([['A new course', '/content']])
    const notices = await running.sql('select person_id from notification where cause = $1', [id])
    expect(new Set(notices.map(({ person_id }) => person_id)).size).toBe(notices.length)
    expect(notices.map(({ person_id }) => person_id)).not.toContain(applicant.id)
    expect(await findAnnouncement(id)).toMatchObject({ written: notices.length, read: 0, status: 'sent' })
    await member.call(activity.readNotifications, { body: {} })
    expect(await findAnnouncement(id)).toMatchObject({ read: 1 })
    const later = await aMember(running)
    await notifyNext()
    expect(await noticesOf(later)).toEqual([])
  })

  test('resumes where a crashed process stopped', async () => {
    const member = await aMember(running)
    const { id } = await draft({ title: 'Once more' })
    await running.sql(
      "update announcement set status = 'sending', planned_for = now(), started_at = now() where id = $1",
      [id],
    )
    // The first batch was sent, but its progress was lost.
    await running.app.db.transact(notifyNextOf)
    await running.sql("update announcement set status = 'sending', told_until = null where id = $1", [id])
    await running.app.db.transact(notifyNextOf)
    expect((await noticesOf(member)).filter(({ title }) => title === 'Once more')).toHaveLength(1)
  })

  test('reaches only people who were members when sending began', async () => {
    const [early, late] = [await aMember(running), await aMember(running)]
    await running.sql("update person set joined_at = joined_at - interval '1 hour' where id = $1", [early.id])
    const { id } = await draft({ title: 'Begun before' })
    await running.sql(
      `update announcement set status = 'sending', planned_for = now() - interval '30 minutes',
         started_at = now() - interval '30 minutes' where id = $1`,
      [id],
    )
    await running.app.db.transact(notifyNextOf)
    await sent(id)
    const isNotified = async (member: Person) => (await noticesOf(member)).some(({ title }) => title === 'Begun before')
    expect([await isNotified(early), await isNotified(late)]).toEqual([true, false])
  })

  test('that is not sent is gone once it is deleted', async () => {
    const { id } = await draft({ title: 'Never sent' })
    await admin.call(announcements.deleteAnnouncement, { params: { id } })
    expect(await findAnnouncement(id)).toBeUndefined()
    const sending = admin.call(announcements.sendAnnouncement, { params: { id }, body: {} })
    expect(await refusalOf(sending)).toMatchObject({ status: 404 })
  })

  test('is sent at its scheduled time, and is a draft again if changed or cancelled before', async () => {
    const member = await aMember(running)
    const { id } = await draft({ title: 'Planned' })
    const at = new Date(running.clock.now().getTime() + 600_000)
    await send(id, at)
    expect(await findAnnouncement(id)).toMatchObject({ status: 'planned', plannedFor: at.toISOString() })
    await admin.call(announcements.updateAnnouncement, { params: { id }, body: { ...input, title: 'Changed' } })
    expect(await findAnnouncement(id)).toMatchObject({ status: 'draft', title: 'Changed', plannedFor: null })
    await send(id, at)
    await admin.call(announcements.cancelAnnouncement, { params: { id } })
    running.clock.advance(900_000)
    expect(await running.app.db.transact(notifyNextOf)).toBe(false)
    expect(await findAnnouncement(id)).toMatchObject({ status: 'draft', title: 'Changed', plannedFor: null })
    await send(id)
    await sent(id)
    expect((await noticesOf(member)).map(({ title }) => title)).toEqual(['Changed'])
    const calls = [
      () => admin.call(announcements.updateAnnouncement, { params: { id }, body: input }),
      () => admin.call(announcements.cancelAnnouncement, { params: { id } }),
      () => admin.call(announcements.deleteAnnouncement, { params: { id } }),
      () => admin.call(announcements.sendAnnouncement, { params: { id }, body: {} }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'announcement_sent' })
  })

  test('preview lists recipients, and levels without access to its target get no link', async () => {
    const member = await aMember(running)
    const { id: item } = await library.item({ plan_id: library.planOf('master') })
    const path = `/content/${item}`
    const { id } = await draft({ title: 'For masters', path, audience: ['seeker', 'master'] })
    const preview = await admin.call(announcements.previewAnnouncement, { params: { id } })
    expect(preview.withoutLink).toContain('seeker')
    const [{ n } = {}] = await running.sql(
      "select count(*)::int as n from person where role = 'user' and status = 'active' and membership_level in ('seeker', 'master')",
    )
    expect([preview.people, preview.byLevel.reduce((sum, { people }) => sum + people, 0)]).toEqual([n, n])
    await send(id)
    await sent(id)
    const [notice] = await noticesOf(member)
    expect([notice?.title, notice?.path]).toEqual(['For masters', null])
  })

  test('links to a course, lesson or product only for recipients who can open it', async () => {
    const [member, student] = [await aMember(running), await aMember(running)]
    const learning = aLearning(library)
    const [open, closed] = [
      await learning.course({ open_for_enrolment: false }),
      await learning.course({ level: 'master' }),
    ]
    const lesson = await learning.lesson(open)
    const free = await learning.course()
    const freePath = `/content/courses/${free}/lessons/${await learning.lesson(free)}`
    await learning.enrol(open, student.id)
    const shop = await aShop(running)
    const [offered, deleted] = [await shop.product(), await shop.product()]
    await shop.admin.call(products.deleteProduct, { params: { id: deleted.id } })
    const lessonPath = `/content/courses/${open}/lessons/${lesson}`
    const leads: [path: string, toMember: boolean, toStudent: boolean, said: object][] = [
      [`/content/courses/${open}`, true, true, { withoutLink: [], studentsOnly: [] }],
      [`/content/courses/${closed}`, false, false, { withoutLink: ['seeker'], studentsOnly: [] }],
      [freePath, true, true, { withoutLink: [], studentsOnly: [] }],
      [lessonPath, false, true, { withoutLink: [], studentsOnly: ['seeker'] }],
      [`/store?product=${offered.id}`, true, true, { withoutLink: [], studentsOnly: [] }],
      [`/store?product=${deleted.id}`, false, false, { withoutLink: ['seeker'], studentsOnly: [] }],
    ]
    for (const [path, toMember, toStudent, preview] of leads) {
      const { id } = await draft({ path })
      expect(await admin.call(announcements.previewAnnouncement, { params: { id } }), path).toMatchObject(preview)
      await send(id)
      await sent(id)
      const paths = [(await noticesOf(member))[0]?.path, (await noticesOf(student))[0]?.path]
      expect(paths, path).toEqual([toMember ? path : null, toStudent ? path : null])
    }
  })

  test('is plain text in notification and email, and Markdown on its page', async () => {
    const member = await aMember(running)
    const text = 'We **begin** on [Monday](https://vesica.example).\n\n- bring a bowl\n- bring *time*'
    const { id } = await draft({ title: 'Plainly', text })
    await send(id)
    await sent(id)
    const plainText = 'We begin on Monday.\n\nbring a bowl bring time'
    expect((await noticesOf(member))[0]).toMatchObject({ text: plainText, markdown: text })
    expect((await emailTo(running, member.email, 'Plainly')).text).toBe('We begin on Monday.\nbring a bowl bring time')
  })

  test('is rejected without text, without a level, or with an external link', async () => {
    const attempts: [object, object][] = [
      [{ title: ' ' }, { errors: { title: ['Please enter a title.'] } }],
      [{ text: '' }, { errors: { text: ['Please enter what you announce.'] } }],
      [
        { text: '*a_'.repeat(1600) },
        { errors: { text: ['Please divide this text: too many marks follow each other in a paragraph.'] } },
      ],
      [{ audience: [] }, { errors: { audience: ['Please choose at least one level.'] } }],
      [{ audience: ['emperor'] }, { code: 'level_unknown' }],
    ]
    for (const path of [
      'https://elsewhere.example',
      '//elsewhere.example',
      'javascript:alert(1)',
      '/admin/users',
      '/Admin',
      '/./admin',
      '/content/../admin',
      '/.',
      '/x/..?y=1',
      '/%2e%2e/admin',
      '/.//elsewhere.example',
    ])
      attempts.push([{ path }, { errors: { path: ['Please enter a page of this platform, as /content or /store.'] } }])
    for (const [more, expected] of attempts) expect(await refusalOf(draft(more))).toMatchObject(expected)
  })
})
