import { courses } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { sample } from '../../../../test/media.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'

let library: Library
let learning: Learning
beforeAll(async () => {
  library = await aLibrary()
  learning = aLearning(library)
})

const listedBy = async (person: Person, query = {}) => (await person.call(courses.listCourses, { query })).courses
const courseIn = async (person: Person, id: string, query = {}) =>
  (await listedBy(person, query)).find((course) => course.id === id)

describe('complete course list', () => {
  test('includes lessons of each course, with media address and text for accessible ones', async () => {
    const member = await aMember(library.running)
    const course = await learning.course({ price_cents: 500 })
    await learning.enrol(course, member.id)
    const later = await learning.section(course, { release: 'days', release_days: 3, release_hour: 0 })
    const film = await learning.lesson(course, { title: 'Film', contentType: 'video' })
    await learning.file(film, await sample('h264.mp4'), 'film.mp4')
    const sound = await learning.lesson(course, { title: 'Sound', contentType: 'audio' })
    await learning.file(sound, await sample('tone.mp3'), 'sound.mp3')
    await learning.lesson(course, { title: 'Link', contentType: 'video', externalUrl: 'https://films.example.org/1' })
    await learning.lesson(course, { title: 'Words', text: 'Sit still.', type: 'quiz' })
    await learning.lesson(course, { title: 'Later', text: 'Not yet.', section: later })
    await learning.lesson(course, { title: 'Draft', shown_from: null })
    const lessons = (await courseIn(member, course))?.lessons
    const common = { id: expect.any(String), description: 'What it teaches.', duration: '5 min', isUploaded: false }
    const shut = { ...common, type: 'text', contentType: 'text' }
    const plays = (type: string, id: string) => ({
      ...common,
      type,
      contentType: type,
      isUploaded: true,
      contentUrl: `/api/${type}-content/${member.id}/${id}/lesson`,
      textContent: null,
    })
    expect(lessons).toEqual([
      { ...plays('video', film), title: 'Film' },
      { ...plays('audio', sound), title: 'Sound' },
      {
        ...common,
        title: 'Link',
        type: 'video',
        contentType: 'video',
        contentUrl: 'https://films.example.org/1',
        textContent: null,
      },
      { ...shut, title: 'Words', contentUrl: null, textContent: 'Sit still.' },
      { ...shut, title: 'Later' },
    ])
    expect((await member.send('GET', lessons?.[0]?.contentUrl ?? '')).status).toBe(200)
    const stranger = await aMember(library.running)
    const locked = (await courseIn(stranger, course))?.lessons ?? []
    expect(locked.map(({ title }) => title)).toEqual(['Film', 'Sound', 'Link', 'Words', 'Later'])
    for (const lesson of locked) expect(lesson).not.toHaveProperty('contentUrl')
    for (const lesson of locked) expect(lesson).not.toHaveProperty('textContent')
  })

  test('has lessons in order, and the paginated list has none', async () => {
    const member = await aMember(library.running)
    const [first, second] = [await learning.course(), await learning.course()]
    for (const title of ['First', 'Second'])
      for (const course of [first, second]) await learning.lesson(course, { title })
    const empty = await learning.course()
    const titles = async (id: string) => (await courseIn(member, id))?.lessons?.map(({ title }) => title)
    expect(await Promise.all([first, second, empty].map(titles))).toEqual([
      ['First', 'Second'],
      ['First', 'Second'],
      [],
    ])
    for (const course of await listedBy(member, { limit: '10' })) expect(course).not.toHaveProperty('lessons')
  })
})

describe('drafts and archived courses', () => {
  test.each([
    [
      'an administrator of the library',
      ['content'] as const,
      ['Draft', 'Archived', 'Published'],
      ['Draft lesson', 'Lesson'],
    ],
    ['an administrator who is not of the library', ['finance'] as const, ['Published'], ['Lesson']],
    ['a member', undefined, ['Published'], ['Lesson']],
  ])('are listed according to the permissions of %s', async (_role, roles, expected, lessons) => {
    const { running } = library
    const person = roles ? await anAdministratorAs(running, [...roles]) : await aMember(running)
    const tag = crypto.randomUUID()
    const nameById: Record<string, string> = {}
    const now = running.clock.now()
    for (const [name, input] of [
      ['Published', {}],
      ['Archived', { archived_at: now, shown_from: new Date(now.getTime() - 1000) }],
      ['Draft', { shown_from: null }],
    ] as const) {
      const id = await learning.course({ title: `${name} ${tag}`, ...input })
      nameById[id] = name
      await learning.lesson(id, { title: 'Draft lesson', shown_from: null, contentType: 'video' })
      await learning.lesson(id, { title: 'Lesson', type: 'practice' })
    }
    const results = await listedBy(person, { search: tag })
    expect(new Set(results.map(({ id }) => nameById[id]))).toEqual(new Set(expected))
    const all = (await listedBy(person)).filter(({ id }) => id in nameById)
    expect(all.map(({ id }) => nameById[id])).toEqual(expected)
    for (const { id, published } of all) expect(published).toBe(nameById[id] !== 'Draft')
    const listedLessons = all.find(({ id }) => nameById[id] === 'Published')?.lessons
    expect(listedLessons?.map(({ title }) => title)).toEqual(lessons)
    expect(listedLessons?.at(-1)?.type).toBe(expected.length === 3 ? 'practice' : 'text')
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const query = { search: tag, limit: '1', ...(cursor && { cursor }) }
      const page = await person.call(courses.listCourses, { query })
      pages.push(...page.courses.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(pages.toSorted()).toEqual(results.map(({ id }) => id).toSorted())
  })
})
