import { helpdesk, members, membership, reporting, revenueSources, system, tickets } from '@vesica/contract'
import { expect, test } from 'vitest'
import { Refused } from '../../../test/client.ts'
import { readCsv } from '../../../test/csv.ts'
import { History } from '../../../test/history.ts'
import { anApprovedApplicant, aMember, anAdmin, anApplicant, anAdministratorAs, signIn } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { aHolder, aTreasurer } from '../../../test/wallet.ts'
import { ask } from '../../../test/tickets.ts'
import { createLog } from '../../platform/log.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { reportingWorkers } from './reporting.jobs.ts'

const aPlatform = async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  return { running, admin: await anAdmin(running) }
}

test('an approved sign-up counts as member, joined, its fee and its waiting time', async () => {
  const { running, admin } = await aPlatform()
  const applicant = await anApplicant(running)
  const readOverview = async () => (await admin.call(reporting.getOverview, { query: { period: '7' } })).overview
  const before = await readOverview()
  expect(before.memberships?.members).toEqual({ value: 0, before: 0, line: [0, 0, 0, 0, 0, 0, 0] })
  expect(before.memberships?.renewed).toMatchObject({ value: null, before: null, made: 0, due: 0 })
  expect(before.pending.find(({ kind }) => kind === 'signup')).toMatchObject({ count: 1, usd: null })
  running.clock.advance(25 * MINUTE)
  await admin.call(members.approveSignup, { params: { id: applicant.id } })
  const { memberships, revenue, people, pending, period } = await readOverview()
  expect(period).toMatchObject({
    from: '2026-02-23',
    to: '2026-03-01',
    beforeFrom: '2026-02-16',
    beforeTo: '2026-02-22',
  })
  expect(memberships).toMatchObject({
    members: { value: 1, before: 0, line: [0, 0, 0, 0, 0, 0, 1] },
    joined: { value: 1, line: [0, 0, 0, 0, 0, 0, 1] },
    approval: { value: 25, before: null, decided: 1, line: [null, null, null, null, null, null, 25] },
  })
  expect(revenue).toMatchObject({ value: 25, before: 0, line: [0, 0, 0, 0, 0, 0, 25] })
  expect(revenue?.sources.filter(({ value }) => value !== 0).map(({ source }) => source)).toEqual(['registration'])
  expect(people).toMatchObject({ total: { value: 2 }, active: 2, newToday: 2, byStatus: { active: 2, banned: 0 } })
  expect(pending.find(({ kind }) => kind === 'signup')).toMatchObject({ count: 0, oldest: null })
})

test('a member who is banned or removed counts as ended from that moment', async () => {
  const { running, admin } = await aPlatform()
  const [banned, deleted] = [await aMember(running), await aMember(running)]
  await admin.call(members.banMember, { params: { id: banned.id }, body: {} })
  await admin.call(members.deleteMember, { params: { id: deleted.id } })
  const { people, memberships } = (await admin.call(reporting.getOverview, { query: { period: 'today' } })).overview
  expect(people).toMatchObject({ total: { value: 2 }, byStatus: { active: 1, banned: 1 } })
  expect(memberships).toMatchObject({ members: { value: 1 }, joined: { value: 2 }, ended: { value: 1 } })
})

test('network fees are their own source of revenue, and each row links its withdrawal', async () => {
  const { running } = await aPlatform()
  const admin = await aTreasurer(running)
  const holder = await aHolder(running, admin, { BTC: '1' })
  const { id, reference, networkFee } = await admin.approve(await holder.withdraws('BTC', '0.1'))
  const { rows } = await admin.call(reporting.listRevenue, { query: { source: 'fees' } })
  expect(rows).toMatchObject([{ kind: 'withdrawal', reference: id, named: reference, amount: networkFee }])
  expect(revenueSources.fees.title).toBe('Network fees')
})

test('past days do not change once they are aggregated, by any process, any number of times', async () => {
  const { running, admin } = await aPlatform()
  await aMember(running)
  running.clock.advance(3 * DAY)
  const later = await signIn(running, running.admin)
  const readOverview = async () => {
    const {
      asOf: _,
      uptimePercent: __,
      ...rest
    } = (await later.call(reporting.getOverview, { query: { period: '7' } })).overview
    return rest
  }
  const before = await readOverview()
  expect(before.memberships?.joined.line).toEqual([0, 0, 0, 1, 0, 0, 0])
  const [tally, days, check] = reportingWorkers(running.app.db, createLog('silent'))
  await Promise.all([days?.run({}), days?.run({}), tally?.run({}), tally?.run({})])
  const readStored = () => running.sql('select figure, day::text, part, value from day_figure order by 1, 2, 3')
  expect(await readStored()).toContainEqual({ figure: 'joined', day: '2026-03-01', part: '', value: '1' })
  expect(await readOverview()).toEqual(before)
  // A manual change is found at night, and corrected.
  const right = await readStored()
  await running.sql("update day_figure set value = 7 where figure = 'joined'")
  await running.sql("insert into day_figure values ('orders', '2026-03-02', '', 3, 3)")
  await running.sql("update people_tally set people = people + 5 where of = 'status'")
  expect((await readOverview()).memberships?.joined.value).toBe(7)
  await check?.run({})
  expect(await readStored()).toEqual(right)
  expect(await readOverview()).toEqual(before)
  expect(admin.id).toBe(later.id)
})

