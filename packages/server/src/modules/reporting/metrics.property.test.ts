import { members, membership, reporting, revenueSourceNames } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { times } from '../../../test/deep.ts'
import { type Happening, History } from '../../../test/history.ts'
import { anAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { DAY } from '../../platform/clock.ts'
import { addUp, compareWithRows, foldTally, rebuild } from './stored.ts'

// Random histories, totaled at random moments, against a model that counts rows one by one: every metric must equal the
// model, and the list behind it.

const RUNS = times(6, 30)

let running: Running
let history: History
let admin: Person

beforeAll(async () => {
  const clock = aFrozenClock()
  running = await aServer({ LIMITS_FACTOR: '100000' }, { clock })
  admin = await anAdmin(running)
  const { plans } = await admin.call(membership.listPlans, {})
  history = new History(running.sql, { plan: plans[0]?.id ?? '', admin: admin.id })
})

const who = fc.nat(12)
const days = fc.integer({ min: 1, max: 40 })
const asset = fc.constantFrom('BTC', 'ETH', 'USD')
const account = fc.constantFrom('membership', 'store', 'shipping', 'courses', 'netfee', 'spread', 'registration')

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('arrive'), days: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ what: fc.constant('arrive'), days: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ what: fc.constantFrom('renew', 'change', 'upgrade', 'begin'), who, days }),
  fc.record({ what: fc.constant('cancel'), who }),
  fc.record({ what: fc.constant('remove'), who }),
  fc.record({ what: fc.constant('see'), who }),
  fc.record({ what: fc.constant('see'), who }),
  fc.record({
    what: fc.constant('status'),
    who,
    status: fc.constantFrom('active', 'inactive', 'suspended', 'banned'),
  }),
  fc.record({ what: fc.constant('decide'), who, minutes: fc.oneof(fc.nat(100), fc.nat(30_000)) }),
  fc.record({ what: fc.constant('earn'), account, asset, units: fc.bigInt(1n, 10n ** 9n), back: fc.boolean() }),
  fc.record({
    what: fc.constant('rate'),
    asset: fc.constantFrom('BTC', 'ETH'),
    usd: fc.integer({ min: 1, max: 90_000 }),
  }),
  fc.record({ what: fc.constant('order') }),
  fc.record({ what: fc.constant('ask') }),
)

const round = fc.record({
  /** Its duration, and at which fractions of it things happen. */
  lasts: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 * 24 })),
  happens: fc.array(fc.tuple(fc.nat(999), happening), { minLength: 15, maxLength: 45 }),
  added: fc.boolean(),
  folded: fc.boolean(),
  /** The last day of a period, in days before now, and its length. */
  ago: fc.oneof(fc.constant(0), fc.nat(45)),
  length: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 85, max: 180 })),
})

const HOUR = 3_600_000
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Counts the rows of a list page by page. */
const countRows = async <Row>(
  page: (cursor: string | undefined) => Promise<{ rows: Row[]; next_cursor: string | null; total: number }>,
): Promise<{ rows: Row[]; total: number }> => {
  const rows: Row[] = []
  let cursor: string | undefined
  for (;;) {
    const result = await page(cursor)
    rows.push(...result.rows)
    if (result.next_cursor === null) return { rows, total: result.total }
    cursor = result.next_cursor
  }
}

const listed = (figure: 'members' | 'joined' | 'ended' | 'renewed' | 'approval', from: string, to: string) =>
  countRows((cursor) =>
    admin.call(reporting.listMetricMembers, {
      query: { figure, from, to, limit: '7', ...(cursor !== undefined && { cursor }) },
    }),
  )

const sumOf = (line: readonly (number | null)[]): number => line.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Each day belongs to one point: one per day, or beyond 92 days one per week, the first of which has the remainder. */
const pointsAgree = ({ by, points }: reporting.MetricPeriodDays, length: number): void => {
  const starts = points.map((day) => Date.parse(day) / DAY)
  const long = starts.map((start, index) => (starts[index + 1] ?? (starts[0] ?? 0) + length) - start)
  expect(by).toBe(length > 92 ? 'week' : 'day')
  expect(long.reduce((sum, days) => sum + days, 0)).toBe(length)
  if (by === 'day') return expect(new Set(long)).toEqual(new Set([1]))
  expect(new Set(long.slice(1))).toEqual(new Set([7]))
  expect(long[0]).toBeGreaterThanOrEqual(4)
  expect(long[0]).toBeLessThanOrEqual(10)
}

