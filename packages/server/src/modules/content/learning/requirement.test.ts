import { courses, progress } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'

let running: Running
let library: Library
let learning: Learning
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  library = await aLibrary(running)
  learning = aLearning(library)
})

const enter = (person: Person, id: string) => person.call(courses.enrol, { params: { id }, body: {} })
const courseFor = async (person: Person, id: string) =>
  (await person.call(courses.getCourse, { params: { id } })).course

describe('course with prerequisites', () => {
  test('cannot be entered before they are finished, and names them', async () => {
    const member = await aMember(running)
    const [first, id] = [await learning.course({ title: 'First steps' }), await learning.course()]
    const lesson = await learning.lesson(first)
    await learning.requires(id, { course: first })
    await learning.requires(id, { words: 'A quiet room' })
    expect(await refusalOf(enter(member, id))).toMatchObject({
      code: 'requirement_missing',
      message: 'Complete this first: First steps.',
    })
    const { prerequisites, enrol } = await courseFor(member, id)
    expect(prerequisites).toEqual([
      { kind: 'course', id: first, title: 'First steps', done: false, fraction: 0 },
      { kind: 'words', id: null, title: 'A quiet room', done: false, fraction: 0 },
    ])
    expect(enrol.reason).toBe('prerequisite')
    await enter(member, first)
    await member.call(courses.markLesson, { params: { id: lesson }, body: { done: true } })
    await enter(member, id)
    expect((await courseFor(member, id)).prerequisites[0]).toMatchObject({ done: true, fraction: 1 })
  })

  test('cannot be entered with half of them finished', async () => {
    const member = await aMember(running)
    const [first, item, id] = [await learning.course(), await library.item(), await learning.course()]
    const lessons = [await learning.lesson(first), await learning.lesson(first)] as const
    await learning.requires(id, { course: first })
    await learning.requires(id, { item: item.id })
    await enter(member, first)
    await member.call(courses.markLesson, { params: { id: lessons[0] }, body: { done: true } })
    await member.call(progress.openContent, { params: { id: item.id } })
    const done = async () => (await courseFor(member, id)).prerequisites.map((requirement) => requirement.done)
    expect(await done()).toEqual([false, false])
    await member.call(courses.markLesson, { params: { id: lessons[1] }, body: { done: true } })
    expect(await done()).toEqual([true, false])
    expect((await refusalOf(enter(member, id))).code).toBe('requirement_missing')
    await running.sql('update content_progress set completed_at = now() where item_id = $1', [item.id])
    await enter(member, id)
  })

  test('ignores deleted prerequisites and does not name them', async () => {
    const member = await aMember(running)
    const [first, id] = [await learning.course({ title: 'Taken back', shown_from: null }), await learning.course()]
    await learning.requires(id, { course: first })
    expect((await courseFor(member, id)).prerequisites).toEqual([
      { kind: 'course', id: null, title: 'No longer in the library', done: true, fraction: 1 },
    ])
    await enter(member, id)
  })

  test('requires an archived prerequisite only from its students', async () => {
    const [within, outside] = [await aMember(running), await aMember(running)]
    const [first, id] = [await learning.course(), await learning.course()]
    await learning.lesson(first)
    await learning.requires(id, { course: first })
    await enter(within, first)
    await running.sql('update course set archived_at = now() where id = $1', [first])
    expect((await refusalOf(enter(within, id))).code).toBe('requirement_missing')
    expect((await courseFor(outside, id)).prerequisites).toMatchObject([{ id: null, done: true }])
    await enter(outside, id)
  })
})
