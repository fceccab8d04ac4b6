import { courseManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse, aLesson, aSection, changeLesson, courseOf, ordering } from '../../../../test/course-calls.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { sample } from '../../../../test/media.ts'
import type { Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aPicture } from '../../../../test/shop.ts'
import { tusVersion } from '../../../../test/upload-calls.ts'

let library: Library
let admin: Person
let course: string
beforeAll(async () => {
  library = await aLibrary()
  admin = library.admin
  course = (await aCourse(admin)).id
})

const types: Record<string, string> = { mp4: 'video/mp4', mp3: 'audio/mpeg', opus: 'audio/opus', txt: 'text/plain' }
const fileOf = async (name: string): Promise<File> =>
  new File([new Uint8Array(await sample(name))], name, { type: types[name.split('.').at(-1) ?? ''] ?? '' })
const aText = (text = 'Words in a file.', name = 'words.txt') => new File([text], name, { type: 'text/plain' })
const lessonOf = async (id: string) => (await admin.call(courseManagement.getManagedLesson, { params: { id } })).lesson

describe('lesson', () => {
  test('has the values from its author and defaults for the rest', async () => {
    const { lesson } = await admin.call(courseManagement.createLesson, {
      body: { ...courseManagement.createLesson.example.body, course_id: course },
      files: { file: undefined },
    })
    expect(lesson).toMatchObject({
      courseId: course,
      sectionId: null,
      title: 'Where you sit',
      description: 'Choosing a place, a time and a posture.',
      duration: '22 min',
      type: 'reading',
      contentType: 'text',
      textContent: 'Sit down.',
      textPreview: 'Sit down.',
      published: true,
      sample: false,
      completion: ['coverage'],
      completionSeconds: null,
      sourceType: 'text',
      contentUrl: null,
      materials: [],
      questions: 0,
      version: 1,
    })
    expect(await lessonOf(lesson.id)).toEqual(lesson)
  })

  test('shows the beginning of its text in lists, without markup', async () => {
    const { id } = await aLesson(admin, course, {
      text_content: '# Sit\n\nSit for **five minutes** at [the window](/x).',
    })
    expect((await lessonOf(id)).textPreview).toBe('Sit Sit for five minutes at the window.')
    await changeLesson(admin, id, { text_content: `${'Stay. '.repeat(30)}Go.` })
    expect((await lessonOf(id)).textPreview).toBe('Stay. '.repeat(20))
  })

  test('update changes only the fields sent, and rejects an outdated version', async () => {
    const { id, title } = await aLesson(admin, course, { sample: 'true' })
    const { textContent, version } = await changeLesson(admin, id, { text_content: 'Other words.', version_seen: '1' })
    expect([textContent, version]).toEqual(['Other words.', 2])
    const late = changeLesson(admin, id, { title: 'Late', version_seen: '1' })
    expect(await refusalOf(late)).toMatchObject({ code: 'content_changed', details: { version: 2 } })
    expect(await lessonOf(id)).toMatchObject({ title, sample: true, version: 2 })
    await changeLesson(admin, id, { complete_when: ['hand', 'seconds'], complete_seconds: '60' })
    expect(await changeLesson(admin, id, { published: 'false', course_id: course })).toMatchObject({
      published: false,
      completion: ['hand', 'seconds'],
      completionSeconds: 60,
    })
  })

  test('plays its file, has its measured duration, and is completed by playing', async () => {
    const film = await aLesson(admin, course, {}, await fileOf('h264.mp4'))
    expect(film).toMatchObject({
      type: 'video',
      contentType: 'video',
      durationMs: 2000,
      sourceType: 'upload',
      uploadedFile: { name: 'h264.mp4', kind: 'mp4' },
      contentUrl: `/api/video-content/${admin.id}/${film.id}/lesson`,
      completion: ['coverage'],
    })
    expect((await admin.send('GET', film.contentUrl ?? '')).status).toBe(200)
    const sound = await aLesson(admin, course, { type: 'practice' }, await fileOf('tone.opus'))
    expect(sound).toMatchObject({ type: 'practice', contentType: 'audio', completion: ['hand'] })
    const elsewhere = await changeLesson(admin, film.id, { external_url: 'https://example.org/film.mp4' })
    expect(elsewhere).toMatchObject({ sourceType: 'url', uploadedFile: null, durationMs: null })
    expect(await aLesson(admin, course, { type: 'video', external_url: 'https://example.org/film.mp4' })).toMatchObject(
      {
        completion: ['hand'],
      },
    )
  })

  test('accepts only files and types that match its content', async () => {
    const refused = async (own: Parameters<typeof aLesson>[2], file: File) =>
      refusalOf(aLesson(admin, course, own, file))
    expect(await refused({ contentType: 'audio' }, await fileOf('h264.mp4'))).toMatchObject({
      status: 415,
      errors: { file: ['Please upload a MP3, Opus, WAV, Ogg, M4A, AAC, or FLAC file'] },
    })
    expect(await refused({ contentType: 'text' }, await fileOf('tone.mp3'))).toMatchObject({ status: 415 })
    const picture = await aLesson(admin, course, {}, await aPicture(32, 32))
    expect(picture).toMatchObject({ type: 'practice', contentType: 'interactive', completion: ['hand'] })
    expect((await admin.send('GET', picture.contentUrl ?? '')).status).toBe(200)
    const { id } = await aLesson(admin, course, {}, aText())
    expect(await lessonOf(id)).toMatchObject({ type: 'reading', contentType: 'document' })
    expect(await refusalOf(changeLesson(admin, id, { contentType: 'video' }))).toMatchObject({ status: 415 })
    expect(await changeLesson(admin, id, { type: 'quiz' })).toMatchObject({ type: 'quiz', completion: ['quiz'] })
  })

  test('needs media or text to be published', async () => {
    const empty = { code: 'content_empty', status: 422 }
    for (const type of ['video', 'audio', 'reading'] as const)
      expect(await refusalOf(aLesson(admin, course, { type, text_content: '' }))).toMatchObject(empty)
    const { id } = await aLesson(admin, course, { type: 'video', text_content: '', published: 'false' })
    expect(await refusalOf(changeLesson(admin, id, { published: 'true' }))).toMatchObject(empty)
    for (const type of ['practice', 'quiz', 'assignment'] as const)
      expect(await aLesson(admin, course, { type, text_content: '' })).toMatchObject({ sourceType: 'none', type })
    const { id: book } = await aLesson(admin, course, {}, aText())
    expect(await refusalOf(changeLesson(admin, book, { remove_file: 'true' }))).toMatchObject(empty)
    expect(await lessonOf(book)).toMatchObject({ sourceType: 'upload' })
  })

  test('is completed by the rules of its type', async () => {
    const errorsOf = async (own: Parameters<typeof aLesson>[2]) =>
      (await refusalOf(aLesson(admin, course, own))).errors ?? {}
    expect(Object.keys(await errorsOf({ type: 'quiz', complete_when: ['hand'] }))).toEqual(['complete_when'])
    expect(Object.keys(await errorsOf({ complete_when: ['assignment'] }))).toEqual(['complete_when'])
    expect(Object.keys(await errorsOf({ complete_when: ['seconds'] }))).toEqual(['complete_seconds'])
    const { id } = await aLesson(admin, course, { type: 'quiz', complete_when: ['quiz', 'hand', 'quiz'] })
    expect(await lessonOf(id)).toMatchObject({ completion: ['quiz', 'hand'] })
    expect(await refusalOf(changeLesson(admin, id, { complete_when: ['hand'] }))).toMatchObject({ status: 422 })
  })

  test('accepts chapters only within its measured duration', async () => {
    const own = { chapters: '00:00 Opening\n00:01 The bell' }
    const { id, chapters } = await aLesson(admin, course, own, await fileOf('h264.mp4'))
    expect(chapters).toEqual([
      { atMs: 0, title: 'Opening' },
      { atMs: 1000, title: 'The bell' },
    ])
    expect(await refusalOf(changeLesson(admin, id, { chapters: '01:00 Beyond' }))).toMatchObject({
      errors: { chapters: expect.anything() },
    })
  })

  test('belongs to its course and to one of its sections', async () => {
    const second = await aCourse(admin)
    const [own, foreign] = [await aSection(admin, course), await aSection(admin, second.id)]
    const { id } = await aLesson(admin, course, { section_id: own.id })
    expect(await refusalOf(changeLesson(admin, id, { course_id: second.id }))).toMatchObject({ code: 'course_unknown' })
    for (const section_id of [foreign.id, 'nonsense'])
      expect(await refusalOf(changeLesson(admin, id, { section_id }))).toMatchObject({ code: 'section_unknown' })
    for (const course_id of ['nonsense', own.id])
      expect(await refusalOf(aLesson(admin, course, { course_id }))).toMatchObject({ code: 'course_unknown' })
    expect(await refusalOf(aLesson(admin, course, { section_id: foreign.id }))).toMatchObject({
      code: 'section_unknown',
    })
    expect(await changeLesson(admin, id, { section_id: '' })).toMatchObject({ sectionId: null })
  })

  test('is limited to 200 per course, not counting removed ones', async () => {
    const { id } = await aCourse(admin)
    const first = await aLesson(admin, id)
    await library.running.sql(
      `with made as (
         insert into content_item (id, title, description, type, course_id, duration, plan_id, featured, sample, downloadable,
             text_content, tags, chapters, created_at, updated_at)
         select gen_random_uuid(), title, description, type, course_id, duration, plan_id, featured, sample, downloadable,
                text_content, tags, chapters, created_at, updated_at
           from content_item, generate_series(2, 200) where id = $1 returning id)
       insert into lesson (id, course_id, position, type, content_type, completion)
       select made.id, $2, row_number() over () + 1, 'reading', 'text', '{hand}' from made`,
      [first.id, id],
    )
    expect(await refusalOf(aLesson(admin, id))).toMatchObject({ code: 'too_many_lessons', status: 409 })
    const { message } = await admin.call(courseManagement.deleteLesson, { params: { id: first.id } })
    expect(message).toBe('Lesson Deleted Successfully')
    await aLesson(admin, id)
    const restoring = admin.call(courseManagement.restoreLesson, { params: { id: first.id } })
    expect(await refusalOf(restoring)).toMatchObject({ code: 'too_many_lessons' })
  })
})

