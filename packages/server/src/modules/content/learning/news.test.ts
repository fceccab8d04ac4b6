import { courses, identity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { courseNewsWorker } from '../learning.jobs.ts'

let running: Running
let library: Library
let learning: Learning
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  library = await aLibrary(running)
  learning = aLearning(library)
})

const ago = (hours: number) => new Date(running.clock.now().getTime() - hours * HOUR)
const run = () => courseNewsWorker(running.app.db).run({})
/** Titles of a person's notifications about a course, in order. */
const noticesOf = async (id: string, { id: person }: Person) =>
  (
    await running.sql('select title from notification where person_id = $1 and path = $2 order by created_at, id', [
      person,
      `/content/courses/${id}`,
    ])
  ).map((row) => row['title'])

describe('scheduled section release', () => {
  test('notifies once, however many processes check', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    await learning.enrol(id, member.id, ago(30))
    for (const [title, hours] of [
      ['Opened', 1],
      ['Long open', 72],
      ['Later', -2],
    ] as const) {
      const section = await learning.section(id, { title, release: 'date', release_at: ago(hours) })
      await learning.lesson(id, { section, shown_from: ago(40) })
    }
    await learning.section(id, { title: 'Empty', release: 'date', release_at: ago(1) })
    await Promise.all([run(), run(), run()])
    await run()
    expect(await noticesOf(id, member)).toEqual([expect.stringMatching(/^A section of .* is open$/)])
  })

  test('is combined with others of its course into one notification that begins with the course', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    await learning.enrol(id, member.id, ago(30))
    for (const title of ['Renew at https://pay.example today. Your account', 'Second', 'Third']) {
      const section = await learning.section(id, { title, release: 'date', release_at: ago(1) })
      await learning.lesson(id, { section, shown_from: ago(40) })
    }
    await run()
    expect(await noticesOf(id, member)).toEqual([expect.stringMatching(/^3 sections of .* are open$/)])
  })

  test('does not notify members without access, former students or students who enrolled later', async () => {
    const [locked, left, late, unready] = await Promise.all([
      aMember(running, 'guardian'),
      aMember(running),
      aMember(running),
      aMember(running),
    ])
    const id = await learning.course()
    const enrolled = await Promise.all(
      [locked, left, unready].map((student) => learning.enrol(id, student.id, ago(30))),
    )
    await learning.enrol(id, late.id, ago(0))
    await running.sql('update course_enrolment set ended_at = now() where id = $1', [enrolled[1]])
    const section = await learning.section(id, { release: 'date', release_at: ago(1) })
    await learning.requires(id, { section, item: (await library.item()).id })
    await learning.lesson(id, { section, shown_from: ago(40) })
    await run()
    for (const student of [locked, left, late, unready]) expect(await noticesOf(id, student)).toEqual([])
  })
})

describe('new lessons of a course', () => {
  test('are announced once, together', async () => {
    const [member, left] = await Promise.all([aMember(running), aMember(running)])
    const id = await learning.course({ title: 'The second silence' })
    await learning.lesson(id, { shown_from: ago(40) })
    await learning.enrol(id, member.id, ago(30))
    const ended = await learning.enrol(id, left.id, ago(30))
    await running.sql('update course_enrolment set ended_at = now() where id = $1', [ended])
    await run()
    expect(await noticesOf(id, member)).toEqual([])
    for (let n = 0; n < 2; n += 1) await learning.lesson(id, { shown_from: ago(1) })
    await Promise.all([run(), run(), run()])
    expect(await noticesOf(id, member)).toEqual(['2 new lessons in The second silence'])
    // Simulates a day passing.
    await running.sql(`update lesson set shown_from = shown_from - interval '1 day' where course_id = $1`, [id])
    await running.sql('update course_enrolment set told_until = $2 where person_id = $1', [member.id, ago(24)])
    await learning.lesson(id, { title: 'One more', shown_from: ago(0) })
    await run()
    expect((await noticesOf(id, member)).at(-1)).toBe('A new lesson in The second silence')
    expect(await noticesOf(id, left)).toEqual([])
  })

  test('are announced once a day at most, even if they are unpublished and published again', async () => {
    const member = await aMember(running)
    const id = await learning.course({ title: 'Back and forth' })
    const lesson = await learning.lesson(id, { shown_from: ago(40) })
    const enrolment = await learning.enrol(id, member.id, ago(30))
    for (let n = 0; n < 3; n += 1) {
      await running.sql('update lesson set shown_from = $2 where id = $1', [lesson, ago(0)])
      await run()
    }
    expect(await noticesOf(id, member)).toEqual(['A new lesson in Back and forth'])
    await running.sql('update course_enrolment set told_until = $2 where id = $1', [enrolment, ago(24)])
    await run()
    expect(await noticesOf(id, member)).toHaveLength(2)
  })
})

test('a course is finished automatically when its last open lesson is removed', async () => {
  const member = await aMember(running)
  const id = await learning.course({ title: 'Short' })
  const [first, two] = [await learning.lesson(id), await learning.lesson(id)]
  await learning.enrol(id, member.id)
  await member.call(courses.markLesson, { params: { id: first }, body: { done: true } })
  await running.sql('update lesson set deleted_at = now() where id = $1', [two])
  await Promise.all([run(), run()])
  expect(await noticesOf(id, member)).toEqual(['You’ve completed Short'])
})

test('accessible lessons count toward Growth Score and opened content', async () => {
  const member = await aMember(running)
  const score = async () => {
    const { user } = await member.call(identity.getUser, {})
    return { growth: user.growthScore, opened: user.contentAccessed }
  }
  const id = await learning.course()
  await learning.enrol(id, member.id, ago(2 * (DAY / HOUR)))
  const lessons = [
    await learning.lesson(id),
    await learning.lesson(id),
    await learning.lesson(id, { shown_from: null }),
  ]
  const before = await score()
  expect(before.opened).toBe(0)
  await member.call(courses.openLesson, { params: { id: lessons[0] ?? '' } })
  for (const lesson of lessons.slice(0, 2))
    await member.call(courses.markLesson, { params: { id: lesson }, body: { done: true } })
  const done = await score()
  expect(done.opened).toBe(1)
  expect(done.growth).toBeGreaterThan(before.growth ?? Number.NaN)
  await member.call(courses.leaveCourse, { params: { id } })
  expect(await score()).toEqual({ ...before, opened: 1 })
})
