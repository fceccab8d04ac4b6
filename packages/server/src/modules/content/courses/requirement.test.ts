import { randomUUID } from 'node:crypto'
import { libraryManagement, courseManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse, aLesson, aSection, courseOf } from '../../../../test/course-calls.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import type { Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'

let library: Library
let admin: Person
beforeAll(async () => {
  library = await aLibrary()
  admin = library.admin
})

const needs = (id: string, ids: readonly string[]) =>
  admin.call(courseManagement.updateCourse, { params: { id }, body: { prerequisites: JSON.stringify(ids) } })
const sectionNeeds = (id: string, requires: string[]) =>
  admin.call(courseManagement.updateSection, { params: { id }, body: { requires } })
const courses = (count: number) => Promise.all(Array.from({ length: count }, () => aCourse(admin)))
const idsOf = async (count: number) => (await courses(count)).map(({ id }) => id) as [string, string, string, string]

describe('course prerequisites', () => {
  test('are courses, library items or text, each listed once in order', async () => {
    const [course, item] = [await aCourse(admin), await library.item()]
    const { id } = await aCourse(admin, {
      prerequisites: JSON.stringify([item.id, 'A quiet room', course.id, 'A quiet room', item.id]),
    })
    const prerequisites = [
      { kind: 'content', id: item.id, title: item.title },
      { kind: 'words', id: null, title: 'A quiet room' },
      { kind: 'course', id: course.id, title: course.title },
    ]
    expect((await courseOf(admin, id)).prerequisites).toEqual(prerequisites)
    const query = { search: (await courseOf(admin, id)).title }
    expect((await admin.call(courseManagement.listManagedCourses, { query })).courses[0]?.prerequisites).toEqual(
      prerequisites,
    )
    await admin.call(courseManagement.updateCourse, { params: { id }, body: { duration: '4 h' } })
    expect((await courseOf(admin, id)).prerequisites).toEqual(prerequisites)
    await needs(id, [])
    expect((await courseOf(admin, id)).prerequisites).toEqual([])
  })

  test('retain the name of a deleted item, without a link', async () => {
    const [course, item] = [await aCourse(admin), await library.item()]
    const { id } = await aCourse(admin, { prerequisites: JSON.stringify([item.id, course.id]) })
    await admin.call(libraryManagement.deleteContent, { params: { id: item.id } })
    await admin.call(courseManagement.deleteCourse, { params: { id: course.id } })
    expect((await courseOf(admin, id)).prerequisites).toEqual([
      { kind: 'content', id: null, title: item.title },
      { kind: 'course', id: null, title: course.title },
    ])
  })

  test('never include the course itself, not even through other courses or sections', async () => {
    const [a, b, c, d] = await idsOf(4)
    const circular = { code: 'requirement_circular', status: 422 }
    expect(await refusalOf(needs(a, [a]))).toMatchObject({ ...circular, errors: { prerequisites: expect.anything() } })
    await needs(a, [b])
    const section = await aSection(admin, b, { requires: [c] })
    await needs(c, [d])
    expect(await refusalOf(needs(d, ['Words', a]))).toMatchObject(circular)
    expect(await refusalOf(needs(c, [b]))).toMatchObject(circular)
    expect(await refusalOf(sectionNeeds(section.id, [c, a]))).toMatchObject({
      ...circular,
      errors: { requires: expect.anything() },
    })
    expect((await courseOf(admin, d)).prerequisites).toEqual([])
    expect((await courseOf(admin, b)).sections[0]?.requires).toMatchObject([{ id: c }])
    // Removing the section breaks the circle.
    await admin.call(courseManagement.deleteSection, { params: { id: section.id } })
    await needs(d, [a])
  })

  test('never form a circle, even with two concurrent changes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await idsOf(2)
      expect(await endings([needs(a, [b]), needs(b, [a])])).toEqual(['done', 'requirement_circular'])
      const both = [await courseOf(admin, a), await courseOf(admin, b)]
      expect(both.flatMap(({ prerequisites }) => prerequisites)).toHaveLength(1)
    }
  })

  const lesson = async () => (await aLesson(admin, (await aCourse(admin)).id)).id
  const isRemoved = async () => {
    const { id } = await aCourse(admin)
    await admin.call(courseManagement.deleteCourse, { params: { id } })
    return id
  }
  const hostile: [what: string, input: () => Promise<string> | string, code: string][] = [
    ['an id that nothing has', () => JSON.stringify([randomUUID()]), 'requirement_unknown'],
    ['a lesson', async () => JSON.stringify([await lesson()]), 'requirement_unknown'],
    ['a course that is gone', async () => JSON.stringify([await isRemoved()]), 'requirement_unknown'],
    ['no list', () => '{"0":"a"}', 'validation_failed'],
    ['no JSON', () => '[', 'validation_failed'],
    ['a text', () => '"A quiet room"', 'validation_failed'],
    ['numbers', () => '[1]', 'validation_failed'],
    ['a list within', () => '[["a"]]', 'validation_failed'],
    ['nothing to see', () => '["  "]', 'validation_failed'],
    ['words without end', () => JSON.stringify(['a'.repeat(201)]), 'validation_failed'],
    ['21 of them', () => JSON.stringify(Array.from({ length: 21 }, (_, n) => `Thing ${n}`)), 'validation_failed'],
    ['a control character', () => '["a\\u0000b"]', 'validation_failed'],
  ]
  test.each(hostile)('reject %s', async (_, input, code) => {
    const { id } = await aCourse(admin, { prerequisites: '["A quiet room"]' })
    const body = { prerequisites: await input() }
    const refusal = await refusalOf(admin.call(courseManagement.updateCourse, { params: { id }, body }))
    expect(refusal).toMatchObject({ code, status: 422 })
    expect(Object.keys(refusal.errors ?? {})).toEqual([expect.stringMatching(/^prerequisites(\[0\])?$/)])
    expect((await courseOf(admin, id)).prerequisites).toMatchObject([{ title: 'A quiet room' }])
  })
})

