import { courses } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLearning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember } from '../../../../test/people.ts'
import { aDatabase, aServer, type Running } from '../../../../test/running.ts'
import { LONG_BYTES, streamsOpenOf, watchAt } from '../../../../test/watching.ts'

let running: Running
let library: Library
/** The same platform in a second process. */
let otherServer: Running
beforeAll(async () => {
  const databaseUrl = await aDatabase()
  running = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl })
  const { dataDir } = running.config
  otherServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl, dataDir, clock: running.clock })
  library = await aLibrary(running)
})

const streamsOpen = () => streamsOpenOf(running)

describe('lesson streaming', () => {
  /** A student who plays a lesson and downloads one of its materials, on both servers. */
  const inACourse = async () => {
    const learning = aLearning(library)
    const member = await aMember(running)
    const course = await learning.course()
    const enrolment = await learning.enrol(course, member.id)
    const lesson = await learning.lesson(course, { contentType: 'video' })
    await learning.file(lesson, Buffer.alloc(LONG_BYTES, 3), 'film.mp4')
    const material = await learning.file(lesson, Buffer.alloc(LONG_BYTES, 3), 'sheet.pdf', 'material')
    const paths = [`/api/video-content/${member.id}/${lesson}/lesson`, `/api/lessons/${lesson}/materials/${material}`]
    return { member, course, enrolment, lesson, paths }
  }
  const announce = (users?: string[]) =>
    running.sql(`select pg_notify('vesica_changes', $1)`, [
      JSON.stringify({ topics: ['courses'], ...(users && { users }) }),
    ])

  test.each([
    [
      'its person leaves the course',
      ({ member, course }: Awaited<ReturnType<typeof inACourse>>) =>
        member.call(courses.leaveCourse, { params: { id: course } }),
    ],
    [
      'the lesson is taken away',
      async ({ lesson }: Awaited<ReturnType<typeof inACourse>>) => {
        await running.sql('update lesson set deleted_at = now() where id = $1', [lesson])
        await announce()
      },
    ],
    [
      'the course is taken back',
      async ({ course }: Awaited<ReturnType<typeof inACourse>>) => {
        await running.sql('update course set shown_from = null where id = $1', [course])
        await announce()
      },
    ],
  ])('ends when %s, on every server, within a second', async (_what, action) => {
    const [scene, bystander] = [await inACourse(), await inACourse()]
    const unaffected = await watchAt(bystander.member, otherServer, bystander.paths[0] ?? '')
    const watching = [
      ...(await Promise.all(scene.paths.map((path) => watchAt(scene.member, otherServer, path)))),
      ...(await Promise.all(scene.paths.map((path) => watchAt(scene.member, running, path)))),
    ]
    expect(await streamsOpen()).toBe(5)
    const startedAt = performance.now()
    await action(scene)
    await expect.poll(streamsOpen).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await Promise.all(watching.map((stream) => stream.isBrokenOff()))).toEqual([true, true, true, true])
    expect(await unaffected.isBrokenOff()).toBe(false)
  })

  test('continues when another student leaves', async () => {
    const scene = await inACourse()
    const watching = await watchAt(scene.member, otherServer, scene.paths[0] ?? '')
    await announce([crypto.randomUUID()])
    await announce()
    expect(await watching.isBrokenOff()).toBe(false)
  })
})
