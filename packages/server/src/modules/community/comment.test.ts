import { activity, community, notifications } from '@vesica/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anItem, readBy, reports, says } from '../../../test/comments.ts'
import { aLearning } from '../../../test/learning.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { aMember, asAdministrator, mailFor, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'

let running: Running
let library: Library
beforeAll(async () => {
  library = await aLibrary()
  running = library.running
})

const MINUTES = 60_000
const textsOf = (comments: readonly community.Comment[]) => comments.map(({ text }) => text)
const noticesOf = async (person: Person) =>
  (await person.call(notifications.listNotifications, { query: { group: 'community' } })).notifications

describe('discussion', () => {
  test('can be read and written by members with access to the item, latest first, with replies below', async () => {
    const place = await anItem(library)
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const first = await says(ann, place, 'The **second** part.')
    await says(ben, place, 'Another.')
    const reply = await says(ben, place, 'So did I.', first.id)
    // A reply to a reply is placed beside it.
    await says(ann, place, 'And again.', reply.id)
    const all = await readBy(ben, place)
    expect(textsOf(all)).toEqual(['Another.', 'The **second** part.'])
    expect(all.map(({ replies, own, author }) => [replies, own, author])).toEqual([
      [0, true, ben.name],
      [2, false, ann.name],
    ])
    expect(textsOf(await readBy(ann, place, first.id))).toEqual(['So did I.', 'And again.'])
    const { discussion } = await ann.call(community.listComments, { params: place, query: {} })
    expect(discussion).toEqual({ open: true, comments: 4 })
  })

  test('marks comments of administrators, whatever names members choose', async () => {
    const place = await anItem(library)
    const [ann, ben] = [await aMember(running), await aMember(running)]
    await running.sql("update person set name = 'Vesica Team' where id = $1", [ben.id])
    const first = await says(ann, place, 'Of the team.')
    await says(ben, place, 'Of a member.', first.id)
    await asAdministrator(running, ann, ['content'])
    expect((await readBy(ben, place)).map(({ text, staff }) => [text, staff])).toEqual([['Of the team.', true]])
    expect((await readBy(ben, place, first.id)).map(({ text, staff }) => [text, staff])).toEqual([
      ['Of a member.', false],
    ])
  })

  test('is paginated', async () => {
    const place = await anItem(library)
    const ann = await aMember(running)
    for (const text of ['1', '2', '3', '4', '5']) await says(ann, place, text)
    const page = (cursor?: string) =>
      ann.call(community.listComments, { params: place, query: { limit: '2', ...(cursor && { cursor }) } })
    const [first] = [await page()]
    const two = await page(first.next_cursor ?? '')
    const three = await page(two.next_cursor ?? '')
    expect([first, two, three].map(({ comments }) => textsOf(comments))).toEqual([['5', '4'], ['3', '2'], ['1']])
    expect(three.next_cursor).toBeNull()
  })

  test('is closed to members without access to the item, and does not reveal what exists', async () => {
    const [seeker, master] = [await aMember(running), await aMember(running, 'master')]
    const place = await anItem(library, 'master')
    const { id } = await says(master, place, 'Among masters.')
    const attempts = [
      () => readBy(seeker, place),
      () => says(seeker, place, 'Let me in.'),
      () => says(seeker, place, 'Let me in.', id),
      () => reports(seeker, id),
    ]
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ code: 'content_locked' })
    for (const unknown of [
      { type: 'item' as const, id: crypto.randomUUID() },
      { type: 'course' as const, id: place.id },
      { type: 'item' as const, id: 'no id' },
    ])
      expect(await refusalOf(readBy(master, unknown))).toMatchObject({ code: 'not_found' })
  })

  test('closes with its item: members without access can no longer read or edit comments', async () => {
    const place = await anItem(library)
    const ann = await aMember(running)
    const { id } = await says(ann, place, 'Before.')
    await library.change(place.id, { plan_id: library.planOf('master') } as never)
    expect(await refusalOf(readBy(ann, place))).toMatchObject({ code: 'content_locked' })
    const edit = ann.call(community.editComment, { params: { id }, body: { text: 'After.' } })
    expect(await refusalOf(edit)).toMatchObject({ code: 'content_locked' })
    // Own comments can still be removed.
    await ann.call(community.removeComment, { params: { id } })
    const master = await aMember(running, 'master')
    expect(await readBy(master, place)).toEqual([])
  })

  test('exists on a course, and not on a lesson', async () => {
    const learning = aLearning(library)
    const course = await learning.course()
    const lesson = await learning.lesson(course)
    const ann = await aMember(running)
    await learning.enrol(course, ann.id)
    await says(ann, { type: 'course', id: course }, 'A good course.')
    expect(textsOf(await readBy(ann, { type: 'course', id: course }))).toEqual(['A good course.'])
    expect(await refusalOf(says(ann, { type: 'item', id: lesson }, 'Here.'))).toMatchObject({ code: 'not_found' })
  })
})

