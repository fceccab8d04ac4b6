import { courses, identity, students, treasury } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'

let running: Running
let library: Library
let learning: Learning
let decider: Decider
let people: Person[]
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  decider = await aTreasurer(running)
  library = await aLibrary(running)
  learning = aLearning(library)
  people = await Promise.all(Array.from({ length: 6 }, () => aMember(running)))
})

const ago = (days: number) => new Date(running.clock.now().getTime() - days * DAY)
const listed = async (id: string, query: object = {}) =>
  library.admin.call(students.listStudents, { params: { id }, query })
const idsOf = async (id: string, query: object) => (await listed(id, query)).students.map(({ personId }) => personId)
const mark = (person: Person, id: string) => person.call(courses.markLesson, { params: { id }, body: { done: true } })

/** A course of two lessons, with people who enrolled one day apart. */
const aClass = async () => {
  const id = await learning.course()
  const lessons = [await learning.lesson(id), await learning.lesson(id)] as const
  const enrolments: string[] = []
  for (const [days, { id: person }] of people.entries())
    enrolments.push(await learning.enrol(id, person, ago(20 - days)))
  return { id, lessons, enrolments }
}

describe('student list', () => {
  test('shows progress, last visit and certificate, with every order and filter', async () => {
    const { id, lessons } = await aClass()
    const [first, second, third] = people as [Person, Person, Person]
    for (const lesson of lessons) await mark(first, lesson)
    await mark(second, lessons[0])
    await second.call(courses.openLesson, { params: { id: lessons[1] } })
    await third.call(courses.leaveCourse, { params: { id } })
    const { students: all, total, metrics } = await listed(id)
    expect([total, metrics]).toEqual([6, { enrolled: 6, finished: 1, active: 1 }])
    expect(all.map(({ personId }) => personId)).toEqual(people.map((person) => person.id).toReversed())
    expect(all.find(({ personId }) => personId === first.id)).toMatchObject({
      name: first.name,
      email: first.email,
      completed: 2,
      lessons: 2,
      percent: 100,
      certificate: expect.stringMatching(/^.{4}-.{4}-.{4}-.{4}$/),
      paid: 0,
      refunded: false,
    })
    expect(await idsOf(id, { show: 'finished' })).toEqual([first.id])
    expect(await idsOf(id, { show: 'ended' })).toEqual([third.id])
    expect(await idsOf(id, { show: 'learning' })).toHaveLength(4)
    // Enrolled 20 to 15 days ago; the second one was active just now.
    expect(await idsOf(id, { show: 'quiet' })).toEqual([people[5], people[4], people[3]].map((person) => person?.id))
    expect((await idsOf(id, { sort: 'progress' })).slice(0, 2)).toEqual([first.id, second.id])
    expect((await idsOf(id, { sort: 'seen' }))[0]).toBe(second.id)
    expect(await idsOf(id, { search: second.email })).toEqual([second.id])
    expect(await idsOf(id, { sort: 'name' })).toHaveLength(6)
  })

  test.each(['enrolled', 'seen', 'progress', 'name'])('is paginated by %s', async (sort) => {
    const { id } = await aClass()
    const allIds = await idsOf(id, { sort })
    const pagedIds: string[] = []
    let cursor: string | null = null
    do {
      const page = await listed(id, { sort, limit: '2', ...(cursor && { cursor }) })
      pagedIds.push(...page.students.map(({ personId }) => personId))
      cursor = page.next_cursor
    } while (cursor)
    expect(pagedIds).toEqual(allIds)
  })

  test('is sorted by current names', async () => {
    const id = await learning.course()
    const three = await Promise.all(Array.from({ length: 3 }, () => aMember(running)))
    const [first, second, third] = three as [Person, Person, Person]
    const call = (person: Person, name: string) =>
      person.call(identity.updateUser, { body: { name, email: person.email } })
    await call(first, 'Bo')
    await call(second, 'ada')
    for (const person of three) await learning.enrol(id, person.id)
    await call(third, 'Cleo')
    expect(await idsOf(id, { sort: 'name' })).toEqual([second.id, first.id, third.id])
    // The last two names have the same words, so the search index does not change.
    for (const name of ['Cleo Abel', 'Abel Cleo']) await call(third, name)
    expect(await idsOf(id, { sort: 'name' })).toEqual([third.id, second.id, first.id])
  })

  test('is searched within the course only', async () => {
    const [{ id, enrolments }] = [await aClass(), await aClass()]
    const { students: matches, total } = await listed(id, { search: people[1]?.email })
    expect([matches.map((student) => student.id), total]).toEqual([[enrolments[1]], 1])
  })

  test('is exported as CSV with its filters', async () => {
    const { id } = await aClass()
    await learning.enrol(id, (await aMember(running)).id)
    await running.sql(
      'update course_enrolment set ended_at = now() where course_id = $1 and person_id <> all($2::uuid[])',
      [id, people.map((person) => person.id)],
    )
    const answer = await library.admin.send('GET', `/api/courses/${id}/students/export?show=learning`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const text = await answer.text()
    expect(text.trim().split('\n')).toHaveLength(7)
    expect(text).toContain(people[0]?.email)
  })

  test('is not found for an unknown course', async () => {
    for (const id of ['course', '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'])
      expect((await refusalOf(listed(id))).code).toBe('not_found')
  })
})

describe('course statistics', () => {
  test('are shown per lesson for five or more students', async () => {
    const { id, lessons } = await aClass()
    const [first, second] = people as [Person, Person]
    await first.call(courses.openLesson, { params: { id: lessons[0] } })
    await second.call(courses.openLesson, { params: { id: lessons[0] } })
    await mark(first, lessons[0])
    const { insight } = await library.admin.call(students.getCourseInsight, { params: { id } })
    expect(insight).toMatchObject({
      people: 6,
      lessons: [
        { id: lessons[0], number: 1, opened: 2, completed: 1 },
        { id: lessons[1], number: 2, opened: 0, completed: 0 },
      ],
    })
  })

  test('are hidden for fewer', async () => {
    const id = await learning.course()
    for (const person of people.slice(0, 4)) await learning.enrol(id, person.id)
    expect((await library.admin.call(students.getCourseInsight, { params: { id } })).insight).toBeNull()
  })
})
describe('message to students', () => {
  const nudge = (id: string, enrolments: string[]) =>
    library.admin.call(students.remindStudents, { params: { id }, body: { enrolments, message: 'It is open.' } })

  test('reaches active students, at most once a day', async () => {
    const { id, lessons, enrolments } = await aClass()
    const [first, second, third] = people as [Person, Person, Person]
    for (const lesson of lessons) await mark(first, lesson)
    await second.call(courses.leaveCourse, { params: { id } })
    const elsewhere = await learning.enrol(await learning.course(), third.id)
    const requested = [...enrolments.slice(0, 3), enrolments[2] ?? '', elsewhere, 'nobody']
    expect(await nudge(id, requested)).toEqual({ notified: 1, passed: 4 })
    const all = await emailsTo(running, third.email)
    const emails = all.filter(({ subject }) => subject.startsWith('A message about'))
    expect(emails.map(({ paragraphs }) => paragraphs)).toEqual([['It is open.']])
    expect(await nudge(id, requested)).toEqual({ notified: 0, passed: 5 })
    const notices = await running.sql("select distinct body from notification where title like '1 student of %'")
    expect(notices).toEqual([{ body: `${library.admin.name} wrote: It is open.` }])
    const nudgedBefore = (days: number) =>
      running.sql('update course_enrolment set nudged_at = $2 where course_id = $1', [id, ago(days)])
    await nudgedBefore(0.99)
    expect(await nudge(id, enrolments.slice(2, 3))).toEqual({ notified: 0, passed: 1 })
    await nudgedBefore(1)
    expect(await nudge(id, enrolments.slice(2, 3))).toEqual({ notified: 1, passed: 0 })
  })

  test('reaches each student once for concurrent messages', async () => {
    const { id, enrolments } = await aClass()
    const answers = await Promise.all([
      nudge(id, enrolments),
      nudge(id, enrolments.toReversed()),
      nudge(id, enrolments),
    ])
    expect(answers.reduce((sum, { notified }) => sum + notified, 0)).toBe(6)
  })
})

describe('course refund', () => {
  const clean = async () => expect((await decider.call(treasury.runReconcile, {})).report.differences).toEqual([])
  const paid = async () => {
    const member = await aHolder(running, decider, { BTC: '0.01' })
    const id = await learning.course({ price_cents: 10_000 })
    const lesson = await learning.lesson(id)
    const body = { asset: 'BTC', shown: '100' }
    const { enrolment } = await member.call(courses.enrol, { params: { id }, body })
    return { member, id, lesson, enrolment }
  }
  const refund = (id: string, more: object = {}) =>
    library.admin.call(students.refundEnrolment, { params: { id }, body: { reason: 'Taken by mistake.', ...more } })

  test('happens once, in the coin of the payment, and ends the enrollment', async () => {
    const { member, id, enrolment } = await paid()
    const all = await endings(Array.from({ length: 10 }, () => refund(enrolment.id)))
    expect(all).toEqual(['done', ...Array.from({ length: 9 }, () => 'not_refundable')])
    expect(await member.available('BTC')).toBe('0.01')
    const { course } = await member.call(courses.getCourse, { params: { id } })
    expect([course.enrolment, course.enrol.reason]).toEqual([null, 'possible'])
    const { student } = { student: (await listed(id)).students[0] }
    expect(student).toMatchObject({ refunded: true, endedAt: expect.any(String), coinAmount: '0.002' })
    const rows = await running.sql("select distinct body from notification where title like '% refunded the price %'")
    const body = `${library.admin.name} refunded 0.002 BTC to ${member.name}. Reason: Taken by mistake.`
    expect(rows).toEqual([{ body }])
    await clean()
    // A new enrollment after a refund is paid again.
    await member.call(courses.enrol, { params: { id }, body: { asset: 'BTC', shown: '100' } })
    expect(await member.available('BTC')).toBe('0.008')
    await clean()
  })

  test('cannot revoke the certificate without permission to change courses', async () => {
    const finance = await anAdministratorAs(running, ['finance'])
    const { member, lesson, enrolment } = await paid()
    await mark(member, lesson)
    const refundBy = (revoke_certificate: boolean) =>
      finance.call(students.refundEnrolment, {
        params: { id: enrolment.id },
        body: { reason: 'Taken by mistake.', revoke_certificate },
      })
    expect((await refusalOf(refundBy(true))).code).toBe('right_missing')
    const [before] = await running.sql('select refunded_at from course_enrolment where id = $1', [enrolment.id])
    expect(before?.['refunded_at']).toBeNull()
    expect((await refundBy(false)).student.refunded).toBe(true)
  })

  test('with a revoked certificate promises none when the student pays and finishes again', async () => {
    const { member, id, lesson, enrolment } = await paid()
    await mark(member, lesson)
    await refund(enrolment.id, { revoke_certificate: true })
    await member.call(courses.enrol, { params: { id }, body: { asset: 'BTC', shown: '100' } })
    const notices = await running.sql(
      `select body as text from notification where person_id = $1 and title like 'You’ve completed%' order by created_at, id`,
      [member.id],
    )
    expect(notices.map(({ text }) => String(text).includes('certificate'))).toEqual([true, false])
  })

  test('is the amount that the student paid, whatever others paid', async () => {
    const { member, id, enrolment } = await paid()
    const otherMember = await aHolder(running, decider, { BTC: '0.01' })
    await running.sql('update course set price_cents = 20000 where id = $1', [id])
    await otherMember.call(courses.enrol, { params: { id }, body: { asset: 'BTC', shown: '200' } })
    expect(await otherMember.available('BTC')).toBe('0.006')
    await refund(enrolment.id)
    expect([await member.available('BTC'), await otherMember.available('BTC')]).toEqual(['0.01', '0.006'])
    await clean()
  })

  test('revokes the certificate only on request', async () => {
    for (const revoke_certificate of [true, false]) {
      const { member, lesson, enrolment } = await paid()
      await mark(member, lesson)
      await refund(enrolment.id, { revoke_certificate })
      const [row] = await running.sql('select revoked_at from certificate where person_id = $1', [member.id])
      expect(row?.['revoked_at'] !== null).toBe(revoke_certificate)
    }
  })

  test('for a removed person is booked as owed', async () => {
    const { member, enrolment } = await paid()
    await running.sql('update person set deleted_at = now() where id = $1', [member.id])
    await refund(enrolment.id)
    const [row] = await running.sql('select balance::text from ledger_account where code = $1', [
      `liability:suspense:${member.id}:BTC`,
    ])
    expect(row?.['balance']).toBe('200000')
    await clean()
  })

  test('is rejected for a free enrollment', async () => {
    const { enrolments } = await aClass()
    expect((await refusalOf(refund(enrolments[0] ?? ''))).code).toBe('not_refundable')
    expect((await refusalOf(refund('nothing'))).code).toBe('not_found')
  })
})

test('administrators see whether a lesson opens to a member, and why', async () => {
  const [member] = people as [Person]
  const id = await learning.course({ open_for_enrolment: false })
  const section = await learning.section(id, { release: 'date', release_at: ago(-3) })
  const lesson = await learning.lesson(id, { section })
  const explained = (query: object) =>
    library.admin.call(students.explainLesson, { params: { id: lesson }, query: { member: member.id, ...query } })
  expect(await explained({})).toMatchObject({ opens: false, reason: 'not_enrolled' })
  await learning.enrol(id, member.id)
  expect(await explained({})).toMatchObject({ opens: false, reason: 'not_released', opensAt: expect.any(String) })
  expect(await explained({ at: ago(-4).toISOString() })).toMatchObject({ opens: true, reason: 'level' })
  const item = await library.item()
  const call = library.admin.call(students.explainLesson, { params: { id: item.id }, query: { member: member.id } })
  expect((await refusalOf(call)).code).toBe('not_found')
})
