import { screen, within } from '@testing-library/react'
import { notifications } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const notification: notifications.Grouped = {
  id: 'one',
  title: 'Buy request received: 0.01 BTC',
  time: '2026-01-02T08:00:00.000Z',
  read: false,
  text: 'It waits for your payment of 500 USD.',
  markdown: null,
  path: '/wallet',
  kind: 'request',
  group: 'money',
  archived: false,
  settled: null,
  earlier: [],
  before: 0,
}
const settled = { outcome: 'proof_sent', time: '2026-01-02T09:00:00.000Z' } as const

const showing = async (...all: notifications.Grouped[]) => {
  const network = aNetwork()
  signedIn(network)
  network.answers(notifications.listNotifications, {
    notifications: all,
    unread: all.filter(({ read }) => !read).length,
    unreadIn: {},
    next_cursor: null,
    previous_cursor: null,
    quiet: null,
  })
  show(<AtAddress address="/notifications" screen={NotificationsScreen} />)
  return within((await screen.findByText(notification.title)).closest('li') as HTMLElement)
}

test('a notification that needs attention says why, and can be marked as read', async () => {
  const row = await showing(notification)
  expect(row.getByText('It waits for your payment of 500 USD.')).toBeTruthy()
  expect(row.getByText('Unread')).toBeTruthy()
  expect(row.getByRole('button', { name: `Mark as read: ${notification.title}` })).toBeTruthy()
})

test('a completed notification shows its outcome, no longer needs attention, and can be archived', async () => {
  const row = await showing({ ...notification, read: true, settled })
  expect(row.getByText('Proof sent', { exact: false })).toBeTruthy()
  expect(row.queryByText('It waits for your payment of 500 USD.')).toBeNull()
  expect(row.queryByText('Unread')).toBeNull()
  expect(row.getByRole('link', { name: notification.title }).getAttribute('href')).toBe('/wallet')
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `Archive: ${notification.title}`,
  ])
})

test('the outcome of a notification says who did what', async () => {
  const row = await showing({ ...notification, read: true, settled: { ...settled, outcome: 'rated' } })
  expect(row.getByText('You rated the reply', { exact: false })).toBeTruthy()
})

test('a completed notification can be marked as read while an earlier one is unread', async () => {
  const earlier = [{ id: 'before', title: 'Asked for', time: notification.time, read: false }]
  const row = await showing({ ...notification, read: true, settled, earlier, before: 1 })
  expect(row.getByRole('button', { name: `Mark as read: ${notification.title}` })).toBeTruthy()
})
