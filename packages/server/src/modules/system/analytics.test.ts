import {
  allEndpoints,
  availability,
  content,
  helpdesk,
  type Endpoint,
  identity,
  progress,
  reporting,
  courseManagement,
} from '@vesica/contract'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Client, requestOf } from '../../../test/client.ts'
import { aCourse } from '../../../test/course-calls.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { aMember } from '../../../test/people.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { aServer } from '../../../test/running.ts'
import { SECOND } from '../../platform/clock.ts'

let library: Library
beforeAll(async () => {
  library = await aLibrary(await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() }))
})
beforeEach(() => {
  onTestFinished(() => setAnalytics(true))
})

const soon = { timeout: 10_000, interval: 10 }

const setAnalytics = async (status: boolean): Promise<void> => {
  await library.admin.call(availability.setFeature, { body: { feature: 'analytics', status } })
  const hasMetrics = async () =>
    (await library.admin.call(reporting.getOverview, { query: {} })).overview.people !== null
  await expect.poll(hasMetrics, soon).toBe(status)
}

/** The code of a call's refusal; undefined: it succeeds. */
const refused = async (client: Client, endpoint: Endpoint, id: string): Promise<string | undefined> => {
  const { path } = requestOf(endpoint, endpoint.params ? { params: { id } } : {})
  const response = await client.send('GET', path)
  const text = await response.text()
  return response.ok ? undefined : (JSON.parse(text) as { code: string }).code
}

/** Calls that return only metrics about people, and their inputs. */
const metricCalls: Readonly<Record<string, 'nothing' | 'item' | 'course' | 'member'>> = {
  exportOverview: 'nothing',
  listMetricMembers: 'nothing',
  listRevenue: 'nothing',
  exportSupportMetrics: 'nothing',
  listPlayback: 'nothing',
  getContentInsight: 'item',
  getCourseInsight: 'course',
  getMemberContent: 'member',
}

test('calls that return analytics about people are refused, also to administrators, while analytics is off', async () => {
  const { admin } = library
  const member = await aMember(library.running)
  const course = await aCourse(admin)
  const ids = { nothing: '', item: (await library.item()).id, course: course.id, member: member.id }
  const answers = async () => {
    const refusals: [string, string | undefined][] = []
    for (const [name, subject] of Object.entries(metricCalls)) {
      const endpoint = (allEndpoints as readonly Endpoint[]).find((candidate) => candidate.name === name)
      if (!endpoint) throw new Error(`There is no call ${name}`)
      refusals.push([name, await refused(endpoint.access === 'admin' ? admin : member, endpoint, ids[subject])])
    }
    return refusals
  }
  const all = Object.keys(metricCalls)
  const marked = (allEndpoints as readonly Endpoint[]).filter(({ analytics }) => analytics)
  expect(marked.map(({ name }) => name).toSorted()).toEqual(all.toSorted())
  expect(await answers()).toEqual(all.map((name) => [name, undefined]))
  await setAnalytics(false)
  expect(await answers()).toEqual(all.map((name) => [name, 'feature_disabled']))
  await setAnalytics(true)
  expect(await answers()).toEqual(all.map((name) => [name, undefined]))
})

test('calls that also return other data leave out analytics about people while it is off', async () => {
  const { admin } = library
  const member = await aMember(library.running)
  await setAnalytics(false)
  const { overview } = await admin.call(reporting.getOverview, { query: {} })
  expect(overview).toMatchObject({ people: null, memberships: null, revenue: null, openTickets: 0 })
  expect(overview.pending.map(({ kind }) => kind)).toContain('signup')
  const products = (await admin.call(reporting.getProductsAnalytics, { query: {} })).analytics
  expect(products).toMatchObject({ totalProducts: 0, orders: null, revenue: null })
  const requests = (await admin.call(reporting.getTransactionsAnalytics, { query: {} })).analytics
  expect(requests).toMatchObject({ pending: 0, completed: null, requests: null, volume: null })
  const courses = (await admin.call(courseManagement.getCoursesAnalytics, {})).analytics
  expect(courses).toMatchObject({ submissionsWaiting: 0, courseCompletion: null, activeStudents: null })
  const support = await admin.call(helpdesk.getSupportAnalytics, { query: {} })
  expect(support).toMatchObject({
    openTickets: 0,
    avgResponseMinutes: null,
    metrics: null,
    byCategory: [],
    byPerson: [],
  })
  const queues = await admin.call(helpdesk.getQueues, {})
  expect(queues).toMatchObject({ queues: { all_open: 0 }, targetsMetPercent: null, firstAnswerMinutes: null })
  const score = async () => (await member.call(identity.getUser, {})).user.growthScore
  expect(await score()).toBeNull()
  await setAnalytics(true)
  // A seeker's plan counts for 10 of 100.
  expect(await score()).toBe(10)
})

test('positions and progress are stored while analytics is off, and the history leaves out that period', async () => {
  const { running } = library
  const member = await aMember(running)
  const aFilm = async () => {
    const { id } = await library.item({ type: 'video' })
    await running.sql('update content_item set duration_ms = 100000 where id = $1', [id])
    return id
  }
  const [before, meanwhile] = [await aFilm(), await aFilm()]
  const play = async (id: string) => {
    await member.call(progress.openContent, { params: { id } })
    const session = crypto.randomUUID()
    const report = (seq: number, body: object) =>
      member.call(progress.reportProgress, { params: { id }, body: { session, seq, ...body } })
    await report(0, { position_ms: 0 })
    running.clock.advance(40 * SECOND)
    await report(1, { position_ms: 40_000, played: [[0, 40_000]] })
  }
  await play(before)
  await setAnalytics(false)
  await play(meanwhile)
  const { progress: resumed } = await member.call(progress.openContent, { params: { id: meanwhile } })
  expect(resumed).toMatchObject({ positionMs: 40_000, fraction: 0.4 })
  const shelf = await member.call(progress.getShelf, {})
  expect(shelf.continue.map(({ id }) => id)).toEqual([meanwhile, before])
  expect((await member.call(content.getContent, { params: { id: before } })).content.progress?.positionMs).toBe(40_000)
  await setAnalytics(true)
  const { sittings } = await member.call(progress.listPlayback, { query: {} })
  expect(sittings.map(({ item }) => item.id)).toEqual([before])
  const opens = await running.sql('select item_id, opens from content_progress where person_id = $1', [member.id])
  expect(opens).toContainEqual({ item_id: meanwhile, opens: 1 })
})