test("today is aggregated as it passes, and coin revenue is valued at the day's last rate", async () => {
  const { running, admin } = await aPlatform()
  const { plans } = await admin.call(membership.listPlans, {})
  const history = new History(running.sql, { plan: plans[0]?.id ?? '', admin: admin.id })
  const started = running.clock.now().getTime()
  const minute = (minutes: number) => started + minutes * MINUTE
  const earn = { what: 'earn', account: 'store', asset: 'BTC', units: 123_456_789n, back: false } as const
  await history.happen({ what: 'rate', asset: 'BTC', usd: 20_000 }, minute(1))
  for (const [at, event] of [
    [2, earn],
    [3, earn],
    [4, { ...earn, units: 3n, back: true }],
    [5, { ...earn, account: 'courses', asset: 'USD', units: 1234n }],
    [6, { what: 'arrive', days: 30 }],
    [7, { what: 'decide', who: 0, minutes: 12 }],
    [8, { what: 'decide', who: 0, minutes: 75 }],
    [9, { what: 'decide', who: 0, minutes: 25_000 }],
  ] as const)
    await history.happen(event, minute(at))
  running.clock.advance(4 * HOUR)
  const [, metricsWorker, check] = reportingWorkers(running.app.db, createLog('silent'))
  await Promise.all([metricsWorker?.run({}), metricsWorker?.run({})])
  await history.happen({ what: 'rate', asset: 'BTC', usd: 30_000 }, minute(100))
  await history.happen({ ...earn, units: 50_000_000n }, minute(239))
  const open = () => running.sql('select figure, day::text, part, value from open_figure order by 1, 2, 3')
  const lines = (await open()).filter(({ figure }) => figure === 'coins').map(({ part, value }) => [part, value])
  expect(lines).toEqual([
    ['-3:BTC:store', '1'],
    ['123456789:BTC:store', '2'],
  ])
  const day = '2026-03-01'
  const agrees = async () => {
    const expected = history.expected(day, day, running.clock.now().getTime())
    const later = await signIn(running, running.admin)
    const { overview } = await later.call(reporting.getOverview, { query: { from: day, to: day } })
    const { revenue, memberships } = overview
    // 2.46913575 BTC less 3 units at 30,000, each line separately, and half of one; 12.34 in dollars.
    expect([revenue?.value, expected.revenue]).toEqual([74_074.08 + 15_000 + 12.34, 74_074.08 + 15_000 + 12.34])
    expect([memberships?.approval.value, memberships?.approval.decided]).toEqual([70, 3])
    expect(memberships?.joined.value).toBe(1)
  }
  await agrees()
  const right = await open()
  await running.sql('update open_figure set value = value + 1')
  await check?.run({})
  expect(await open()).toEqual(right)
  await agrees()
  // The day is over, and its stored values are discarded the time after.
  running.clock.advance(3 * DAY)
  await metricsWorker?.run({})
  await agrees()
  running.clock.advance(2 * MINUTE)
  await metricsWorker?.run({})
  expect(await open()).toEqual([])
  const waits = () => running.sql('select day::text, median, week, so_far from day_wait order by day')
  const stored = await waits()
  // Days without a decision are stored too: their week has the previous ones.
  expect(stored).toMatchObject([
    { day, median: 70, week: 70 },
    { day: '2026-03-02', median: null, week: 70 },
    { day: '2026-03-03', median: null, week: 70 },
  ])
  await running.sql('update day_wait set so_far[13] = 5')
  await running.sql(`update day_wait set week = 71 where day = '2026-03-03'`)
  await check?.run({})
  expect(await waits()).toEqual(stored)
})

test('administrators see only the metrics that their roles allow', async () => {
  const { running } = await aPlatform()
  const store = await anAdministratorAs(running, ['store'])
  const { overview } = await store.call(reporting.getOverview, { query: {} })
  expect(overview).toMatchObject({
    people: null,
    memberships: null,
    revenue: null,
    pendingTransactions: null,
    openTickets: null,
  })
  expect(overview.pending.map(({ kind }) => kind)).toEqual(['order'])
  expect([overview.period.by, overview.period.points.length]).toEqual(['day', 30])
  const { analytics } = await store.call(reporting.getProductsAnalytics, { query: {} })
  expect([analytics.orders?.value, analytics.revenue]).toEqual([0, null])
  const support = await anAdministratorAs(running, ['support'])
  const supportOverview = (await support.call(reporting.getOverview, { query: {} })).overview
  expect([supportOverview.revenue, supportOverview.memberships?.joined.value]).toEqual([null, 2])
  expect(supportOverview.pending.map(({ kind }) => kind)).toEqual(['signup', 'membership', 'ticket', 'order'])
})