describe('lesson materials', () => {
  const names = async (id: string) => (await lessonOf(id)).materials.map(({ name }) => name)

  test('are names: blank ones are ignored, and new ones replace or extend the existing ones', async () => {
    const { id } = await aLesson(admin, course, {
      materials: ['A bell', ' ', 'A bell'],
      additional_material: ['A mat'],
    })
    expect((await lessonOf(id)).materials).toMatchObject([
      { name: 'A bell', url: null, bytes: null },
      { name: 'A mat', url: null },
    ])
    await changeLesson(admin, id, { title: 'Other' })
    expect(await names(id)).toEqual(['A bell', 'A mat'])
    await changeLesson(admin, id, { additional_material: ['A candle'] })
    expect(await names(id)).toEqual(['A bell', 'A mat', 'A candle'])
    await changeLesson(admin, id, { materials: ['A candle'] })
    expect(await names(id)).toEqual(['A candle'])
    await changeLesson(admin, id, { materials: [''] })
    expect(await names(id)).toEqual([])
  })

  test('are uploaded files that remain until they are removed', async () => {
    const arrived = async (text: string, name: string) => {
      const metadata = `filename ${Buffer.from(name).toString('base64')},filetype ${Buffer.from('text/plain').toString('base64')}`
      const created = await admin.send('POST', '/api/uploads', undefined, {
        ...tusVersion,
        'upload-length': String(Buffer.byteLength(text)),
        'upload-metadata': metadata,
      })
      const address = new URL(created.headers.get('location') ?? '', library.running.url).pathname
      const headers = { ...tusVersion, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      expect((await admin.send('PATCH', address, text, headers)).status).toBe(204)
      return address.split('/').at(-1) ?? ''
    }
    const uploads = [await arrived('One.', 'one.txt'), await arrived('Two.', 'two.txt')]
    const { id, materials } = await aLesson(admin, course, { materials: ['A bell'], material_uploads: uploads })
    expect(materials.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['A bell', null],
      ['one.txt', 4],
      ['two.txt', 4],
    ])
    // A client that sends back all names it received.
    await changeLesson(admin, id, { materials: ['one.txt', 'two.txt', 'A mat'] })
    expect(await names(id)).toEqual(['one.txt', 'two.txt', 'A mat'])
    const upload_id = await arrived('Words that come in parts.', 'book.txt')
    const changed = await changeLesson(admin, id, { remove_materials: [materials[1]?.id ?? ''], upload_id })
    expect(changed.materials.map(({ name }) => name)).toEqual(['two.txt', 'A mat'])
    expect(changed).toMatchObject({ sourceType: 'upload', uploadedFile: { name: 'book.txt', bytes: 25 } })
    expect(await refusalOf(changeLesson(admin, id, { material_uploads: uploads }))).toMatchObject({ code: 'not_found' })
  })

  test('are limited to 20', async () => {
    const { id } = await aLesson(admin, course, { materials: Array.from({ length: 20 }, (_, n) => `Thing ${n}`) })
    const more = changeLesson(admin, id, { additional_material: ['One more'] })
    expect(await refusalOf(more)).toMatchObject({ status: 422, errors: { materials: expect.anything() } })
  })
})

