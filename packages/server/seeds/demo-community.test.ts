import { community, liveSessions } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aMember, anotherAdmin } from '../test/people.ts'
import { aServer } from '../test/running.ts'
import { seedDemoCommunity } from './demo-community.ts'
import { seedDemoLibrary } from './demo-library.ts'
import { seedDemoSessions } from './demo-sessions.ts'
import { seedDemoCourses } from './demo-course-management.ts'

test('the demo has comments on a film and a course, one comment to moderate, and two upcoming live sessions', async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await anotherAdmin(running)
  const actor = { userId: admin.id, name: admin.name, address: 'demo' }
  const levels = ['seeker', 'guardian', 'master', 'seeker', 'seeker', 'seeker', 'seeker']
  const people = []
  for (const level of levels) people.push({ ...(await aMember(running, level)), level })
  const items = await seedDemoLibrary(running.app, actor)
  const courses = await seedDemoCourses(running.app, actor, items)
  await seedDemoCommunity(running.app, people, items, courses)
  await seedDemoSessions(running.app, actor, people)

  const [seeker, guardian] = people
  const below = async (type: community.PlaceType, id = '') =>
    (await seeker?.call(community.listComments, { params: { type, id }, query: {} }))?.comments.map(
      ({ replies }) => replies,
    )
  expect(await below('item', items.get('Seven circles'))).toEqual([0, 0, 2])
  expect(await below('course', courses.get('The second silence'))).toEqual([0, 1])
  const reported = await admin.call(community.listReportedComments, { query: {} })
  expect(reported.comments).toMatchObject([{ title: 'Seven circles', reports: 1 }])

  const seatsFor = async (person = guardian) =>
    (await person?.call(liveSessions.listLiveSessions, { query: {} }))?.sessions.map(({ seats, coming }) => ({
      seats,
      coming,
    }))
  expect(await seatsFor()).toEqual([
    { seats: { total: 12, left: 6 }, coming: true },
    { seats: null, coming: true },
  ])
  expect(await seatsFor(seeker)).toEqual([{ seats: { total: 12, left: 6 }, coming: false }])
})
