import { courses, progress, streams } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../../../../test/client.ts'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import type { Running } from '../../../../test/running.ts'
import { settleLesson } from './settle.ts'

let running: Running
let library: Library
let learning: Learning
let member: Person
beforeAll(async () => {
  library = await aLibrary()
  running = library.running
  learning = aLearning(library)
  member = await aMember(running)
})

const lessonOf = async (id: string, person = member) =>
  (await person.call(courses.getLesson, { params: { id } })).lesson
const courseOf = async (id: string, person = member) =>
  (await person.call(courses.getCourse, { params: { id } })).course
const mark = async (id: string, done = true, person = member) =>
  (await person.call(courses.markLesson, { params: { id }, body: { done } })).lesson

/** A course in which the member is enrolled. */
const aCourse = async (input: Parameters<Learning['course']>[0] = {}, person = member): Promise<string> => {
  const id = await learning.course(input)
  await learning.enrol(id, person.id)
  return id
}

describe('lesson', () => {
  test('has the content of a library item at its own addresses', async () => {
    const id = await aCourse()
    const film = await learning.lesson(id, {
      contentType: 'video',
      title: 'The first breath',
      text: 'Sit down.',
      durationMs: 60_000,
      downloadable: true,
      chapters: '[{"atMs":0,"title":"Arriving"}]',
      completion: ['coverage'],
    })
    await learning.file(film, Buffer.alloc(100, 1), 'film.mp4')
    const sheet = await learning.file(film, Buffer.from('%PDF-'), 'sheet.pdf', 'material')
    const lesson = await lessonOf(film)
    expect(lesson).toMatchObject({
      title: 'The first breath',
      number: 1,
      of: 1,
      isUploaded: true,
      contentUrl: `/api/video-content/${member.id}/${film}/lesson`,
      textContent: 'Sit down.',
      downloadable: true,
      chapters: [{ atMs: 0, title: 'Arriving' }],
      file: { name: 'film.mp4', kind: 'mp4', bytes: 100 },
      materials: [{ id: sheet, name: 'sheet.pdf', url: `/api/lessons/${film}/materials/${sheet}`, bytes: 5 }],
      completion: {
        rules: [{ rule: 'coverage', met: false, sentence: 'Play 90% of it.' }],
        markable: true,
        marked: false,
        completedAt: null,
      },
      previous: null,
      next: null,
      progress: null,
    })
    const { path } = requestOf(streams.streamLessonVideo, { params: { userId: member.id, contentId: film } })
    expect(path).toBe(lesson.contentUrl)
    expect((await member.send('GET', path)).status).toBe(200)
  })

  test('with audio plays at its own address', async () => {
    const sound = await learning.lesson(await aCourse(), { contentType: 'audio', durationMs: 60_000 })
    await learning.file(sound, Buffer.alloc(100, 1), 'sound.mp3')
    const { path } = requestOf(streams.streamLessonAudio, { params: { userId: member.id, contentId: sound } })
    expect((await lessonOf(sound)).contentUrl).toBe(path)
    expect((await (await member.send('GET', path)).arrayBuffer()).byteLength).toBe(100)
  })

  test('links to its published neighbors in course order', async () => {
    const id = await aCourse()
    const section = await learning.section(id, { title: 'Beginning' })
    const lessons = [
      await learning.lesson(id, { title: 'One', section }),
      await learning.lesson(id, { title: 'Hidden', section, shown_from: null }),
      await learning.lesson(id, { title: 'Two', section }),
      await learning.lesson(id, { title: 'Three', section }),
    ]
    const [first, hidden, two, three] = lessons as [string, string, string, string]
    await mark(first)
    expect(await lessonOf(two)).toMatchObject({
      number: 2,
      of: 3,
      courseCompleted: 1,
      coursePercent: 33,
      section: { id: section, title: 'Beginning' },
      previous: { id: first, number: 1, title: 'One', done: true, opens: true },
      next: { id: three, number: 3, title: 'Three', done: false, opens: true },
    })
    expect((await refusalOf(lessonOf(hidden))).code).toBe('not_found')
    expect((await lessonOf(hidden, library.admin)).previous?.id).toBe(first)
    expect((await courseOf(id)).nextLesson).toMatchObject({ id: two, number: 2, started: true })
  })

  test.each([
    ['no id', 'lesson'],
    ['nothing', '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'],
  ])('that is %s is not found', async (_what, id) => {
    const calls = [
      () => lessonOf(id),
      () => mark(id),
      () => member.call(courses.openLesson, { params: { id } }),
      () => member.call(courses.logPractice, { params: { id }, body: { minutes: 5 } }),
    ]
    for (const call of calls) expect((await refusalOf(call())).code).toBe('not_found')
  })

  test('is not a library item, and a library item is not a lesson', async () => {
    const { id } = await library.item()
    const lesson = await learning.lesson(await aCourse())
    expect((await refusalOf(lessonOf(id))).code).toBe('not_found')
    expect(
      (await refusalOf(member.call(progress.markDone, { params: { id: lesson }, body: { done: true } }))).code,
    ).toBe('not_found')
    const favourite = member.call(progress.saveFavourite, { params: { id: lesson }, body: { favourite: true } })
    expect((await refusalOf(favourite)).code).toBe('not_found')
  })

  test('names missing prerequisites if they are why it is locked', async () => {
    const id = await aCourse()
    const item = await library.item({ title: 'Read this before' })
    const section = await learning.section(id)
    await learning.requires(id, { section, item: item.id })
    const lesson = await learning.lesson(id, { section, text: 'Then this.' })
    expect(await lessonOf(lesson)).toMatchObject({
      access: { opens: false, reason: 'prerequisite' },
      missing: [{ kind: 'content', id: item.id, title: 'Read this before', done: false, fraction: 0 }],
      textContent: null,
    })
    expect((await refusalOf(mark(lesson))).code).toBe('content_locked')
    await member.call(progress.markDone, { params: { id: item.id }, body: { done: true } })
    expect(await lessonOf(lesson)).toMatchObject({ access: { opens: true }, missing: [], textContent: 'Then this.' })
  })

  test('is where its course resumes once it was opened', async () => {
    const id = await aCourse()
    const lesson = await learning.lesson(id)
    expect((await courseOf(id)).enrolment?.lastSeenAt).toBeNull()
    const { lesson: opened } = await member.call(courses.openLesson, { params: { id: lesson } })
    expect(opened.progress).toMatchObject({ fraction: 0, completedAt: null })
    expect((await courseOf(id)).enrolment?.lastSeenAt).not.toBeNull()
    const locked = await learning.lesson(await learning.course({ open_for_enrolment: false }))
    expect((await refusalOf(member.call(courses.openLesson, { params: { id: locked } }))).code).toBe('content_locked')
  })
})

