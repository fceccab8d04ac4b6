import { courses, progress, students } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aGate } from '../../../../test/gate.ts'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { sample } from '../../../../test/media.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
let learning: Learning
let film: Buffer
beforeAll(async () => {
  library = await aLibrary()
  learning = aLearning(library)
  film = await sample('h264.mp4')
})

const DAY = 24 * 3_600_000
const inDays = (days: number) => new Date(library.running.clock.now().getTime() + days * DAY)

/** A video lesson. */
const aFilm = async (course: string, input: Parameters<Learning['lesson']>[1] = {}) =>
  learning.file(await learning.lesson(course, { contentType: 'video', ...input }), film, 'film.mp4')

const play = async (person: Person, lesson: string) =>
  (await person.send('GET', `/api/video-content/${person.id}/${lesson}/lesson`)).status
const open = (person: Person, id: string) => person.call(courses.openLesson, { params: { id } })
const accessOf = async (person: Person, id: string) =>
  (await person.call(courses.getLesson, { params: { id } })).lesson.access
const enrolments = async (course: string) =>
  (await library.running.sql('select person_id from course_enrolment where course_id = $1', [course])).map(
    (row) => row['person_id'],
  )

/** Courses whose only lesson does not enroll on opening, and why. */
const closedCourses: readonly [string, string, () => Promise<{ course: string; lesson: string }>][] = [
  ['has a price', 'not_enrolled', () => inCourse({ price_cents: 1 })],
  ['takes nobody new', 'not_enrolled', () => inCourse({ open_for_enrolment: false })],
  ['is of another level', 'other_level', () => inCourse({ level: 'master' })],
  [
    'comes after something',
    'not_enrolled',
    async () => {
      const created = await inCourse()
      await learning.requires(created.course, { item: (await library.item()).id })
      return created
    },
  ],
  [
    'has a section that opens days after entering',
    'not_enrolled',
    () => inSection({ release: 'days', release_days: 1, release_hour: 0 }),
  ],
  ['has a section that opens on a day', 'not_released', () => inSection({ release: 'date', release_at: inDays(1) })],
  [
    'has a section that comes after something',
    'prerequisite',
    async () => {
      const created = await inSection({})
      await learning.requires(created.course, { item: (await library.item()).id, section: created.section })
      return created
    },
  ],
]
const inCourse = async (input: Parameters<Learning['course']>[0] = {}) => {
  const course = await learning.course(input)
  return { course, lesson: await aFilm(course) }
}
const inSection = async (input: Parameters<Learning['section']>[1]) => {
  const course = await learning.course()
  const section = await learning.section(course, input)
  return { course, section, lesson: await aFilm(course, { section }) }
}

describe('lesson of a free course', () => {
  test.each<[string, (person: Person, lesson: string) => Promise<unknown>]>([
    ['played', play],
    ['opened', open],
    ['marked', (person, id) => person.call(courses.markLesson, { params: { id }, body: { done: true } })],
    ['opened as what the library has', (person, id) => person.call(progress.openContent, { params: { id } })],
  ])('enrolls the member once when it is %s', async (_how, action) => {
    const member = await aMember(library.running)
    const { course, lesson } = await inCourse()
    expect(await accessOf(member, lesson)).toMatchObject({ opens: true, reason: 'level' })
    expect(await enrolments(course)).toEqual([])
    await action(member, lesson)
    expect(await enrolments(course)).toEqual([member.id])
    await action(member, lesson)
    const { course: entered } = await member.call(courses.getCourse, { params: { id: course } })
    expect(entered.enrolment).toMatchObject({ paid: 0, lessons: 1 })
    expect(await enrolments(course)).toEqual([member.id])
    expect(await play(member, lesson)).toBe(200)
    const again = member.call(courses.enrol, { params: { id: course }, body: {} })
    expect((await refusalOf(again)).code).toBe('already_enrolled')
  })

  test('enrolls the member once when several are opened at the same moment', async () => {
    const member = await aMember(library.running)
    const { course, lesson } = await inCourse()
    const otherLesson = await aFilm(course)
    const gate = await aGate(library.running, 'select from course where id = $1 for update', [course])
    const openings = Promise.all([
      open(member, lesson),
      open(member, otherLesson),
      play(member, lesson),
      play(member, otherLesson),
    ])
    await gate.waited(4)
    await gate.open()
    expect((await openings).slice(2)).toEqual([200, 200])
    expect(await enrolments(course)).toEqual([member.id])
    const entries = await library.running.sql(
      `select id from activity_entry where person_id = $1 and title = (select 'Course ' || title from course where id = $2)`,
      [member.id, course],
    )
    expect(entries).toHaveLength(1)
  })

  test('does not re-enroll a student who left', async () => {
    const member = await aMember(library.running)
    const { course, lesson } = await inCourse()
    await open(member, lesson)
    await member.call(courses.leaveCourse, { params: { id: course } })
    expect([await play(member, lesson), (await accessOf(member, lesson)).reason]).toEqual([403, 'not_enrolled'])
    await member.call(courses.enrol, { params: { id: course }, body: {} })
    expect(await play(member, lesson)).toBe(200)
  })

  test.each(closedCourses)('stays locked if its course %s (%s)', async (_what, reason, make) => {
    const member = await aMember(library.running)
    const { course, lesson } = await make()
    expect(await accessOf(member, lesson)).toMatchObject({ opens: false, reason })
    expect(await play(member, lesson)).toBe(403)
    expect((await refusalOf(open(member, lesson))).code).toBe('content_locked')
    expect(await enrolments(course)).toEqual([])
  })

  test('of an archived course is not found', async () => {
    const member = await aMember(library.running)
    const { course, lesson } = await inCourse({ archived_at: inDays(-1) })
    expect(await play(member, lesson)).toBe(404)
    expect(await enrolments(course)).toEqual([])
  })

  test('enrolls no one if it is a sample, and never enrolls an administrator', async () => {
    const { running } = library
    const course = await learning.course()
    const [free, lesson] = [await aFilm(course, { sample: true }), await aFilm(course)]
    const [member, editor] = [await aMember(running), await anAdministratorAs(running, ['content'])]
    expect([await play(member, free), await play(editor, lesson), await play(editor, free)]).toEqual([200, 200, 200])
    expect(await enrolments(course)).toEqual([])
  })

  test('is reported as open in explanations and in the course list before enrollment', async () => {
    const member = await aMember(library.running)
    const { course, lesson } = await inCourse()
    const query = { member: member.id }
    expect(await library.admin.call(students.explainLesson, { params: { id: lesson }, query })).toMatchObject({
      opens: true,
      reason: 'level',
    })
    const { courses: listed } = await member.call(courses.listCourses, { query: {} })
    expect(listed.find(({ id }) => id === course)?.lessons).toMatchObject([
      { contentUrl: `/api/video-content/${member.id}/${lesson}/lesson` },
    ])
    expect(listed.find(({ id }) => id === course)?.enrol.reason).toBe('possible')
  })
})
