import { certificates, courses } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import type { Running } from '../../../../test/running.ts'

let running: Running
let library: Library
let learning: Learning
let member: Person
beforeAll(async () => {
  library = await aLibrary()
  running = library.running
  learning = aLearning(library)
  member = await aMember(running)
})

const courseOf = async (id: string, person = member) =>
  (await person.call(courses.getCourse, { params: { id } })).course
const mark = async (id: string, done = true, person = member) =>
  (await person.call(courses.markLesson, { params: { id }, body: { done } })).lesson
const enter = (id: string, person = member) => person.call(courses.enrol, { params: { id }, body: {} })

/** A course in which the member is enrolled. */
const aCourse = async (input: Parameters<Learning['course']>[0] = {}, person = member): Promise<string> => {
  const id = await learning.course(input)
  await learning.enrol(id, person.id)
  return id
}

describe('course completion', () => {
  test('happens once, with a certificate and a notification', async () => {
    const person = await aMember(running)
    const id = await aCourse({ title: 'The second silence' }, person)
    const lesson = await learning.lesson(id)
    await mark(lesson, true, person)
    await mark(lesson, true, person)
    const { certificates: held } = await person.call(certificates.listOwnCertificates, {})
    expect(held).toMatchObject([{ courseId: id, courseTitle: 'The second silence', minutes: 120 }])
    const { certificate } = await courseOf(id, person)
    expect(certificate).toMatchObject({ number: held[0]?.number, revokedAt: null })
    const news = await running.sql('select title, path from notification where person_id = $1 and path like $2', [
      person.id,
      '%courses%',
    ])
    expect(news).toEqual([{ title: 'You’ve completed The second silence', path: `/content/courses/${id}` }])
  })

  test('of a course without a certificate issues none', async () => {
    const person = await aMember(running)
    const id = await aCourse({ certificate: false }, person)
    await mark(await learning.lesson(id), true, person)
    expect(await courseOf(id, person)).toMatchObject({ certificate: null, enrolment: { percent: 100 } })
  })

  test('happens once for the last two lessons at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aMember(running)
      const id = await aCourse({}, person)
      const lessons = [await learning.lesson(id), await learning.lesson(id), await learning.lesson(id)]
      await Promise.all(lessons.map((lesson) => mark(lesson, true, person)))
      expect((await courseOf(id, person)).enrolment).toMatchObject({ percent: 100, finishedAt: expect.any(String) })
      const issued = await running.sql('select id from certificate where person_id = $1', [person.id])
      expect(issued).toHaveLength(1)
    }
  })

  test('remains when lessons are added, and their number is shown', async () => {
    const person = await aMember(running)
    const id = await aCourse({}, person)
    await mark(await learning.lesson(id), true, person)
    const more = await learning.lesson(id)
    expect((await courseOf(id, person)).enrolment).toMatchObject({
      percent: 100,
      completed: 1,
      lessons: 2,
      newSince: 1,
    })
    await mark(more, true, person)
    expect((await courseOf(id, person)).enrolment).toMatchObject({ percent: 100, newSince: 0 })
  })

  test('percentage never falls when lessons are added, and never exceeds 100 when lessons are removed', async () => {
    const person = await aMember(running)
    const id = await aCourse({}, person)
    const [first, two] = [await learning.lesson(id), await learning.lesson(id)]
    await mark(first, true, person)
    const percent = async () => (await courseOf(id, person)).enrolment?.percent
    expect(await percent()).toBe(50)
    const more = [await learning.lesson(id), await learning.lesson(id)]
    expect(await percent()).toBe(50)
    for (const removed of [two, ...more])
      await running.sql('update lesson set deleted_at = now() where id = $1', [removed])
    expect(await percent()).toBe(100)
    // All remaining lessons are done, so the course is finished on the next visit.
    await person.call(courses.openLesson, { params: { id: first } })
    expect((await courseOf(id, person)).enrolment?.finishedAt).not.toBeNull()
  })

  test('can be filtered in the course list, which gives a reason for locked courses', async () => {
    const person = await aMember(running)
    const [mine, otherCourse] = [
      await aCourse({ title: 'Zephyr one' }, person),
      await learning.course({ title: 'Zephyr two', level: 'master' }),
    ]
    await learning.course({ title: 'Zephyr three', shown_from: null })
    await learning.lesson(mine)
    const list = async (query: object) => (await person.call(courses.listCourses, { query })).courses
    const results = await list({ search: 'zephyr' })
    expect(results.map(({ id }) => id).sort()).toEqual([mine, otherCourse].sort())
    expect(results.find(({ id }) => id === otherCourse)).toMatchObject({
      access: { opens: false, reason: 'other_level' },
      enrol: { reason: 'locked' },
      enrolment: null,
    })
    expect((await list({ show: 'begun' })).map(({ id }) => id)).toEqual([mine])
    expect(await list({ show: 'done' })).toEqual([])
    await enter(await learning.course(), person)
    expect(await list({ show: 'enrolled' })).toHaveLength(2)
    const first = await person.call(courses.listCourses, { query: { limit: '1' } })
    const second = await person.call(courses.listCourses, { query: { limit: '1', cursor: first.next_cursor ?? '' } })
    expect(second.courses[0]?.id).not.toBe(first.courses[0]?.id)
  })
})
