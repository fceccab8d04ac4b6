import { activity, community, reporting } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, aReported, readBy, reports, says } from '../../../test/comments.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { aMember, anAdministratorAs, type Person, signIn } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import type { Running } from '../../../test/running.ts'
import { undoing } from '../../../test/undoing.ts'

let running: Running
let library: Library
beforeAll(async () => {
  library = await aLibrary()
  running = library.running
})

const { lastOf, undo } = undoing(() => library.admin)
const DAY = 24 * 3_600_000
const hide = (id: string, days?: number, by = library.admin) =>
  by.call(community.hideComment, {
    params: { id },
    body: { reason: 'It is about a person.', ...(days !== undefined && { ban_days: days }) },
  })
const dismiss = (id: string) => library.admin.call(community.dismissReports, { params: { id } })
const reportedComment = async (id: string) =>
  (await library.admin.call(community.getReportedComment, { params: { id } })).comment
const pending = async () => (await library.admin.call(community.listReportedComments, { query: {} })).comments
const noticesOf = async (person: Person, kind: string) =>
  (await person.call(activity.listActivity, { query: {} })).notifications.filter((notice) => notice.kind === kind)

describe('comment report', () => {
  test('by many members at once is queued once, notifies once and names each reporter once', async () => {
    const keeper = await anAdministratorAs(running, ['content'])
    const [author, place] = [await aMember(running), await anItem(library)]
    const { id } = await says(author, place, 'You fool.')
    const reporters = await Promise.all(Array.from({ length: 5 }, () => aMember(running)))
    await Promise.all(reporters.flatMap((reporter) => [reports(reporter, id), reports(reporter, id)]))
    expect((await pending()).filter((comment) => comment.id === id)).toMatchObject([{ reports: 5, text: 'You fool.' }])
    expect((await noticesOf(keeper, 'comment_reported')).filter(({ path }) => path?.includes(id))).toHaveLength(1)
    expect((await reportedComment(id)).reports.map(({ by }) => by).toSorted()).toEqual(
      reporters.map(({ name }) => name).toSorted(),
    )
    expect((await readBy(reporters[0] as Person, place))[0]).toMatchObject({ reported: true, state: 'shown' })
    expect(await refusalOf(reports(author, id))).toMatchObject({ code: 'own_comment' })
    expect((await readBy(author, place))[0]).toMatchObject({ editableUntil: null })
  })

  test('counts as pending for content moderators until it is decided', async () => {
    const keeper = await anAdministratorAs(running, ['content'])
    const counted = async () => {
      const { overview } = await keeper.call(reporting.getOverview, { query: {} })
      return overview.pending.find(({ kind }) => kind === 'comment')
    }
    const before = (await counted())?.count ?? 0
    const { id } = await aReported(library, await aMember(running))
    expect(await counted()).toMatchObject({ count: before + 1, oldest: expect.any(String), usd: null })
    await dismiss(id)
    expect((await counted())?.count).toBe(before)
  })

  test('about a comment that was already kept is queued again only for a new reporter', async () => {
    const [place, first, second] = [await anItem(library), await aMember(running), await aMember(running)]
    const { id } = await says(await aMember(running), place, 'Odd, but fine.')
    await reports(first, id)
    expect((await dismiss(id)).comment).toMatchObject({ decision: 'kept', reportedAt: null })
    await reports(first, id)
    expect((await pending()).map((row) => row.id)).not.toContain(id)
    await reports(second, id)
    expect((await pending()).map((row) => row.id)).toContain(id)
  })

  test('is closed when the author removes the comment', async () => {
    const author = await aMember(running)
    const { id } = await aReported(library, author)
    await author.call(community.removeComment, { params: { id } })
    expect((await pending()).map((row) => row.id)).not.toContain(id)
    expect(await refusalOf(dismiss(id))).toMatchObject({ code: 'already_decided' })
  })
})

