import { type Input, courseManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse, aLesson, aSection, changeLesson, courseOf, ordering } from '../../../../test/course-calls.ts'
import { aLibrary } from '../../../../test/library.ts'
import { anAdministratorAs, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'

let admin: Person
let otherAdmin: Person
beforeAll(async () => {
  const library = await aLibrary()
  admin = library.admin
  otherAdmin = await anAdministratorAs(library.running, ['content'])
})

/** A course with lessons a, b, c without a section, and sections s (d, e) and t (f). */
const aCurriculum = async () => {
  const { id } = await aCourse(admin)
  const [s, t] = [await aSection(admin, id, { title: 's' }), await aSection(admin, id, { title: 't' })]
  const add = async (title: string, section_id?: string) =>
    (await aLesson(admin, id, { title, ...(section_id && { section_id }) })).id
  // Added out of order.
  const [f, a, d, b, e, c] = [
    await add('f', t.id),
    await add('a'),
    await add('d', s.id),
    await add('b'),
    await add('e', s.id),
    await add('c'),
  ]
  return { id, s: s.id, t: t.id, a, b, c, d, e, f }
}

/** The curriculum as readable text: `1 a · 2 b · s(3 d)`. */
const curriculumText = async (id: string): Promise<string> => {
  const { sections, curriculum } = await courseOf(admin, id)
  const lessonsOf = (sectionId: string | null) =>
    curriculum
      .filter((lesson) => lesson.sectionId === sectionId)
      .map(({ number, title }) => `${number} ${title}`)
      .join(' ')
  return [lessonsOf(null), ...sections.map((section) => `${section.title}(${lessonsOf(section.id)})`)].join(' ')
}

describe('curriculum', () => {
  test('has lessons without a section first, then each section, in the order of creation', async () => {
    const { id } = await aCurriculum()
    expect(await curriculumText(id)).toBe('1 a 2 b 3 c s(4 d 5 e) t(6 f)')
  })

  test('is reordered in one call, including sections', async () => {
    const { id, s, t, a, b, c, d, e, f } = await aCurriculum()
    const { course } = await ordering(
      admin,
      await courseOf(admin, id),
      [c],
      [
        { id: t, lessons: [e, f, a] },
        { id: s, lessons: [d, b] },
      ],
    )
    expect(await curriculumText(id)).toBe('1 c t(2 e 3 f 4 a) s(5 d 6 b)')
    expect(await courseOf(admin, id)).toEqual(course)
  })

  test('preserves the lessons of a removed section, and renumbers after a lesson is removed', async () => {
    const { id, s, a, f } = await aCurriculum()
    await admin.call(courseManagement.deleteSection, { params: { id: s } })
    expect(await curriculumText(id)).toBe('1 a 2 b 3 c 4 d 5 e t(6 f)')
    await admin.call(courseManagement.deleteLesson, { params: { id: a } })
    await changeLesson(admin, f, { section_id: '' })
    expect(await curriculumText(id)).toBe('1 b 2 c 3 d 4 e 5 f t()')
  })

  test('is reordered once for two concurrent edits: the second gets a conflict', async () => {
    const { id, s, t, a, b, c, d, e, f } = await aCurriculum()
    const loaded = await courseOf(admin, id)
    const sections = [
      { id: s, lessons: [d, e] },
      { id: t, lessons: [f] },
    ]
    const both = [ordering(admin, loaded, [c, b, a], sections), ordering(otherAdmin, loaded, [b, a, c], sections)]
    expect(await endings(both)).toEqual(['curriculum_changed', 'done'])
    expect(['1 c 2 b 3 a', '1 b 2 a 3 c']).toContain((await curriculumText(id)).slice(0, 11))
    expect(await refusalOf(ordering(admin, loaded, [a, b, c], sections))).toMatchObject({
      status: 409,
      details: { version: loaded.curriculumVersion + 1 },
    })
  })

  test('cannot be reordered by an editor who missed an added or removed lesson', async () => {
    const { id } = await aCourse(admin)
    const { id: a } = await aLesson(admin, id)
    const before = await courseOf(admin, id)
    const { id: b } = await aLesson(admin, id)
    expect(await refusalOf(ordering(admin, before, [a]))).toMatchObject({ code: 'curriculum_changed' })
    const between = await courseOf(admin, id)
    await admin.call(courseManagement.deleteLesson, { params: { id: b } })
    expect(await refusalOf(ordering(admin, between, [b, a]))).toMatchObject({ code: 'curriculum_changed' })
  })
})

describe('an order with invalid content', () => {
  type Body = Input<typeof courseManagement.reorderCurriculum>['body']
  type Known = Awaited<ReturnType<typeof aCurriculum>> & { version: number; foreign: string; foreignSection: string }
  const validBody = ({ version, s, t, a, b, c, d, e, f }: Known): Body => ({
    version_seen: version,
    lessons: [a, b, c],
    sections: [
      { id: s, lessons: [d, e] },
      { id: t, lessons: [f] },
    ],
  })
  const cases: [what: string, change: (body: Body, known: Known) => Body, status: number][] = [
    ['a lesson of another course', (body, { foreign }) => ({ ...body, lessons: [...body.lessons, foreign] }), 409],
    [
      'one of another course in place of its own',
      (body, { foreign, a, b }) => ({ ...body, lessons: [a, b, foreign] }),
      409,
    ],
    ['a lesson twice', (body, { a }) => ({ ...body, lessons: [...body.lessons, a] }), 409],
    ['a lesson twice in place of another', (body, { a, b }) => ({ ...body, lessons: [a, b, b] }), 409],
    ['a lesson twice, in a section too', (body, { d }) => ({ ...body, lessons: [...body.lessons, d] }), 409],
    ['one lesson less', (body, { a, b }) => ({ ...body, lessons: [a, b] }), 409],
    ['no section', (body) => ({ ...body, sections: [] }), 409],
    [
      'a section twice',
      (body) => ({ ...body, sections: [...body.sections, { id: body.sections[0]?.id ?? '', lessons: [] }] }),
      409,
    ],
    [
      'a section of another course',
      (body, { foreignSection }) => ({ ...body, sections: [...body.sections, { id: foreignSection, lessons: [] }] }),
      409,
    ],
    ['a text that is no id', (body) => ({ ...body, lessons: [...body.lessons, "'; drop table lesson"] }), 409],
    ['201 lessons', (body) => ({ ...body, lessons: Array.from({ length: 201 }, () => 'x') }), 422],
    [
      '51 sections',
      (body) => ({ ...body, sections: Array.from({ length: 51 }, () => ({ id: 'x', lessons: [] })) }),
      422,
    ],
    ['a version of before', (body) => ({ ...body, version_seen: body.version_seen - 1 }), 409],
    ['a version that comes', (body) => ({ ...body, version_seen: body.version_seen + 1 }), 409],
    ['no version', (body) => ({ ...body, version_seen: 0 }), 422],
  ]

  test.each(cases)('changes nothing with %s', async (_, change, status) => {
    const known = await aCurriculum()
    const otherCourse = await aCourse(admin)
    const [foreign, foreignSection] = [
      (await aLesson(admin, otherCourse.id)).id,
      (await aSection(admin, otherCourse.id)).id,
    ]
    const before = await courseOf(admin, known.id)
    const body = change(validBody({ ...known, version: before.curriculumVersion, foreign, foreignSection }), {
      ...known,
      version: before.curriculumVersion,
      foreign,
      foreignSection,
    })
    const params = { id: known.id }
    expect(await refusalOf(admin.call(courseManagement.reorderCurriculum, { params, body }))).toMatchObject({ status })
    expect(await courseOf(admin, known.id)).toEqual(before)
    expect(await courseOf(admin, otherCourse.id)).toMatchObject({
      curriculum: [{ id: foreign }],
      sections: [{ id: foreignSection }],
    })
  })
})
