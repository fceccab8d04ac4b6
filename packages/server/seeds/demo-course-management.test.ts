import { quizzes, students, courseManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anotherAdmin, type Person } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { seedDemoLearning } from './demo-learning.ts'
import { seedDemoLibrary } from './demo-library.ts'
import { seedDemoCourses } from './demo-course-management.ts'

let running: Running
let admin: Person
let courses: courseManagement.ManagedCourse[]
let opened: courseManagement.EditedCourse[]
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anotherAdmin(running)
  const actor = { userId: admin.id, name: admin.name, address: 'demo' }
  await seedDemoCourses(running.app, actor, await seedDemoLibrary(running.app, actor))
  courses = (await admin.call(courseManagement.listManagedCourses, { query: { sort: 'title' } })).courses
  opened = await Promise.all(
    courses.map(async ({ id }) => (await admin.call(courseManagement.getManagedCourse, { params: { id } })).course),
  )
})

describe('demo courses', () => {
  test('cover every level, with a priced course that has a prerequisite, a draft and an archived one, without learners', () => {
    expect(courses.map(({ title, requiredLevel, status, price }) => [title, requiredLevel, status, price])).toEqual([
      ['Evenings with sound', 'seeker', 'archived', 0],
      ['Keeping a circle', 'guardian', 'published', 24],
      ['The lotus, drawn and breathed', 'master', 'draft', 60],
      ['The second silence', 'seeker', 'published', 0],
    ])
    expect(courses.map(({ enrollments }) => enrollments)).toEqual([0, 0, 0, 0])
    const circle = courses.find(({ title }) => title === 'Keeping a circle')
    expect(circle?.prerequisites).toMatchObject([
      { kind: 'content', title: 'Listening to the end of a sound' },
      { kind: 'words', title: 'Two people who would come' },
    ])
  })

  test('have sections of each release type and lessons of each type', () => {
    const sections = opened.flatMap((course) => course.sections)
    expect(new Set(sections.map(({ release }) => release))).toEqual(new Set(['now', 'days', 'date']))
    const lessons = opened.flatMap((course) => course.curriculum)
    expect(new Set(lessons.map(({ type }) => type))).toEqual(
      new Set(['video', 'audio', 'reading', 'practice', 'assignment', 'quiz']),
    )
    expect(lessons.filter(({ sample }) => sample)).toHaveLength(1)
    for (const { type, contentType, durationMs, contentUrl } of lessons)
      if (type === 'video' || type === 'audio') {
        expect(durationMs).toBeGreaterThan(10_000)
        expect(contentUrl).toMatch(new RegExp(`^/api/${contentType}-content/.*/lesson$`))
      }
  })

  test('have a quiz that can be taken', async () => {
    const quiz = opened.flatMap((course) => course.curriculum).find(({ type }) => type === 'quiz')
    expect(quiz?.questions).toBe(4)
    const { attempt } = await admin.call(quizzes.tryQuiz, { params: { id: quiz?.id ?? '' }, body: {} })
    expect(attempt.questions.map(({ kind }) => kind).sort()).toEqual(['boolean', 'order', 'several', 'single'])
  })
})

test('demo seekers are enrolled in their course with different progress', async () => {
  const silence = courses.find(({ title }) => title === 'The second silence')?.id ?? ''
  const readers = await Promise.all([aMember(running), aMember(running), aMember(running, 'guardian')])
  const [far, halfway, newcomer] = readers.map(({ id, name }, index) => ({
    id,
    name,
    level: index < 2 ? 'seeker' : 'guardian',
  }))
  if (!far || !halfway || !newcomer) throw new Error('nobody came')
  await seedDemoLearning(running.app, [far, halfway, newcomer], new Map([['The second silence', silence]]))
  const { students: those } = await admin.call(students.listStudents, { params: { id: silence }, query: {} })
  expect(new Set(those.map(({ personId }) => personId))).toEqual(new Set([far.id, halfway.id]))
  for (const { lastSeenAt } of those) expect(lastSeenAt).not.toBeNull()
})