describe('lesson completion', () => {
  test('happens by playing up to the required share', async () => {
    const id = await aCourse()
    const film = await learning.lesson(id, { contentType: 'video', durationMs: 20_000, completion: ['coverage'] })
    const session = crypto.randomUUID()
    const report = (seq: number, played: [number, number][]) =>
      member.call(progress.reportProgress, { params: { id: film }, body: { session, seq, position_ms: 1000, played } })
    await report(0, [])
    running.clock.advance(10_000)
    await report(1, [[0, 10_000]])
    expect((await lessonOf(film)).completedAt).toBeNull()
    running.clock.advance(10_000)
    await report(2, [[10_000, 20_000]])
    expect(await lessonOf(film)).toMatchObject({ completion: { rules: [{ met: true }] }, coursePercent: 100 })
  })

  test('happens after a number of seconds, including repeated playback', async () => {
    const film = await learning.lesson(await aCourse(), {
      contentType: 'audio',
      durationMs: 10_000,
      completion: ['seconds'],
      seconds: 20,
    })
    const session = crypto.randomUUID()
    for (const seq of [0, 1, 2]) {
      await member.call(progress.reportProgress, {
        params: { id: film },
        body: { session, seq, position_ms: 0, played: seq === 0 ? [] : [[0, 10_000]] },
      })
      expect((await lessonOf(film)).completedAt === null).toBe(seq < 2)
      if (seq === 0)
        expect((await refusalOf(mark(film))).message).toMatch(
          /^This lesson can’t be marked as complete by hand. Spend /,
        )
      running.clock.advance(10_000)
    }
  })

  test('happens by logged practice minutes, for practices only', async () => {
    const id = await aCourse()
    const practice = await learning.lesson(id, { type: 'practice', completion: ['seconds'], seconds: 1800 })
    const write = (lesson: string, minutes: number) =>
      member.call(courses.logPractice, { params: { id: lesson }, body: { minutes } })
    expect((await write(practice, 20)).lesson).toMatchObject({ practiceMinutes: 20, completedAt: null })
    expect((await write(practice, 10)).lesson).toMatchObject({ practiceMinutes: 30, completedAt: expect.any(String) })
    expect((await refusalOf(write(await learning.lesson(id), 10))).code).toBe('not_markable')
    for (const minutes of [0, -1, 1.5, 1441])
      expect((await refusalOf(write(practice, minutes))).code).toBe('validation_failed')
  })

  test('of a quiz happens by passing it, regardless of marks', async () => {
    const id = await aCourse()
    const quiz = await learning.lesson(id, { type: 'quiz', completion: ['hand', 'quiz'] })
    expect((await mark(quiz)).completedAt).toBeNull()
    await running.sql('update lesson_progress set passed_at = now() where lesson_id = $1', [quiz])
    await running.app.db.transact((tx) => settleLesson(tx, member.id, quiz))
    expect((await lessonOf(quiz)).completedAt).not.toBeNull()
  })

  test('is reverted by removing the mark, until the course is finished', async () => {
    const id = await aCourse()
    const [first, two] = [await learning.lesson(id), await learning.lesson(id)]
    await mark(first)
    expect((await mark(first, false)).completedAt).toBeNull()
    // The highest progress stays.
    expect((await courseOf(id)).enrolment).toMatchObject({ completed: 0, percent: 50 })
    await mark(first)
    await mark(two)
    const { enrolment } = await courseOf(id)
    expect(enrolment).toMatchObject({ percent: 100, finishedAt: expect.any(String) })
    expect(await mark(two, false)).toMatchObject({ completedAt: expect.any(String), completion: { marked: false } })
    expect((await courseOf(id)).enrolment).toEqual(enrolment)
  })
})