describe('hidden comment', () => {
  test('is invisible to others, and its author always gets a notification with the reason', async () => {
    const [author, reader] = [await aMember(running), await aMember(running)]
    const { id, place } = await aReported(library, author)
    await hide(id)
    expect(await readBy(reader, place)).toMatchObject([{ state: 'hidden', text: '', hiddenReason: null }])
    expect(await readBy(author, place)).toMatchObject([
      { state: 'hidden', text: 'Read on.', hiddenReason: 'It is about a person.' },
    ])
    const [notice] = await noticesOf(author, 'account')
    expect(notice).toMatchObject({ title: 'Your comment was hidden' })
    expect(notice?.text).toContain('It is about a person.')
    const { discussion } = await reader.call(community.listComments, { params: place, query: {} })
    expect(discussion.comments).toBe(0)
    await says(author, place, 'I may still speak.')
  })

  test('can ban its author from commenting everywhere for a number of days', async () => {
    const own = await aLibrary()
    const author = await aMember(own.running)
    const { id, place } = await aReported(own, author)
    const earlier = await says(author, place, 'Said before.')
    await hide(id, 2, own.admin)
    const again = () => says(author, place, 'Again.')
    expect(await refusalOf(again())).toMatchObject({ code: 'commenting_barred' })
    const change = { params: { id: earlier.id }, body: { text: 'Said otherwise.' } }
    expect(await refusalOf(author.call(community.editComment, change))).toMatchObject({ code: 'commenting_barred' })
    const { bannedUntil } = await author.call(community.listComments, { params: place, query: {} })
    expect(Date.parse(bannedUntil ?? '') - own.running.clock.now().getTime()).toBeGreaterThan(2 * DAY - 60_000)
    const reviewed = await own.admin.call(community.getReportedComment, { params: { id } })
    expect(reviewed.comment.authorBannedUntil).toBe(bannedUntil)
    // A shorter ban does not end it sooner.
    const otherReport = await aReported(own)
    await own.running.sql('update discussion_comment set person_id = $1 where id = $2', [author.id, otherReport.id])
    await hide(otherReport.id, 1, own.admin)
    expect((await author.call(community.listComments, { params: place, query: {} })).bannedUntil).toBe(bannedUntil)
    const notices = await noticesOf(author, 'account')
    const message = `You can comment again from ${(bannedUntil ?? '').slice(0, 16).replace('T', ' ')} UTC.`
    expect(notices.filter(({ text }) => text.includes(message))).toHaveLength(2)
    own.running.clock.advance(2 * DAY)
    const later = await says(await signIn(own.running, author), place, 'Again.')
    expect(later.text).toBe('Again.')
  })

  test('is decided once: the second moderator sees who decided before', async () => {
    const { id } = await aReported(library)
    const answers = await Promise.allSettled([hide(id), dismiss(id), hide(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(dismiss(id))).toMatchObject({ code: 'already_decided' })
  })

  test('is visible again and its author can comment again after an undo', async () => {
    const [author, reader] = [await aMember(running), await aMember(running)]
    const { id, place } = await aReported(library, author)
    await hide(id, 30)
    await undo((await lastOf(`comment:${id}`, 'hide comment')).id)
    expect(await readBy(reader, place)).toMatchObject([{ state: 'shown', text: 'Read on.' }])
    await says(author, place, 'Thank you.')
    await lastOf(`comment:${id}`, 'show comment')
  })
})

describe('comment removed by its author', () => {
  const bar = (id: string, days: number) =>
    library.admin.call(community.banAuthor, { params: { id }, body: { reason: 'It named a person.', ban_days: days } })

  test('that was reported still allows a commenting ban with a reason, which can be undone', async () => {
    const author = await aMember(running)
    const { id, place } = await aReported(library, author)
    await author.call(community.removeComment, { params: { id } })
    const { comment } = await bar(id, 3)
    expect(comment).toMatchObject({ decision: 'removed', text: '' })
    expect(Date.parse(comment.authorBannedUntil ?? '') - running.clock.now().getTime()).toBeGreaterThan(
      3 * DAY - 60_000,
    )
    expect(await refusalOf(says(author, place, 'Again.'))).toMatchObject({ code: 'commenting_barred' })
    const [notice] = await noticesOf(author, 'account')
    expect(notice?.title).toBe('You can’t comment for now')
    expect(notice?.text).toContain('It named a person.')
    const { id: first } = await lastOf(`comment:${id}`, 'bar author')
    // A shorter ban does not end it sooner.
    expect((await bar(id, 1)).comment.authorBannedUntil).toBe(comment.authorBannedUntil)
    await undo(first)
    expect((await reportedComment(id)).authorBannedUntil).toBeNull()
    await says(author, place, 'Again.')
  })

  test('that was never reported allows no commenting ban', async () => {
    const author = await aMember(running)
    const { id } = await says(author, await anItem(library), 'Mine.')
    expect(await refusalOf(bar(id, 1))).toMatchObject({ code: 'not_found' })
    await author.call(community.removeComment, { params: { id } })
    expect(await refusalOf(bar(id, 1))).toMatchObject({ code: 'not_found' })
  })
})

test('closing the comments of one item leaves existing ones readable and removable', async () => {
  const [ann, place] = [await aMember(running), await anItem(library)]
  const { id } = await says(ann, place, 'Before.')
  const set = (open: boolean) => library.admin.call(community.setDiscussion, { params: place, body: { open } })
  await set(false)
  expect(await refusalOf(says(ann, place, 'After.'))).toMatchObject({ code: 'comments_closed' })
  const edit = ann.call(community.editComment, { params: { id }, body: { text: 'Else.' } })
  expect(await refusalOf(edit)).toMatchObject({ code: 'comments_closed' })
  const read = await ann.call(community.listComments, { params: place, query: {} })
  expect([read.discussion.open, read.comments.length]).toEqual([false, 1])
  const [{ id: discussion } = {}] = await running.sql('select id from discussion where item_id = $1', [place.id])
  await undo((await lastOf(`discussion:${String(discussion)}`, 'close discussion')).id)
  await says(ann, place, 'After.')
  await ann.call(community.removeComment, { params: { id } })
  expect(await library.admin.call(community.getDiscussion, { params: place })).toEqual({
    discussion: { open: true, comments: 1 },
  })
})