describe('removed lesson', () => {
  const titles = async (id: string) => (await courseOf(admin, id)).curriculum.map(({ title }) => title).join('')
  const remove = (id: string) => admin.call(courseManagement.deleteLesson, { params: { id } })
  const restore = (id: string) => admin.call(courseManagement.restoreLesson, { params: { id } })

  test('is hidden everywhere until it is restored to its place with all its content', async () => {
    const { id } = await aCourse(admin)
    const lessons: Record<string, string> = {}
    for (const title of ['a', 'b', 'c', 'd']) lessons[title] = (await aLesson(admin, id, { title })).id
    const { a = '', b = '', c = '', d = '' } = lessons
    const before = await lessonOf(b)
    await remove(b)
    expect(await refusalOf(remove(b))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(lessonOf(b))).toMatchObject({ code: 'not_found' })
    expect(await titles(id)).toBe('acd')
    const restored = (await restore(b)).lesson
    expect(restored).toEqual(before)
    expect(await refusalOf(restore(b))).toMatchObject({ code: 'not_found' })
    expect(await titles(id)).toBe('abcd')

    // A lesson returns after the one that preceded it, wherever that is now; several can return in any order.
    for (const lesson of [b, c, a]) await remove(lesson)
    await aLesson(admin, id, { title: 'e' })
    for (const lesson of [c, a, b]) await restore(lesson)
    expect(await titles(id)).toBe('abcde')
    await remove(c)
    await ordering(admin, await courseOf(admin, id), [d, b, ...(await idsExcept(id, [d, b]))])
    await restore(c)
    expect(await titles(id)).toBe('dbcae')
  })

  const idsExcept = async (id: string, excluded: readonly string[]) =>
    (await courseOf(admin, id)).curriculum.map((lesson) => lesson.id).filter((lessonId) => !excluded.includes(lessonId))

  test('is restored without a section if its section is gone', async () => {
    const { id } = await aCourse(admin)
    const section = await aSection(admin, id)
    await aLesson(admin, id, { title: 'a' })
    const b = await aLesson(admin, id, { title: 'b', section_id: section.id })
    const c = await aLesson(admin, id, { title: 'c', section_id: section.id })
    await remove(c.id)
    await admin.call(courseManagement.deleteSection, { params: { id: section.id } })
    await restore(c.id)
    expect(await titles(id)).toBe('abc')
    expect((await lessonOf(c.id)).sectionId).toBeNull()
    expect((await lessonOf(b.id)).number).toBe(2)
  })
})
