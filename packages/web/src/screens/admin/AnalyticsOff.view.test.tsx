import { screen, waitFor } from '@testing-library/react'
import { audit, helpdesk, health, type members, reporting, rightsOf, system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { analyticsOff } from '../../../test/analytics.ts'
import { aHelpdesk, aHelpdeskRow, aHelpdeskTicket } from '../../../test/helpdesk.ts'
import { asWideAsADesk, atHelpdesk } from '../../../test/helpdeskScreen.tsx'
import { aLibrary, anItem } from '../../../test/managed.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { MemberContent } from '../../features/admin/members/details/MemberContent.tsx'
import { ContentScreen } from './ContentScreen.tsx'
import { OverviewScreen } from './OverviewScreen.tsx'

const unmeasured = {
  ...{ openTickets: 4, inProgressTickets: 1, resolvedToday: 0 },
  ...{ avgResponseMinutes: null, metrics: null, byCategory: [], byPerson: [] },
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  analyticsOff(network)
  signedIn(network, { role: 'admin', adminRoles: ['owner'], rights: rightsOf(['owner']) })
  return asWideAsADesk()
})

test('with analytics off, the overview says so instead of metrics, and still lists pending work', async () => {
  network.answers(audit.listActivityLogs, { activity_logs: [] })
  network.refuses(health.getHealth, 500, { message: 'Server error.', code: 'server_error' })
  network.refuses(system.getSystemControls, 500, { message: 'Server error.', code: 'server_error' })
  const day = '2026-03-01'
  network.answers(reporting.getOverview, {
    overview: {
      period: { from: day, to: day, beforeFrom: '2026-02-28', beforeTo: '2026-02-28', by: 'day', points: [day] },
      asOf: '2026-03-01T12:00:00.000Z',
      ...{ people: null, memberships: null, revenue: null },
      pending: [{ kind: 'ticket', count: 3, oldest: '2026-03-01T09:00:00.000Z', usd: null, urgent: 0 }],
      ...{ pendingTransactions: 0, openTickets: 3, uptimePercent: 99.98 },
    },
  })
  show(<AtAddress address="/admin/overview" screen={OverviewScreen} />)
  expect(await screen.findByText('Analytics is off')).toBeTruthy()
  expect(await screen.findByText('Uptime 99.98%')).toBeTruthy()
  expect(screen.getByText(/3 awaiting reply/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Metrics' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

test('with analytics off, an item has no statistics, and its menu does not link to them', async () => {
  aLibrary(network, [anItem()])
  const person = show(<AtAddress address="/admin/content?open=insight:id-of-breath" screen={ContentScreen} />)
  expect(await screen.findByText('Analytics is off')).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'More actions for Breath before words' }))
  expect(await screen.findByRole('menuitem', { name: 'Version history', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Analytics', hidden: true })).toBeNull()
})

test('with analytics off, the helpdesk lists open tickets, without response time and link to metrics', async () => {
  aHelpdesk(network, [aHelpdeskRow()], aHelpdeskTicket())
  network.answers(helpdesk.getSupportAnalytics, unmeasured)
  atHelpdesk('')
  const cards = await screen.findByLabelText('Support metrics')
  await waitFor(() => expect(cards.textContent).toContain('Open Tickets4'))
  expect(cards.textContent).toContain('Avg Response Time— (Analytics is off)')
  expect(await screen.findByRole('button', { name: 'Create Ticket' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Support metrics' })).toBeNull()
})

test('with analytics off, the helpdesk metrics say so instead', async () => {
  aHelpdesk(network, [aHelpdeskRow()], aHelpdeskTicket())
  network.answers(helpdesk.getSupportAnalytics, unmeasured)
  atHelpdesk('?view=metrics')
  expect(await screen.findByText('Analytics is off')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'By administrator' })).toBeNull()
})

test('with analytics off, a member’s content section says so instead', async () => {
  show(<MemberContent member={{ id: 'id-of-ben' } as members.MemberDetails} />)
  expect(await screen.findByText('Analytics is off')).toBeTruthy()
})