describe('comment', () => {
  test('can be edited by its author only, for 15 minutes', async () => {
    const place = await anItem(library)
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const { id, editableUntil, createdAt } = await says(ann, place, 'Before.')
    expect(Date.parse(editableUntil ?? '') - Date.parse(createdAt)).toBe(15 * MINUTES)
    const edit = (by: Person, text: string) => by.call(community.editComment, { params: { id }, body: { text } })
    expect(await refusalOf(edit(ben, 'Not mine.'))).toMatchObject({ code: 'not_found' })
    expect((await edit(ann, 'After.')).comment).toMatchObject({ text: 'After.', own: true })
    expect((await readBy(ben, place))[0]).toMatchObject({ text: 'After.', editableUntil: null })
    running.clock.advance(15 * MINUTES)
    expect(await refusalOf(edit(ann, 'Too late.'))).toMatchObject({ code: 'comment_settled' })
    expect((await readBy(ann, place))[0]).toMatchObject({ text: 'After.', editableUntil: null })
  })

  test('that is removed loses its text, and stays as a placeholder only if it has replies', async () => {
    const place = await anItem(library)
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const [alone, answered] = [await says(ann, place, 'Alone.'), await says(ann, place, 'Answered.')]
    const reply = await says(ben, place, 'A reply.', answered.id)
    for (const { id } of [alone, answered]) await ann.call(community.removeComment, { params: { id } })
    expect(await readBy(ben, place)).toMatchObject([{ id: answered.id, state: 'removed', text: '', author: '' }])
    const rows = await running.sql('select text from discussion_comment where id = any($1::uuid[])', [
      [alone.id, answered.id],
    ])
    expect(rows).toEqual([{ text: '' }, { text: '' }])
    expect(await refusalOf(says(ben, place, 'To nothing.', answered.id))).toMatchObject({ code: 'comment_gone' })
    await ben.call(community.removeComment, { params: { id: reply.id } })
    expect(await readBy(ben, place)).toEqual([])
    const { discussion } = await ben.call(community.listComments, { params: place, query: {} })
    expect(discussion.comments).toBe(0)
  })

  test('reply notifies the parent’s author once, except for own replies and authors who lost access', async () => {
    const { id, title } = await library.item({ plan_id: library.planOf('seeker') })
    const place = { type: 'item' as const, id }
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const first = await says(ann, place, 'First.')
    await says(ann, place, 'To myself.', first.id)
    await says(ben, place, 'I *agree*.', first.id)
    expect((await noticesOf(ann)).map(({ title, text, path }) => [title, text, path])).toEqual([
      [`${ben.name} replied to your comment on “${title}”`, '“I agree.”', `/content/${place.id}`],
    ])
    await running.sql("update person set membership_level = 'master' where id = $1", [ann.id])
    await says(ben, place, 'Secret.', first.id)
    expect(await noticesOf(ann)).toHaveLength(1)
  })

  test('is quoted in the notification email with its author and location', async () => {
    const { id, title } = await library.item({ plan_id: library.planOf('seeker') })
    const place = { type: 'item' as const, id }
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const first = await says(ann, place, 'First.')
    await says(ben, place, 'Yes.”\n\nYour account is "locked".', first.id)
    const [email] = await vi.waitFor(
      async () => {
        const emails = (await mailFor(running, ann.email)).filter(({ text }) => text?.includes('locked'))
        expect(emails).toHaveLength(1)
        return emails
      },
      { timeout: 60_000, interval: 25 },
    )
    expect(email?.subject).toBe(`${ben.name} replied to your comment on “${title}”`)
    expect(email?.text?.split('\n\n').slice(0, 3)).toEqual([
      `Hello ${ann.name},`,
      `${ben.name} replied to your comment on “${title}”:`,
      '“Yes.’ Your account is ’locked’.”',
    ])
  })

  test('reply does not notify authors who turned off notifications of replies', async () => {
    const place = await anItem(library)
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const { id } = await says(ann, place, 'First.')
    await ann.call(notifications.setPreferences, {
      body: { preferences: [{ kind: 'comment_reply', app: false, mail: 'off' }] },
    })
    await says(ben, place, 'A reply.', id)
    expect(await noticesOf(ann)).toEqual([])
    expect((await ann.call(activity.listActivity, { query: {} })).notifications.map(({ kind }) => kind)).not.toContain(
      'comment_reply',
    )
  })

  test('is rejected if it is empty, too long or takes too long to parse', async () => {
    const place = await anItem(library)
    const ann = await aMember(running)
    const attempts = ['', '   ', 'x'.repeat(4001), '*a_'.repeat(1300), '***']
    for (const text of attempts)
      expect(await refusalOf(says(ann, place, text))).toMatchObject({ code: 'validation_failed' })
    expect(await readBy(ann, place)).toEqual([])
  })

  test('is limited to ten in ten minutes per member', async () => {
    const strict = await aServer()
    const ann = await aMember(strict)
    const place = await anItem(await aLibrary(strict))
    for (let index = 0; index < 10; index += 1) await says(ann, place, `Number ${index}`)
    expect(await refusalOf(says(ann, place, 'One more'))).toMatchObject({ code: 'too_many' })
    // A comment above the limit is not even checked.
    const withAddress = 'Send it to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(await refusalOf(says(ann, place, withAddress))).toMatchObject({ code: 'too_many' })
  })
})
