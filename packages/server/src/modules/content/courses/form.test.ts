import type { courseManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '../../../../test/course-calls.ts'
import { aServer } from '../../../../test/running.ts'
import { anotherAdmin, type Person } from '../../../../test/people.ts'

let admin: Person
beforeAll(async () => {
  admin = await anotherAdmin(await aServer({ LIMITS_FACTOR: '1000' }))
})

type Fields = readonly (readonly [name: string, value: string | File])[]

/** Sends a form like the bare client. */
const send = async <T>(method: string, path: string, fields: Fields) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const answer = await admin.send(method, `/api${path}`, form)
  const body = (await answer.json()) as T & { errors?: Record<string, string[]> }
  return { status: answer.status, body, wrong: Object.keys(body.errors ?? {}) }
}

const course: Fields = [
  ['title', 'The second silence'],
  ['description', 'Sit without waiting.'],
  ['category', 'Meditation'],
  ['duration', '6 h 20 min'],
]
const omit = (fields: Fields, name: string) => fields.filter(([each]) => each !== name)
const replaced = (fields: Fields, name: string, value: string) => [...omit(fields, name), [name, value] as const]

describe('course form', () => {
  const post = (fields: Fields) => send<{ course: courseManagement.EditedCourse }>('POST', '/courses', fields)

  test('accepts the fields that clients send', async () => {
    const { plan_id } = { plan_id: (await aCourse(admin)).planId }
    const { status, body } = await post([
      ...course,
      ['plan_id', plan_id],
      ['price', '19.99'],
      ['course_objective', 'You hear more.'],
      ['prerequisites', '["A quiet room", "Time"]'],
      ['published', 'false'],
      ['featured', '1'],
      ['certificate_available', '0'],
      ['open_for_enrollment', 'false'],
      ['tags[]', 'silence'],
      ['tags[]', 'breath'],
    ])
    expect(status).toBe(200)
    expect(body.course).toMatchObject({
      title: 'The second silence',
      planId: plan_id,
      price: 19.99,
      courseObjective: 'You hear more.',
      prerequisites: [{ title: 'A quiet room' }, { title: 'Time' }],
      published: false,
      featured: true,
      certificateAvailable: false,
      openForEnrollment: false,
      tags: ['silence', 'breath'],
    })
    const changed = await send<{ course: courseManagement.EditedCourse }>('PUT', `/courses/${body.course.id}`, [
      ['price', '0'],
    ])
    expect(changed.body.course).toMatchObject({ price: 0, title: 'The second silence', tags: ['silence', 'breath'] })
  })

  test.each(['title', 'description', 'category', 'duration'])('requires a %s', async (name) => {
    expect(await post(omit(course, name))).toMatchObject({ status: 422, wrong: [name] })
    expect(await post(replaced(course, name, '  '))).toMatchObject({ status: 422, wrong: [name] })
  })

  test.each([
    ['category', 'Tarot'],
    ['price', '-0.01'],
    ['price', '0.001'],
    ['price', '100000.01'],
    ['price', '1e3'],
    ['price', 'free'],
    ['plan_id', 'nonsense'],
    ['featured', 'maybe'],
    ['tags[]', Array.from({ length: 21 }, (_, n) => `tag ${n}`).join()],
    ['title', 'a'.repeat(201)],
    ['enrollments', '7'],
  ])('rejects %s of %s', async (name, value) => {
    const refused = await post(replaced(course, name, value))
    expect(refused).toMatchObject({ status: 422, wrong: [name.replace('[]', '')] })
  })
})

describe('lesson form', () => {
  let lesson: Fields
  beforeAll(async () => {
    lesson = [
      ['title', 'Where you sit'],
      ['course_id', (await aCourse(admin)).id],
      ['description', 'The place, the hour, the back.'],
      ['duration', '22 min'],
      ['text_content', 'Sit down.'],
    ]
  })
  const post = (fields: Fields) => send<{ lesson: courseManagement.EditedLesson }>('POST', '/lessons', fields)

  test('accepts the fields that clients send', async () => {
    const { status, body } = await post([
      ...lesson,
      ['type', 'practice'],
      ['contentType', 'document'],
      ['external_url', ''],
      ['materials[]', 'A bell'],
      ['materials[]', ''],
      ['additional_material[]', 'A candle'],
      ['file', new File(['Words.'], 'words.md', { type: 'text/markdown' })],
    ])
    expect(status).toBe(200)
    expect(body.lesson).toMatchObject({
      type: 'practice',
      contentType: 'document',
      textContent: 'Sit down.',
      uploadedFile: { name: 'words.md', kind: 'md' },
      contentUrl: `/api/content/${body.lesson.id}/file`,
      materials: [{ name: 'A bell' }, { name: 'A candle' }],
    })
    const changed = await send<{ lesson: courseManagement.EditedLesson }>('PUT', `/lessons/${body.lesson.id}`, [
      ['contentType', 'text'],
      ['external_url', 'https://example.org/a'],
    ])
    expect(changed.body.lesson).toMatchObject({ sourceType: 'url', uploadedFile: null, materials: [{}, {}] })
    expect((await admin.send('DELETE', `/api/lessons/${body.lesson.id}`)).status).toBe(200)
  })

  test.each(['title', 'course_id', 'description', 'duration'])('requires a %s', async (name) => {
    expect(await post(omit(lesson, name))).toMatchObject({ status: 422, wrong: [name] })
  })

  test.each([
    ['type', 'game'],
    ['contentType', 'hologram'],
    ['external_url', 'http://example.org'],
    ['external_url', 'javascript:alert(1)'],
    ['external_url', 'https://user@example.org'],
    ['chapters', 'no time'],
    ['complete_when[]', 'never'],
    ['complete_seconds', '604801'],
    ['complete_seconds', '-1'],
    ['version_seen', '1'],
  ])('rejects %s of %s', async (name, value) => {
    const refused = await post([...lesson, [name, value]])
    expect(refused.status).toBe(422)
    expect(refused.wrong.map((field) => field.replace(/\[0\]$/, ''))).toEqual([name.replace('[]', '')])
  })
})
