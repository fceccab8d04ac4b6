import { content, courses, type Input, libraryManagement, quizzes, courseManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse, aLesson, aSection, changeLesson, courseOf, publish } from '../../../../test/course-calls.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { fiveQuestions } from '../../../../test/quizzes.ts'
import { refusalOf } from '../../../../test/refusals.ts'

const example = { ...courseManagement.createCourse.example.body, tags: ['silence', 'breath'] }
type Fields = Input<typeof courseManagement.createCourse, File>['body']
let library: Library
let admin: Person
beforeAll(async () => {
  library = await aLibrary()
  admin = library.admin
})

const listed = async (query: Parameters<typeof listCourses>[0]) =>
  (await listCourses(query)).courses.map(({ title }) => title)
const listCourses = (query: {
  search?: string
  status?: 'published' | 'draft' | 'archived'
  level?: string
  category?: 'Healing'
  sort?: 'updated' | 'title' | 'enrollments'
  limit?: string
  cursor?: string
}) => admin.call(courseManagement.listManagedCourses, { query })

describe('course', () => {
  test('has the values from its author and defaults for the rest', async () => {
    const { course } = await admin.call(courseManagement.createCourse, { body: example })
    expect(course).toMatchObject({
      title: 'The second silence',
      category: 'Meditation',
      price: 0,
      courseObjective: 'You hear where listening leans forward, and let it rest.',
      audience: 'For those who sit already.',
      prerequisites: [{ kind: 'words', id: null, title: 'A quiet room' }],
      tags: ['silence', 'breath'],
      published: false,
      status: 'draft',
      certificateAvailable: true,
      openForEnrollment: true,
      paceChoice: true,
      enrollments: 0,
      completionRate: null,
      lessons: 0,
      requiredLevel: 'seeker',
      version: 1,
      sections: [],
      curriculum: [],
    })
    expect(await courseOf(admin, course.id)).toEqual(course)
    const minimal = await aCourse(admin, { price: '12.5', plan_id: library.planOf('master') })
    expect(minimal).toMatchObject({
      price: 12.5,
      requiredLevel: 'master',
      certificateAvailable: true,
      paceChoice: false,
    })
  })

  test('update changes only the fields sent, and rejects an outdated version', async () => {
    const { id, title } = await aCourse(admin, { audience: 'All.' })
    const change = (body: Record<string, string>) => admin.call(courseManagement.updateCourse, { params: { id }, body })
    const { course } = await change({ price: '20', certificate_available: 'false', version_seen: '1' })
    expect(course).toMatchObject({ title, price: 20, certificateAvailable: false, audience: 'All.', version: 2 })
    expect(await refusalOf(change({ price: '30', version_seen: '1' }))).toMatchObject({
      code: 'content_changed',
      details: { version: 2 },
    })
    expect((await change({ audience: '' })).course).toMatchObject({ audience: '', price: 20 })
  })

  test.each([
    ['made so', (body: Fields) => admin.call(courseManagement.createCourse, { body: { ...body, published: 'true' } })],
    [
      'changed so',
      async (body: Fields) => {
        const { id } = (await admin.call(courseManagement.createCourse, { body })).course
        return admin.call(courseManagement.updateCourse, { params: { id }, body: { published: 'true' } })
      },
    ],
    [
      'published later',
      async (body: Fields) => {
        const { id } = (await admin.call(courseManagement.createCourse, { body })).course
        return { course: await publish(admin, id) }
      },
    ],
  ])('can be published without lessons when it is %s: members see that it starts soon', async (_how, make) => {
    const member = await aMember(library.running)
    const body = { ...example, title: `Soon ${crypto.randomUUID()}` }
    const { course } = await make(body)
    expect(course).toMatchObject({ published: true, status: 'published', lessonsPublished: 0 })
    await aLesson(admin, course.id, { published: 'false' })
    const visibleCourse = async () => (await member.call(courses.getCourse, { params: { id: course.id } })).course
    const soon = { reason: 'possible', sentence: expect.stringContaining('starts soon') }
    expect(await visibleCourse()).toMatchObject({
      published: true,
      lessonCount: 0,
      sections: [],
      nextLesson: null,
      enrol: soon,
    })
    const { courses: listed } = await member.call(courses.listCourses, { query: { search: body.title } })
    expect(listed).toMatchObject([{ id: course.id, lessonCount: 0, lessons: [], enrol: soon }])

    const { id } = await aLesson(admin, course.id)
    const open = { reason: 'possible', sentence: expect.not.stringContaining('soon') }
    expect(await visibleCourse()).toMatchObject({ lessonCount: 1, enrol: open })
    await admin.call(courseManagement.deleteLesson, { params: { id } })
    expect(await visibleCourse()).toMatchObject({ lessonCount: 0, enrol: soon })
  })

  test('with a price cannot be paid before it has a lesson', async () => {
    const member = await aMember(library.running)
    const { id } = await aCourse(admin, { price: '10' })
    await publish(admin, id)
    const enter = () => member.call(courses.enrol, { params: { id }, body: { asset: 'BTC', shown: '10' } })
    const { course } = await member.call(courses.getCourse, { params: { id } })
    expect(course.enrol).toMatchObject({ reason: 'coming', sentence: expect.stringContaining('starts soon') })
    expect((await refusalOf(enter())).code).toBe('enrolment_closed')
    await aLesson(admin, id)
    expect((await refusalOf(enter())).code).not.toBe('enrolment_closed')
  })

  test('can be unpublished, and can lose its last published lesson', async () => {
    const { id } = await aCourse(admin, { published: 'true' })
    const [lesson] = (await courseOf(admin, id)).curriculum
    await changeLesson(admin, lesson?.id ?? '', { published: 'false' })
    expect(await courseOf(admin, id)).toMatchObject({ status: 'published', lessons: 1, lessonsPublished: 0 })
    const { course } = await admin.call(courseManagement.publishCourse, { params: { id }, body: { published: false } })
    expect(course.status).toBe('draft')
    expect((await publish(admin, id)).status).toBe('published')
  })

  test('cannot be published while a published quiz has no questions', async () => {
    const { id } = await aCourse(admin)
    const quiz = await aLesson(admin, id, { type: 'quiz', title: 'What you heard', text_content: '' })
    const refused = { status: 409, code: 'quiz_without_questions', message: expect.stringContaining('What you heard') }
    expect(await refusalOf(publish(admin, id))).toMatchObject(refused)
    const update = admin.call(courseManagement.updateCourse, { params: { id }, body: { published: 'true' } })
    expect(await refusalOf(update)).toMatchObject(refused)
    await changeLesson(admin, quiz.id, { published: 'false' })
    expect((await publish(admin, id)).status).toBe('published')
    await admin.call(courseManagement.publishCourse, { params: { id }, body: { published: false } })
    await changeLesson(admin, quiz.id, { published: 'true' })
    const body = { settings: quizzes.usualQuiz, questions: fiveQuestions, version_seen: 0 }
    await admin.call(quizzes.saveQuiz, { params: { id: quiz.id }, body })
    expect((await publish(admin, id)).status).toBe('published')
  })

  test('is archived and restored to its previous status', async () => {
    const { id } = await aCourse(admin, { published: 'true' })
    const archive = async (archived: boolean) =>
      (await admin.call(courseManagement.archiveCourse, { params: { id }, body: { archived } })).course.status
    expect([await archive(true), await archive(true), await archive(false)]).toEqual([
      'archived',
      'archived',
      'published',
    ])
  })

  test('can be deleted if no one has ever enrolled', async () => {
    const [{ id }, otherCourse] = [
      await aCourse(admin, { published: 'true' }),
      await aCourse(admin, { published: 'true' }),
    ]
    const { id: person } = await aMember(library.running)
    await library.running.sql(
      'insert into course_enrolment (id, course_id, person_id, enrolled_at, ended_at) values (gen_random_uuid(), $1, $2, now(), now())',
      [otherCourse.id, person],
    )
    const used = { params: { id: otherCourse.id } }
    expect(await refusalOf(admin.call(courseManagement.deleteCourse, used))).toMatchObject({
      code: 'course_in_use',
      status: 409,
    })
    const [lesson] = (await courseOf(admin, id)).curriculum
    await admin.call(courseManagement.deleteCourse, { params: { id } })
    for (const call of [
      () => courseOf(admin, id),
      () => admin.call(courseManagement.deleteCourse, { params: { id } }),
      () => admin.call(courseManagement.getManagedLesson, { params: { id: lesson?.id ?? '' } }),
      () => changeLesson(admin, lesson?.id ?? '', { title: 'Still there' }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'not_found' })
  })

  test('moves its lessons to another plan with it', async () => {
    const course = await aCourse(admin, { published: 'true' })
    const plan_id = library.planOf('guardian')
    await admin.call(courseManagement.updateCourse, { params: { id: course.id }, body: { plan_id } })
    const plans = await library.running.sql('select plan_id from content_item where course_id = $1', [course.id])
    expect(plans).toEqual([{ plan_id }])
  })
})

describe('course list', () => {
  test('can be searched, filtered, sorted and paginated', async () => {
    const word = 'Zephyr'
    await aCourse(admin, { title: `${word} two`, published: 'true', category: 'Healing' })
    await aCourse(admin, { title: `${word} one`, plan_id: library.planOf('guardian') })
    const old = await aCourse(admin, { title: `${word} three`, published: 'true' })
    await admin.call(courseManagement.archiveCourse, { params: { id: old.id }, body: { archived: true } })
    const search = word.toLowerCase()
    expect(await listed({ search })).toEqual(['three', 'one', 'two'].map((name) => `${word} ${name}`))
    expect(await listed({ search, sort: 'title' })).toEqual(['one', 'three', 'two'].map((name) => `${word} ${name}`))
    expect(await listed({ search, status: 'published' })).toEqual([`${word} two`])
    expect(await listed({ search, status: 'draft' })).toEqual([`${word} one`])
    expect(await listed({ search, status: 'archived' })).toEqual([`${word} three`])
    expect(await listed({ search, level: 'Guardian' })).toEqual([`${word} one`])
    expect(await listed({ search, level: 'unheard' })).toEqual([])
    expect(await listed({ search, category: 'Healing' })).toEqual([`${word} two`])
    for (const sort of ['updated', 'title', 'enrollments'] as const) {
      const all = await listed({ search, sort })
      const first = await listCourses({ search, sort, limit: '2' })
      const second = await listCourses({ search, sort, limit: '2', cursor: first.next_cursor ?? '' })
      expect([...first.courses, ...second.courses].map(({ title }) => title)).toEqual(all)
      expect(first).toMatchObject({ total: 3, previous_cursor: null })
      expect(second.next_cursor).toBeNull()
    }
  })

  test('includes metrics of all courses', async () => {
    const before = (await admin.call(courseManagement.getCoursesAnalytics, {})).analytics
    const { id } = await aCourse(admin, { published: 'true' })
    await aCourse(admin)
    const people = [await aMember(library.running), await aMember(library.running)]
    for (const [at, person] of people.entries())
      await library.running.sql(
        `insert into course_enrolment (id, course_id, person_id, enrolled_at, last_seen_at, finished_at)
         values (gen_random_uuid(), $1, $2, $3, $3, $4)`,
        [id, person.id, library.running.clock.now(), at === 0 ? library.running.clock.now() : null],
      )
    const { analytics } = await admin.call(courseManagement.getCoursesAnalytics, {})
    expect(analytics).toMatchObject({
      totalCourses: before.totalCourses + 2,
      publishedCourses: before.publishedCourses + 1,
      draftCourses: before.draftCourses + 1,
      archivedCourses: before.archivedCourses,
      totalEnrollments: before.totalEnrollments + 2,
      activeStudents: 2,
      submissionsWaiting: 0,
    })
    expect(await courseOf(admin, id)).toMatchObject({ enrollments: 2, completionRate: 50 })
  })
})

describe('lesson media and text', () => {
  test('are in no list, count or form of the library', async () => {
    const before = await admin.call(libraryManagement.getContentAnalytics, {})
    const { id: course } = await aCourse(admin)
    const section = await aSection(admin, course)
    const { id } = await aLesson(admin, course, { section_id: section.id, title: 'Quokka' })
    expect(await admin.call(libraryManagement.getContentAnalytics, {})).toEqual(before)
    const member = await aMember(library.running)
    const query = { search: 'Quokka' }
    expect((await member.call(content.listContent, { query })).content).toEqual([])
    expect((await admin.call(libraryManagement.listManagedContent, { query })).content).toEqual([])
    const on = { params: { id } }
    for (const refused of [
      () => admin.call(libraryManagement.getManagedContent, on),
      () => library.change(id, { title: 'Other' }),
      () => admin.call(libraryManagement.publishContent, { ...on, body: { published: false } }),
      () => admin.call(libraryManagement.deleteContent, on),
      () => member.call(content.getContent, on),
    ])
      expect(await refusalOf(refused())).toMatchObject({ status: 404 })
    expect(await courseOf(admin, course)).toMatchObject({ curriculum: [{ title: 'Quokka', published: true }] })
  })
})

test('course actions are in the audit log', async () => {
  const { id } = await aCourse(admin)
  const lesson = await aLesson(admin, id)
  await changeLesson(admin, lesson.id, { duration: '9 min' })
  await admin.call(courseManagement.deleteLesson, { params: { id: lesson.id } })
  const actions = await library.running.sql(
    'select action, actor_id from audit_entry where subject_id = any($1) order by created_at, id',
    [[id, lesson.id]],
  )
  expect(actions.map(({ action }) => action)).toEqual(['add course', 'add lesson', 'change lesson', 'remove lesson'])
  expect(actions.every(({ actor_id }) => actor_id === admin.id)).toBe(true)
})
