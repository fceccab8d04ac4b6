import { screen, within } from '@testing-library/react'
import {
  audit,
  helpdesk,
  health,
  type AdminRole,
  libraryManagement,
  reporting,
  rightsOf,
  system,
  courseManagement,
} from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { OverviewScreen } from './OverviewScreen.tsx'

const { getOverview } = reporting

const previousDays = { beforeFrom: '2026-02-24', beforeTo: '2026-02-26' }
const days = ['2026-02-27', '2026-02-28', '2026-03-01']
type Value = number | null
const metric = (value: Value, before: Value, line: Value[] = [1, 2, 3]) => ({ value, before, line })
const nothingPending = { deposit: 0, withdrawal: 0, trade: 0, signup: 0 }
const pendingCounts = (input: Partial<Record<reporting.PendingKind['kind'], number>>): reporting.PendingKind[] =>
  Object.entries(input).map(([kind, count]) => ({
    kind: kind as reporting.PendingKind['kind'],
    count,
    oldest: count > 0 ? '2026-03-01T09:00:00.000Z' : null,
    usd: null,
    urgent: kind === 'ticket' ? 1 : 0,
  }))

const overview: reporting.Overview = {
  period: { from: '2026-02-27', to: '2026-03-01', ...previousDays, by: 'day', points: days },
  asOf: '2026-03-01T12:00:00.000Z',
  people: {
    total: metric(1_250_000, 1_249_000),
    active: 900,
    newToday: 4,
    byStatus: { active: 1240, inactive: 0, suspended: 0, banned: 10 },
  },
  memberships: {
    members: metric(1248, 1196, [1230, 1240, 1248]),
    joined: metric(71, 58, [20, 30, 21]),
    ended: metric(19, 20, [5, 7, 7]),
    renewed: { ...metric(86, 83), made: 38, due: 44 },
    approval: { ...metric(72, 90), decided: 61 },
  },
  revenue: {
    ...metric(31_746.2, 29_340.3),
    sources: [
      { source: 'memberships', ...metric(20_000, 1) },
      { source: 'store', ...metric(11_746.2, 1) },
      ...(['courses', 'fees', 'registration'] as const).map((source) => ({ source, ...metric(0, 1) })),
    ],
  },
  pending: pendingCounts({ ...nothingPending, deposit: 5, ticket: 4 }),
  pendingTransactions: 5,
  openTickets: 4,
  uptimePercent: 99.98,
}
let network: ReturnType<typeof aNetwork>
const as = (...roles: AdminRole[]) => signedIn(network, { role: 'admin', adminRoles: roles, rights: rightsOf(roles) })
beforeEach(() => {
  network = aNetwork()
  as('owner')
  network.answers(audit.listActivityLogs, { activity_logs: [] })
  const check = { message: 'Fine.', moment: null, since: overview.asOf }
  network.answers(health.getHealth, {
    health: {
      checks: [
        { ...check, key: 'database', state: 'good' },
        { ...check, key: 'mail', state: 'attention' },
        { ...check, key: 'backup', state: 'unknown' },
      ],
      ...{ needs: 1, at: overview.asOf, stale: false },
    },
  })
  network.refuses(system.getSystemControls, 500, { message: 'Server error.', code: 'server_error' })
})
const at = (search = '') => show(<AtAddress address={`/admin/overview${search}`} screen={OverviewScreen} />)
const tile = async (title: string) => {
  return (await screen.findByRole('heading', { level: 3, name: title })).closest('article') as HTMLElement
}

