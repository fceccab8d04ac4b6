import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { quizzes, courseManagement, texts } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse, aLesson, aSection, changeLesson, courseOf, publish } from '../../../../test/course-calls.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
let admin: Person
beforeAll(async () => {
  library = await aLibrary()
  admin = library.admin
})

const aText = (text: string) => new File([text], 'words.txt', { type: 'text/plain' })
const lessonOf = async (id: string) => (await admin.call(courseManagement.getManagedLesson, { params: { id } })).lesson
const duplicate = async (id: string) => (await admin.call(courseManagement.duplicateCourse, { params: { id } })).course

/** The number of stored files. */
const countStoredFiles = async () => {
  const all = await readdir(join(library.running.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).length
}

/** The content of a course, without IDs and times. */
const contentOf = async (id: string) => {
  const { sections, curriculum, ...course } = await courseOf(admin, id)
  const at = (sectionId: string | null) => sections.findIndex((section) => section.id === sectionId)
  const lessons = []
  for (const lesson of curriculum) {
    const { captions, materials, textContent, chapters, ...fields } = await lessonOf(lesson.id)
    lessons.push({
      ...omit(fields, 'id', 'courseId', 'sectionId', 'contentUrl', 'updatedAt', 'version'),
      section: at(fields.sectionId),
      captions: captions.map(({ language, label }) => [language, label]),
      materials: materials.map(({ name, bytes }) => [name, bytes]),
      textContent,
      chapters,
    })
  }
  return {
    ...omit(
      course,
      'id',
      'title',
      'published',
      'status',
      'enrollments',
      'completionRate',
      'updatedAt',
      'version',
      'curriculumVersion',
    ),
    sections: sections.map((section) => omit(section, 'id')),
    lessons,
  }
}

const omit = <T extends object, K extends keyof T>(all: T, ...names: K[]): Omit<T, K> => {
  const copy = { ...all }
  for (const name of names) delete copy[name]
  return copy
}

describe('course duplicate', () => {
  test('is a draft with all content and no students', async () => {
    const before = await aCourse(admin)
    const { id } = await aCourse(admin, {
      title: 'The second silence',
      price: '12',
      plan_id: library.planOf('guardian'),
      prerequisites: JSON.stringify(['A quiet room', before.id]),
      tags: ['one', 'two'],
      certificate_available: 'false',
    })
    const first = await aSection(admin, id, {
      release: 'days',
      release_days: 3,
      release_hour: 7,
      requires: [before.id],
    })
    const second = await aSection(admin, id)
    await aLesson(admin, id, { text_content: 'Alone.', materials: ['A bell'], sample: 'true' })
    const book = await aLesson(admin, id, { section_id: first.id, contentType: 'document' }, aText('In a file.'))
    const vtt = new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nHeard.'], 'a.vtt', { type: 'text/vtt' })
    const captionsInput = { body: { language: 'en', label: 'English' }, files: { file: vtt } }
    await admin.call(texts.saveCaptions, { params: { id: book.id }, ...captionsInput })
    await aLesson(admin, id, { section_id: second.id, published: 'false' })
    const removed = await aLesson(admin, id)
    await admin.call(courseManagement.deleteLesson, { params: { id: removed.id } })
    const quiz = await aLesson(admin, id, { type: 'quiz', section_id: second.id })
    const { body } = quizzes.saveQuiz.example
    await admin.call(quizzes.saveQuiz, { params: { id: quiz.id }, body: structuredClone(body) as never })
    await publish(admin, id)
    const person = await aMember(library.running, 'guardian')
    await library.running.sql(
      'insert into course_enrolment (id, course_id, person_id, enrolled_at) values (gen_random_uuid(), $1, $2, now())',
      [id, person.id],
    )

    const copy = await duplicate(id)
    expect(copy).toMatchObject({ title: 'The second silence (copy)', status: 'draft', enrollments: 0, version: 1 })
    expect(copy.curriculum.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(await contentOf(copy.id)).toEqual(await contentOf(id))
    const own = copy.curriculum.find((lesson) => lesson.type === 'quiz')
    const questionsOf = async (lessonId: string) =>
      (await admin.call(quizzes.getManagedQuiz, { params: { id: lessonId } })).quiz.questions
    expect(await questionsOf(own?.id ?? '')).toEqual(await questionsOf(quiz.id))
    const ids = new Set((await courseOf(admin, id)).curriculum.map((lesson) => lesson.id))
    expect(copy.curriculum.filter((lesson) => ids.has(lesson.id))).toEqual([])
    const passages = async (courseId: string) =>
      library.running.sql(
        `select content_passage.words, at_ms, captions_id is null as written from content_passage
          join content_item on id = item_id where course_id = $1 and deleted_at is null order by 1`,
        [courseId],
      )
    expect(await passages(copy.id)).toEqual(await passages(id))
  })

  test('shares its files until they are replaced in both courses', async () => {
    const { id } = await aCourse(admin)
    const { id: lesson } = await aLesson(admin, id, { contentType: 'document' }, aText('Shared words.'))
    const before = await countStoredFiles()
    const [copied] = (await duplicate(id)).curriculum
    expect(await countStoredFiles()).toBe(before)
    const read = async (lessonId: string) => {
      const answer = await admin.send('GET', `/api/content/${lessonId}/file`)
      return answer.ok ? answer.text() : String(answer.status)
    }
    expect([await read(lesson), await read(copied?.id ?? '')]).toEqual(['Shared words.', 'Shared words.'])
    await changeLesson(admin, lesson, {}, aText('Other words.'))
    expect([await read(lesson), await read(copied?.id ?? '')]).toEqual(['Other words.', 'Shared words.'])
    expect(await countStoredFiles()).toBe(before + 1)
    await changeLesson(admin, copied?.id ?? '', { remove_file: 'true', text_content: 'None.' })
    await expect.poll(countStoredFiles).toBe(before)
  })

  test('retains shared files when the original is deleted, and releases them when it is deleted itself', async () => {
    const before = await countStoredFiles()
    const { id } = await aCourse(admin)
    await aLesson(admin, id, { contentType: 'document' }, aText('Shared words.'))
    const { id: removed } = await aLesson(admin, id, {}, aText('Words that were taken out.'))
    await admin.call(courseManagement.deleteLesson, { params: { id: removed } })
    const copy = await duplicate(id)
    const remove = (course: string) => admin.call(courseManagement.deleteCourse, { params: { id: course } })
    await remove(id)
    const [copied] = copy.curriculum
    const answer = await admin.send('GET', `/api/content/${copied?.id}/file`)
    expect(await answer.text()).toBe('Shared words.')
    await expect.poll(countStoredFiles).toBe(before + 1)
    await remove(copy.id)
    await expect.poll(countStoredFiles).toBe(before)
    expect((await admin.send('GET', `/api/content/${copied?.id}/file`)).status).toBe(404)
  })

  test('can be duplicated again, with a title of valid length', async () => {
    const { id } = await aCourse(admin, { title: '😀'.repeat(100) })
    const copy = await duplicate((await duplicate(id)).id)
    expect(copy.title).toMatch(/^(😀)+ \(copy\)$/u)
    expect(
      await refusalOf(admin.call(courseManagement.duplicateCourse, { params: { id: copy.id.replace(/.$/, 'z') } })),
    ).toMatchObject({
      status: 404,
    })
  })
})
