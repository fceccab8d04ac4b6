import { screen, within } from '@testing-library/react'
import { activity, type notifications } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../test/member.tsx'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { AdminShellAlerts } from './AdminShellAlerts.tsx'

const pending: notifications.Notification = {
  id: 'waiting',
  title: 'Deposit 4 BCH: Mira Master',
  time: '2026-01-02T08:00:00.000Z',
  read: false,
  text: 'Mira Master asked for this and waits for a decision.',
  markdown: null,
  path: '/admin/transactions?review=1',
  kind: 'request_waiting',
  group: 'review',
  archived: false,
  settled: null,
}
const settled = { outcome: 'approved', time: '2026-01-02T09:00:00.000Z' } as const
const decided = { ...pending, id: 'decided', title: 'Deposit 0.01 BTC: Sam Seeker', read: true, settled }

test('an alert about a decided request shows the outcome instead of actions, and cannot be marked', async () => {
  const network = aNetwork()
  signedIn(network)
  network.answers(activity.listActivity, { activity_logs: [], notifications: [pending, decided], unread: 1 })
  const person = show(<AtAddress address="/admin/overview" screen={AdminShellAlerts} />)
  await person.click(await screen.findByRole('button', { name: 'Alerts, 1 unread' }))
  const [pendingToast, done] = await Promise.all(
    [pending, decided].map(async ({ title }) =>
      within((await screen.findByRole('link', { name: title, hidden: true })).closest('li') as HTMLElement),
    ),
  )
  expect(pendingToast?.getByText(pending.text)).toBeTruthy()
  expect(pendingToast?.getByRole('button', { name: `Mark “${pending.title}” as read`, hidden: true })).toBeTruthy()
  expect(done?.getByText('Approved', { exact: false })).toBeTruthy()
  expect(done?.queryByText(pending.text)).toBeNull()
  expect(done?.queryByRole('button', { hidden: true })).toBeNull()
})
