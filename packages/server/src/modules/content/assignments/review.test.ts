import { activity, assignments, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAssignment, aSubmission, submitAssignment } from '../../../../test/assignments.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdministratorAs, anotherAdmin, mailFor, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'

let library: Library
let member: Person
beforeAll(async () => {
  library = await aLibrary()
  member = await aMember(library.running)
})

const at = (id: string) => ({ params: { id } })
const accept = async (id: string, comment?: string, admin = library.admin) =>
  (await admin.call(assignments.acceptSubmission, { ...at(id), body: { ...(comment && { comment }) } })).submission
const returnSubmission = async (id: string, words: string, admin = library.admin) =>
  (await admin.call(assignments.returnSubmission, { ...at(id), body: { comment: words } })).submission
const getSubmission = async (id: string) => (await library.admin.call(assignments.getSubmission, at(id))).submission
const listed = (query: { status?: 'waiting' | 'accepted' | 'returned'; course?: string; search?: string }) =>
  library.admin.call(assignments.listSubmissions, { query })
const idsOf = async (query: Parameters<typeof listed>[0]) => (await listed(query)).submissions.map(({ id }) => id)
const newsOf = async (person: Person, title: string) =>
  (await person.call(activity.listActivity, { query: {} })).notifications.find((notice) => notice.title === title)

describe('assignment submission', () => {
  test('is shown to reviewers with its author, lesson and earlier submissions', async () => {
    const lesson = await anAssignment(library)
    const first = await submitAssignment(member, lesson, { text: 'First.' })
    await returnSubmission(first.id, 'Please say what you heard.')
    const second = await submitAssignment(member, lesson, { text: 'Second.' })
    expect(await getSubmission(second.id)).toMatchObject({
      id: second.id,
      text: 'Second.',
      status: 'waiting',
      person: { id: member.id, name: member.name, email: member.email },
      lesson: { id: lesson.id, title: lesson.title },
      course: { id: lesson.courseId },
      decidedBy: null,
      earlier: [{ id: first.id, status: 'returned', comment: 'Please say what you heard.' }],
    })
  })

  test('that is accepted completes its lesson and notifies its author on screen and by email', async () => {
    const lesson = await anAssignment(library)
    const { id } = await submitAssignment(member, lesson)
    expect(await accept(id, 'Thank you.')).toMatchObject({
      status: 'accepted',
      comment: 'Thank you.',
      decidedBy: library.admin.name,
    })
    const rows = await library.running.sql(
      'select person_id from lesson_progress where lesson_id = $1 and accepted_at = completed_at',
      [lesson.id],
    )
    expect(rows).toEqual([{ person_id: member.id }])
    expect(await newsOf(member, `Accepted: ${lesson.title}`)).toMatchObject({
      text: 'Your submission was accepted. Comment: Thank you.',
      path: `/content/courses/${lesson.courseId}/lessons/${lesson.id}`,
    })
    await expect
      .poll(async () => (await mailFor(library.running, member.email)).map(({ subject }) => subject))
      .toContain(`Accepted: ${lesson.title}`)
  })

  test('that is returned completes nothing and requires a comment', async () => {
    const lesson = await anAssignment(library)
    const { id } = await submitAssignment(member, lesson)
    for (const comment of ['', ' ', 'x'.repeat(4001)])
      expect(await refusalOf(returnSubmission(id, comment))).toMatchObject({ status: 422 })
    expect(await returnSubmission(id, 'Please say what you heard.')).toMatchObject({ status: 'returned' })
    expect(await library.running.sql('select 1 from lesson_progress where lesson_id = $1', [lesson.id])).toEqual([])
    expect((await newsOf(member, `Returned: ${lesson.title}`))?.text).toMatch(/Please say what you heard\.$/)
  })

  test('is decided once: the second reviewer sees who decided before', async () => {
    const { id } = await aSubmission(library, member)
    const otherAdmin = await anotherAdmin(library.running)
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? accept(id, undefined, n % 4 === 0 ? otherAdmin : library.admin)
        : returnSubmission(id, 'More, please.'),
    )
    const outcomes = await endings(calls)
    expect(outcomes).toEqual([...Array.from({ length: 9 }, () => 'already_decided'), 'done'])
    const { status, decidedBy } = await getSubmission(id)
    const refusal = await refusalOf(accept(id))
    expect(refusal.message).toContain(`This was already ${status} by ${decidedBy} on `)
    const actions = await library.running.sql('select action from audit_entry where subject_id = $1', [id])
    expect(actions).toHaveLength(1)
  })

  test('cannot be decided by its author', async () => {
    const person = await aMember(library.running)
    const { id } = await aSubmission(library, person)
    const { id: author, name, email } = person
    await library.admin.call(members.updateMember, {
      params: { id: author },
      body: { name, email, role: 'admin', adminRoles: ['content'] },
    })
    Object.assign(person, await signIn(library.running, person))
    expect(await refusalOf(accept(id, undefined, person))).toMatchObject({ code: 'own_request' })
    expect(await refusalOf(returnSubmission(id, 'No.', person))).toMatchObject({ code: 'own_request' })
    expect((await accept(id)).status).toBe('accepted')
  })

  test('of a removed person can still be decided', async () => {
    const person = await aMember(library.running)
    const { id } = await aSubmission(library, person)
    await library.running.sql('update person set deleted_at = now() where id = $1', [person.id])
    expect((await returnSubmission(id, 'Nobody reads it.')).status).toBe('returned')
  })

  test('is decided with permission to change courses, and visible with permission to see them', async () => {
    const { id } = await aSubmission(library, member)
    const reader = await anAdministratorAs(library.running, ['reader'])
    expect((await reader.call(assignments.getSubmission, at(id))).submission.id).toBe(id)
    for (const person of [reader, member, await anAdministratorAs(library.running, ['finance'])]) {
      expect(await refusalOf(accept(id, undefined, person))).toMatchObject({ status: 403 })
      expect(await refusalOf(returnSubmission(id, 'No.', person))).toMatchObject({ status: 403 })
    }
    expect(await refusalOf(member.call(assignments.getSubmission, at(id)))).toMatchObject({ status: 403 })
    for (const name of ['none', member.id]) {
      expect(await refusalOf(accept(name))).toMatchObject({ status: 404 })
      expect(await refusalOf(getSubmission(name))).toMatchObject({ status: 404 })
    }
  })
})