test('pending items are counted with the oldest, their total worth and how many are urgent', async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await aTreasurer(running)
  const holder = await aHolder(running, admin, { BTC: '1' })
  const since = running.clock.now()
  const { id } = await ask(holder)
  running.clock.advance(MINUTE)
  const session = await signIn(running, running.admin)
  await session.call(helpdesk.changeTickets, { body: { ids: [id], priority: 'urgent' } })
  const { pending, openTickets, pendingTransactions } = (await session.call(reporting.getOverview, { query: {} }))
    .overview
  const ticket = pending.find(({ kind }) => kind === 'ticket')
  expect([ticket?.count, ticket?.urgent, openTickets, pendingTransactions]).toEqual([1, 1, 1, 0])
  expect(Math.abs(Date.parse(ticket?.oldest ?? '') - since.getTime())).toBeLessThan(MINUTE)
  const { analytics } = await session.call(reporting.getTransactionsAnalytics, { query: { period: 'today' } })
  // The deposit of the holder's coins.
  expect(analytics).toMatchObject({ pending: 0, approved: 0, completed: 1, requests: { value: 1, before: 0 } })
  expect(analytics.volume?.value).toBeGreaterThan(0)
})

test('a ticket waits as long as its member waits, in any open status, but not while it is snoozed', async () => {
  const { running, admin } = await aPlatform()
  const { id } = await ask(await aMember(running))
  const waits = async () => {
    const { pending, openTickets } = (await admin.call(reporting.getOverview, { query: {} })).overview
    const { queues } = await admin.call(helpdesk.getQueues, {})
    return [pending.find(({ kind }) => kind === 'ticket')?.count, queues.waiting, openTickets]
  }
  expect(await waits()).toEqual([1, 1, 1])
  await admin.call(tickets.changeTicket, { params: { id }, body: { status: 'in_progress' } })
  expect(await waits()).toEqual([1, 1, 0])
  const until = new Date(running.clock.now().getTime() + DAY).toISOString()
  await admin.call(tickets.changeTicket, { params: { id }, body: { asleep_until: until } })
  expect(await waits()).toEqual([0, 0, 0])
  await admin.call(tickets.changeTicket, { params: { id }, body: { asleep_until: null, status: 'resolved' } })
  expect(await waits()).toEqual([0, 0, 0])
})

test('metrics are exported as CSV, one line per day, with the columns that the caller may see', async () => {
  const { running, admin } = await aPlatform()
  await anApprovedApplicant(running)
  const read = async (client: typeof admin) =>
    readCsv(await (await client.send('GET', '/api/analytics/overview/export?period=7')).text())
  const lines = await read(admin)
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toMatchObject({
    ...{ 'Day (UTC)': '2026-03-01', 'Total Users': '2', Members: '1', Joined: '1', Ended: '0' },
    ...{ 'Revenue (USD)': '25', 'Revenue, registration fees (USD)': '25', 'Revenue, store (USD)': '0' },
  })
  expect(Object.keys((await read(await anAdministratorAs(running, ['store'])))[0] ?? {})).toEqual(['Day (UTC)'])
})

test('a custom period includes both days, must be in order and not too long, and leaves out future days', async () => {
  const { admin } = await aPlatform()
  const refused = async (query: object) => {
    const call = admin.call(reporting.getOverview, { query })
    const error = await call.catch((reason: unknown) => reason)
    return error instanceof Refused ? [error.status, Object.keys(error.body.errors ?? {})] : error
  }
  expect(await refused({ from: '2026-02-01' })).toEqual([422, ['to']])
  expect(await refused({ from: '2026-02-02', to: '2026-02-01' })).toEqual([422, ['to']])
  expect(await refused({ from: '2020-01-01', to: '2026-02-01' })).toEqual([422, ['to']])
  expect(await refused({ from: '2026-02-30', to: '2026-03-01' })).toEqual([422, ['from']])
  expect(await refused({ from: '0001-01-01', to: '0001-01-01' })).toEqual([422, ['from', 'to']])
  const { overview } = await admin.call(reporting.getOverview, { query: { from: '2026-02-27', to: '2026-04-01' } })
  expect(overview.period).toMatchObject({ from: '2026-02-27', to: '2026-03-01', beforeFrom: '2026-02-24' })
})

test('the state of the platform matches its settings', async () => {
  const { admin } = await aPlatform()
  await admin.call(system.setRegistration, { body: { status: false } })
  const { analytics } = await admin.call(reporting.getSystemAnalytics, {})
  expect(analytics).toMatchObject({
    systemStatus: false,
    registrationEnabled: false,
    loginEnabled: true,
    activePaymentAssets: 0,
  })
})
