import { certificates, courses, courseManagement, treasury } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aLearning } from '../../../../test/learning.ts'
import { aLibrary } from '../../../../test/library.ts'
import { aMember } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'
import { aTreasurer } from '../../../../test/wallet.ts'

test('a certificate for an unfinished course is reported until it is revoked', async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  const decider = await aTreasurer(running)
  const library = await aLibrary(running)
  const learning = aLearning(library)
  const differences = async () => (await decider.call(treasury.runReconcile, {})).report.differences
  const member = await aMember(running)
  const id = await learning.course()
  const lesson = await learning.lesson(id)
  await member.call(courses.enrol, { params: { id }, body: {} })
  await member.call(courses.markLesson, { params: { id: lesson }, body: { done: true } })
  const [held] = (await member.call(certificates.listOwnCertificates, {})).certificates
  expect(await differences()).toEqual([])

  await running.sql('update course_enrolment set finished_at = null where course_id = $1', [id])
  expect(await differences()).toEqual([
    expect.objectContaining({
      subject: `certificate ${held?.number}`,
      text: expect.stringMatching(/^was issued to somebody who has not finished its course/),
    }),
  ])
  // The course metrics change too.
  const { courses: managed } = await library.admin.call(courseManagement.listManagedCourses, { query: {} })
  expect(managed.find((course) => course.id === id)).toMatchObject({ enrollments: 1, completionRate: 0 })

  await running.sql("update certificate set revoked_at = now(), revoked_why = 'By mistake.' where course_id = $1", [id])
  expect(await differences()).toEqual([])
})