describe('section prerequisites', () => {
  test('are courses or items, and no free text', async () => {
    const [{ id }, otherCourse, item] = [await aCourse(admin), await aCourse(admin), await library.item()]
    const section = await aSection(admin, id, { requires: [otherCourse.id, item.id] })
    expect(section.requires).toMatchObject([
      { kind: 'course', id: otherCourse.id },
      { kind: 'content', id: item.id },
    ])
    for (const requires of [['A quiet room'], [randomUUID()]])
      expect(await refusalOf(sectionNeeds(section.id, requires))).toMatchObject({ code: 'requirement_unknown' })
    const changed = await sectionNeeds(section.id, [item.id])
    expect(changed.section.requires).toMatchObject([{ id: item.id }])
    expect((await courseOf(admin, id)).prerequisites).toEqual([])
  })
})

describe('section', () => {
  test('is released at once, on a date or days after enrollment, and clears values of other modes', async () => {
    const { id } = await aCourse(admin)
    const { id: section } = await aSection(admin, id)
    const change = async (body: Parameters<typeof setRelease>[0]) => (await setRelease(body)).section
    const setRelease = (body: {
      release?: 'now' | 'date' | 'days'
      release_at?: string | null
      release_days?: number | null
      release_hour?: number | null
    }) => admin.call(courseManagement.updateSection, { params: { id: section }, body })
    const noRelease = { releaseAt: null, releaseDays: null, releaseHour: null }
    const at = '2027-03-01T06:00:00.000Z'
    expect(await change({ release: 'date', release_at: at })).toMatchObject({
      ...noRelease,
      release: 'date',
      releaseAt: at,
    })
    expect(await change({ release: 'days', release_days: 7, release_hour: 6 })).toMatchObject({
      ...noRelease,
      release: 'days',
      releaseDays: 7,
      releaseHour: 6,
    })
    expect(await change({ release_days: 9 })).toMatchObject({ releaseDays: 9, releaseHour: 6 })
    expect(await refusalOf(setRelease({ release: 'date' }))).toMatchObject({
      errors: { release_at: expect.anything() },
    })
    expect(await refusalOf(setRelease({ release_days: null }))).toMatchObject({
      errors: { release_days: expect.anything() },
    })
    expect(await refusalOf(setRelease({ release_hour: 24 }))).toMatchObject({ status: 422 })
    expect(await refusalOf(setRelease({ release_at: at }))).toMatchObject({ errors: { release_at: expect.anything() } })
    expect(await change({ release: 'now' })).toMatchObject({ ...noRelease, release: 'now' })
    for (const [field, value] of [
      ['release_at', at],
      ['release_days', 7],
      ['release_hour', 6],
    ] as const)
      for (const release of ['now', undefined] as const) {
        const refused = await refusalOf(setRelease({ ...(release && { release }), [field]: value }))
        expect(refused).toMatchObject({ status: 422, errors: { [field]: [expect.stringContaining('release')] } })
      }
    expect(await refusalOf(setRelease({ release: 'date', release_at: at, release_days: 7 }))).toMatchObject({
      status: 422,
    })
    expect(await refusalOf(setRelease({ release: 'days', release_at: at, release_days: 7 }))).toMatchObject({
      status: 422,
    })
  })

  test('is limited to 50 per course', async () => {
    const { id } = await aCourse(admin)
    for (let n = 0; n < 50; n += 1) await aSection(admin, id)
    expect(await refusalOf(aSection(admin, id))).toMatchObject({ code: 'too_many_sections', status: 409 })
  })
})