const agree = async (from: string, to: string, now: number): Promise<void> => {
  const { overview } = await admin.call(reporting.getOverview, { query: { from, to } })
  const expected = history.expected(from, to, now)
  const length = (Date.parse(to) - Date.parse(from)) / DAY + 1
  const before = history.expected(dayAt(Date.parse(from) - length * DAY), dayAt(Date.parse(from) - DAY), now)
  const { memberships, people, revenue } = overview
  // The viewer has been a member since the start.
  const own = (day: string) => (day < dayAt(started) ? 0 : 1)
  const { to: last, beforeTo } = overview.period
  expect([people?.total.value, people?.total.before]).toEqual([
    expected.users + own(last),
    before.users + own(beforeTo),
  ])
  expect([memberships?.members.value, memberships?.members.before]).toEqual([expected.members, before.members])
  expect([memberships?.joined.value, memberships?.joined.before]).toEqual([expected.joined, before.joined])
  expect([memberships?.ended.value, memberships?.ended.before]).toEqual([expected.ended, before.ended])
  expect([memberships?.renewed.made, memberships?.renewed.due]).toEqual([
    expected.wentOn,
    expected.wentOn + expected.lapsed,
  ])
  expect([memberships?.approval.value, memberships?.approval.before]).toEqual([expected.median, before.median])
  expect([revenue?.value, revenue?.before]).toEqual([expected.revenue, before.revenue])
  for (const source of revenueSourceNames)
    expect([source, revenue?.sources.find((entry) => entry.source === source)?.value]).toEqual([
      source,
      expected.sources[source],
    ])
  pointsAgree(overview.period, length)
  overview.period.points.forEach((day, index) => {
    const next = overview.period.points[index + 1]
    const expectedPoint = history.expected(day, next === undefined ? to : dayAt(Date.parse(next) - DAY), now)
    const { members, joined, ended, approval } = memberships ?? {}
    expect([
      day,
      members?.line[index],
      joined?.line[index],
      ended?.line[index],
      approval?.line[index],
      revenue?.line[index],
    ]).toEqual([
      day,
      expectedPoint.members,
      expectedPoint.joined,
      expectedPoint.ended,
      expectedPoint.median,
      expectedPoint.revenue,
    ])
  })
  expect(sumOf(memberships?.joined.line ?? [])).toBe(expected.joined)
  const store = await admin.call(reporting.getProductsAnalytics, { query: { from, to } })
  expect([store.analytics.orders?.value, store.analytics.revenue?.value]).toEqual([
    expected.orders,
    expected.sources.store,
  ])
  const requests = await admin.call(reporting.getTransactionsAnalytics, { query: { from, to } })
  expect(requests.analytics.requests?.value).toBe(expected.requests)
}

const listsAgree = async (from: string, to: string, now: number): Promise<void> => {
  const expected = history.expected(from, to, now)
  for (const [figure, count] of [
    ['members', expected.members],
    ['joined', expected.joined],
    ['ended', expected.ended],
    ['renewed', expected.wentOn],
    ['approval', expected.decided],
  ] as const) {
    const { rows, total } = await listed(figure, from, to)
    expect([figure, rows.length, new Set(rows.map(({ id }) => id)).size, total]).toEqual([figure, count, count, count])
  }
  let sum = 0
  const { rows } = await countRows(async (cursor) => {
    const result = await admin.call(reporting.listRevenue, {
      query: { from, to, limit: '7', ...(cursor !== undefined && { cursor }) },
    })
    sum = result.sum
    return result
  })
  const cents = rows.reduce((all, { usd }) => all + Math.round((usd ?? 0) * 100), 0)
  expect([rows.length, cents / 100, sum]).toEqual([expected.postings, expected.revenue, expected.revenue])
}

/** Among current members: each metric equals the list of people under its filter. */
const peopleAgree = async (now: number): Promise<void> => {
  const { people } = (await admin.call(reporting.getOverview, { query: { period: 'today' } })).overview
  const expected = history.peopleNow(now)
  const count = async (query: object) =>
    (await admin.call(members.listMembers, { query: { limit: '1', ...query } })).total
  // Without the viewer.
  const own = dayAt(now) === dayAt(started) ? 1 : 0
  expect(people).toMatchObject({
    byStatus: { ...expected.byStatus, active: (expected.byStatus.active ?? 0) + 1 },
    active: expected.active + 1,
    newToday: expected.newToday + own,
  })
  expect(await count({})).toBe(people?.total.value)
  for (const status of ['active', 'inactive', 'suspended', 'banned'] as const)
    expect([status, await count({ status })]).toEqual([status, people?.byStatus[status]])
  expect(await count({ joined_from: dayAt(now) })).toBe(people?.newToday)
  expect(await count({ seen_from: dayAt(now - 29 * DAY) })).toBe(people?.active)
}

let started = 0

const readStored = async () => ({
  days: await running.sql('select figure, day::text, part, value, so_far from day_figure order by 1, 2, 3'),
  waits: await running.sql('select day::text, median, week, so_far from day_wait order by 1'),
  open: await running.sql(
    'select open_figure.* from open_figure join figures_kept using (until) where day > through order by 1, 2, 3, 4',
  ),
  tally: await running.sql('select of, part, people from people_tally where people <> 0 order by 1, 2'),
})

test('every metric equals the sum of its rows and the count of its list, for any period', async () => {
  const { db } = running.app
  started = running.clock.now().getTime()
  // Whatever the random data, there are days to compare.
  await history.happen({ what: 'arrive', days: 0 }, started)
  for (let day = 0; day < 25; day += 1) {
    running.clock.advance(DAY)
    const now = running.clock.now().getTime()
    await history.happen({ what: 'decide', who: 0, minutes: day }, now - HOUR)
  }
  await fc.assert(
    fc.asyncProperty(round, async ({ lasts, happens, added, folded, ago, length }) => {
      const begin = running.clock.now().getTime()
      const events = happens.toSorted(([a], [b]) => a - b)
      running.clock.advance(lasts * HOUR)
      const now = running.clock.now().getTime()
      for (const [permille, event] of events)
        await history.happen(event, begin + 1 + Math.floor(((now - begin - 1) * permille) / 1000))
      admin = await anAdmin(running)
      if (added) await db.transact(addUp)
      if (folded) await db.transact(foldTally)
      const to = dayAt(now - ago * DAY)
      const from = dayAt(now - (ago + length - 1) * DAY)
      await agree(from, to, now)
      await listsAgree(from, to, now)
      await peopleAgree(now)
      expect(await db.transact(compareWithRows)).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  await db.transact(addUp)
  await db.transact(foldTally)
  const before = await readStored()
  expect(before.days.length).toBeGreaterThan(20)
  expect(before.waits.length).toBeGreaterThan(20)
  await db.transact(rebuild)
  expect(await readStored()).toEqual(before)
})