describe('the overview', () => {
  test('shows each metric with its change and meaning, and links to its items', async () => {
    network.answers(getOverview, { overview })
    const person = at()
    const members = await tile('Members')
    expect(members.textContent).toContain('1,248')
    expect(members.textContent).toContain('+52')
    expect(members.textContent).toContain('previously 1,196')
    expect(within(members).getByRole('link').getAttribute('href')).toContain('rows=members')
    await person.click(within(members).getByRole('button', { name: 'What Members means' }))
    expect(await screen.findByText(/including its 14-day grace period/)).toBeTruthy()
    expect((await tile('Total Users')).textContent).toContain('1.25M')
    expect((await tile('Total Users')).textContent).toMatch(/900 seen in the last 30 days.*4 new today.*10 banned/)
    expect((await tile('Monthly Revenue')).textContent).toContain('+8.2%')
    expect((await tile('Renewed')).textContent).toContain('38 of 44 due')
    expect((await tile('Approval time')).textContent).toMatch(/1 h 12 min.*−18 min.*median of 61/)
    expect(screen.getByText('Feb 27 – Mar 1, 2026, compared with Feb 24 – Feb 26, 2026')).toBeTruthy()
    expect(screen.getByText('Uptime 99.98%')).toBeTruthy()
    expect(await screen.findByText('1 of 3 checks healthy')).toBeTruthy()
    expect(screen.getByText('1 needs attention')).toBeTruthy()
    expect(screen.getByText('1 unknown')).toBeTruthy()
    expect(screen.getByText('No recent activity available.')).toBeTruthy()
  })

  test('shows every number of the chart as a table', async () => {
    network.answers(getOverview, { overview })
    const person = at()
    await person.click(await screen.findByRole('button', { name: 'View as table' }))
    const rows = within(screen.getByRole('table', { name: 'Members over time' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Members', 'Joined', 'Ended'],
      ['Mar 1, 2026', '1,248', '21', '7'],
      ['Feb 28, 2026', '1,240', '30', '7'],
      ['Feb 27, 2026', '1,230', '20', '5'],
    ])
  })

  test('has one row per week for a long period, with its dates', async () => {
    const period = { ...overview.period, from: '2026-02-15', by: 'week' as const }
    const points = ['2026-02-15', '2026-02-19', '2026-02-23']
    network.answers(getOverview, { overview: { ...overview, period: { ...period, points } } })
    const person = at('?period=year')
    await person.click(await screen.findByRole('button', { name: 'View as table' }))
    const rows = within(screen.getByRole('table', { name: 'Members over time' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u2009', ' ')))).toEqual([
      ['Week', 'Members', 'Joined', 'Ended'],
      ['Feb 23 – Mar 1, 2026', '1,248', '21', '7'],
      ['Feb 19 – 22, 2026', '1,240', '30', '7'],
      ['Feb 15 – 18, 2026', '1,230', '20', '5'],
    ])
  })

  test('lists pending work, the oldest first, with a link to the queue', async () => {
    network.answers(getOverview, { overview })
    at()
    expect(await screen.findByText('5 to review, 4 awaiting reply')).toBeTruthy()
    const tickets = screen.getByRole('link', { name: /Support tickets/ })
    expect(tickets.textContent).toContain('1 urgent')
    expect(tickets.getAttribute('href')).toBe('/admin/support?queue=waiting')
    expect(screen.getByRole('link', { name: /Deposits/ }).getAttribute('href')).toContain('type=deposit')
    expect(screen.getByRole('link', { name: /Open review queue/ }).getAttribute('href')).toBe('/admin/review')
  })

  test('has no link to the queue without permission', async () => {
    as('support')
    const pending = pendingCounts({ signup: 3, membership: 1, ticket: 4, order: 2 })
    network.answers(getOverview, { overview: { ...overview, revenue: null, pending } })
    at()
    expect((await screen.findByRole('link', { name: /Sign-ups/ })).getAttribute('href')).toContain('signup=pending')
    expect(screen.getByText('Membership payments').closest('li')?.textContent).toContain('1')
    expect(screen.queryByRole('link', { name: /Membership payments/ })).toBeNull()
    expect(screen.queryByText('Open review queue')).toBeNull()
  })

  test('reserves the space of its metrics while they load', async () => {
    const arrive = network.delays(getOverview, { overview })
    at()
    await screen.findByText('No recent activity available.')
    expect(document.querySelector('[aria-busy="true"]')?.children).toHaveLength(6)
    arrive()
    expect((await tile('Members')).textContent).toContain('1,248')
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test('lists recent administrator actions, or says that there are none', async () => {
    network.answers(getOverview, { overview })
    network.answers(audit.listActivityLogs, {
      activity_logs: [
        {
          ...{ id: 'e1', feature: 'Store Management', message: 'Maya Chen: change product, Brass lamp' },
          ...{ time: '2026-03-01T11:00:00.000Z', status: 'done', path: '/admin/audit?id=e1' },
        },
      ],
    })
    at()
    const done = await screen.findByRole('link', { name: /Maya Chen: change product, Brass lamp/ })
    expect([done.getAttribute('href'), done.textContent]).toEqual([
      '/admin/audit?id=e1',
      expect.stringContaining('Store Management'),
    ])
    expect(screen.queryByText('No recent activity available.')).toBeNull()
  })

  test('says when nothing has happened on the platform yet', async () => {
    const zero = metric(0, 0, [0, 0, 0])
    const unknown = metric(null, null, [null, null, null])
    const memberships = {
      ...{ members: zero, joined: zero, ended: zero },
      ...{ renewed: { ...unknown, made: 0, due: 0 }, approval: { ...unknown, decided: 0 } },
    }
    const revenue = { ...zero, sources: overview.revenue?.sources.map(({ source }) => ({ source, ...zero })) ?? [] }
    network.answers(getOverview, {
      overview: { ...overview, memberships, revenue, pending: pendingCounts(nothingPending), uptimePercent: null },
    })
    at()
    expect((await tile('Renewed')).textContent).toContain('No data yet')
    expect((await tile('Joined')).textContent).toContain('no change')
    expect(screen.getByText('No revenue in this period.')).toBeTruthy()
    expect(screen.getByText(/You’re all caught up/)).toBeTruthy()
    expect(screen.getByText('No uptime data yet')).toBeTruthy()
  })

  test('hides metrics of people and money without permission', async () => {
    as('store')
    network.answers(getOverview, {
      overview: { ...overview, people: null, memberships: null, revenue: null, pending: pendingCounts({ order: 2 }) },
    })
    at()
    expect(await screen.findByRole('link', { name: /Orders to ship/ })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
    expect(screen.queryByText('Members over time')).toBeNull()
    expect(screen.queryByText('Open review queue')).toBeNull()
  })

  test('reports a failed section and retries it, while the others stay', async () => {
    network.refuses(getOverview, 500, { message: 'Server error.', code: 'server_error' })
    const person = at()
    await screen.findByText(/The overview/)
    expect(screen.getByText('No recent activity available.')).toBeTruthy()
    network.answers(getOverview, { overview })
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await tile('Members')).textContent).toContain('1,248')
  })

  test('opens the items that a metric counts, row by row', async () => {
    network.answers(getOverview, { overview })
    network.answers(reporting.listRevenue, {
      rows: [
        {
          ...{ id: 'r1', time: '2026-03-01T10:00:00.000Z', source: 'store', kind: 'order', reference: 'o1' },
          ...{ named: 'ORD-7KQ2M9XA', asset: 'BTC', amount: '-0.001', usd: -64.2 },
        },
      ],
      ...{ sum: -64.2, total: 1, next_cursor: null, previous_cursor: null },
    })
    at('?rows=revenue&source=store')
    const dialog = await screen.findByRole('dialog', { name: 'Revenue: Store' })
    const row = await within(dialog).findByRole('row', { name: /Store/ })
    expect(row.textContent).toMatch(/^StoreORD-7KQ2M9XA.*-0.001 BTC.*-\$64.20/)
    expect(dialog.textContent).toContain('1 of 1 · -$64.20 total')
  })
})

test('the overview shows each accessible area, and links to it', async () => {
  as('owner')
  network.answers(getOverview, { overview })
  const nothing = metric(0, 0)
  network.answers(reporting.getProductsAnalytics, {
    analytics: {
      period: overview.period,
      asOf: overview.asOf,
      totalProducts: 48,
      onOffer: 40,
      lowStock: 3,
      outOfStock: 1,
      ordersToSend: 2,
      orders: nothing,
      revenue: nothing,
    },
  })
  network.answers(courseManagement.getCoursesAnalytics, {
    analytics: {
      totalCourses: 7,
      publishedCourses: 5,
      draftCourses: 1,
      archivedCourses: 1,
      totalEnrollments: 1204,
      courseCompletion: 42,
      activeStudents: 88,
      submissionsWaiting: 0,
    },
  })
  network.answers(reporting.getSystemAnalytics, {
    analytics: {
      systemStatus: false,
      uptimePercent: 100,
      registrationEnabled: true,
      loginEnabled: false,
      activePaymentAssets: 4,
      inactivePaymentAssets: 1,
    },
  })
  network.loses(libraryManagement.getContentAnalytics)
  network.loses(helpdesk.getSupportAnalytics)
  at()
  await screen.findByText('Products: 48 · low stock: 3 · orders to ship: 2')
  await screen.findByText('Courses: 7 · enrollments: 1,204 · active students: 88')
  await screen.findByText('Operational · registration open · sign-in closed · coins: 4')
  expect(await screen.findAllByText('Couldn’t be loaded')).toHaveLength(2)
  const areas = screen.getByRole('heading', { name: 'At a glance' }).closest('section')
  const link = within(areas as HTMLElement).getByRole('link', { name: 'Courses' })
  expect(link.getAttribute('href')).toBe('/admin/courses')
})
