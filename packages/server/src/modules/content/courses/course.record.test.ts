import { courseManagement } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aCourse, courseOf } from '../../../../test/course-calls.ts'
import { aLibrary } from '../../../../test/library.ts'
import type { Person } from '../../../../test/people.ts'

// A field added to courses is covered here by its line in the contract's example.

let admin: Person
beforeAll(async () => {
  ;({ admin } = await aLibrary())
})

const { body: example } = courseManagement.createCourse.example
/** All differ from the defaults. */
const unusual = {
  price: '24.5',
  featured: 'true',
  certificate_available: 'false',
  open_for_enrollment: 'false',
} as const
const body = { ...example, ...unusual, tags: [...example.tags] }

/** The value of a form text: switches and prices are sent as text. */
const parsed = (sent: unknown): unknown => {
  if (sent === 'true' || sent === 'false') return sent === 'true'
  return sent === unusual.price ? 24.5 : sent
}

/** A response uses the camelCase name of a form field: `course_objective` is `courseObjective`. */
const camelCase = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const expected = {
  ...Object.fromEntries(Object.entries(body).map(([field, value]) => [camelCase(field), parsed(value)])),
  // Sent as a list in JSON, returned as single entries.
  prerequisites: [{ kind: 'words', title: 'A quiet room' }],
}

test('the course example has every field that can be sent on its own', () => {
  const fields = Object.keys(courseManagement.createCourse.body.shape).filter((field) => field !== 'plan_id')
  expect(Object.keys(example).toSorted()).toEqual(fields.toSorted())
})

test('every course field is returned, listed, changed by an update and preserved by other updates', async () => {
  const course = await aCourse(admin, body)
  expect(course).toMatchObject(expected)
  const { courses } = await admin.call(courseManagement.listManagedCourses, { query: {} })
  expect(courses.find(({ id }) => id === course.id)).toMatchObject(expected)
  const change = async (id: string, input: object) =>
    (await admin.call(courseManagement.updateCourse, { params: { id }, body: input })).course
  expect(await change(course.id, { title: 'Bell' })).toMatchObject({ ...expected, title: 'Bell' })
  const otherCourse = await aCourse(admin, { category: 'Healing' })
  expect(await change(otherCourse.id, body)).toMatchObject(expected)
})

test('every course field is copied to a duplicate', async () => {
  const { id } = await aCourse(admin, body)
  const { course } = await admin.call(courseManagement.duplicateCourse, { params: { id } })
  expect(await courseOf(admin, course.id)).toMatchObject({ ...expected, title: `${body.title} (copy)` })
})