describe('submission list', () => {
  test('has pending submissions first, oldest first, then decided ones, latest first', async () => {
    const own = await aLibrary()
    library = own
    member = await aMember(own.running)
    const people = [member, await aMember(own.running), await aMember(own.running), await aMember(own.running)]
    const lesson = await anAssignment(own, { title: 'Nine quiet evenings' })
    const ids: string[] = []
    for (const person of people) {
      ids.push((await submitAssignment(person, lesson)).id)
      own.running.clock.advance(60_000)
    }
    const [a = '', b = '', c = '', d = ''] = ids
    await accept(a)
    await returnSubmission(c, 'More, please.')
    expect(await idsOf({})).toEqual([b, d, c, a])
    expect(await listed({})).toMatchObject({ total: 4, waiting: 2 })
    expect(await listed({ status: 'accepted' })).toMatchObject({ total: 1, waiting: 2 })
    expect(await idsOf({ status: 'waiting' })).toEqual([b, d])
    expect(await idsOf({ course: lesson.courseId, status: 'returned' })).toEqual([c])
    expect(await idsOf({ course: 'none' })).toEqual([])
    expect(await idsOf({ search: people[3]?.email ?? '' })).toEqual([d])
    expect(await idsOf({ search: 'quiet even' })).toEqual([b, d, c, a])
    expect(await idsOf({ search: 'nothing like it' })).toEqual([])
  })
})
