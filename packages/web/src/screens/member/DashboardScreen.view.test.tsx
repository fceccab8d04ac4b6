import { activity, orders, wallet } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const balances = { totalBalance: 0, change24h: null, change24hUsd: null, history: [], balances: [] }
const approved: activity.ActivityEntry = {
  id: 'id-of-entry',
  type: 'approvals',
  title: 'Sign-up approved',
  time: '2026-01-02T00:00:00.000Z',
  status: 'approved',
}

test('a dashboard shows the four figures, and what happened last with its badge', async () => {
  const network = aNetwork()
  signedIn(network, { membershipLevel: 'guardian', planName: 'Guardian', contentAccessed: 3, growthScore: 20 })
  network.answers(wallet.getWalletBalances, { ...balances, totalBalance: 1234.5 })
  network.answers(orders.listOwnRewards, { plan: 'Guardian', rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [approved], notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const figures = await screen.findByRole('region', { name: 'Your figures' })
  await waitFor(() => expect(figures.textContent).toContain('$1,234.50'))
  for (const [name, value] of [
    ['Wallet Balance', '$1,234.50'],
    ['Membership level', 'Guardian'],
    ['Content Accessed', '3'],
    ['Growth Score', '20%'],
  ] as const)
    expect(figures.textContent).toContain(`${name}${value}`)
  const rows = screen.getByRole('region', { name: 'Recent Activity' })
  const [entry] = await within(rows).findAllByRole('listitem')
  expect(entry?.textContent).toMatch(/^Sign-up approved.*Approved$/)
})

test('what happened last stands under its day, an order once and as it is now, and all of it on demand', async () => {
  const network = aNetwork()
  signedIn(network)
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: 'Seeker', rewards: [] })
  const bought = { ...approved, type: 'purchase' as const, title: 'Rose quartz mala, order ORD-7' }
  const lately = new Date().toISOString()
  const activity_logs = [
    { ...bought, id: 'sent', time: lately, status: 'shipped' },
    { ...bought, id: 'begun', time: lately, status: 'processing' },
    ...['One', 'Two', 'Three'].map((title) => ({ ...approved, id: title, title })),
  ]
  network.answers(activity.listActivity, { activity_logs, notifications: [], unread: 0 })
  const person = show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const rows = await screen.findByRole('region', { name: 'Recent Activity' })
  const shown = () =>
    within(rows)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(/[,0-9]/)[0])
  await within(rows).findByRole('heading', { name: 'Today' })
  expect(shown()).toEqual(['Rose quartz mala', 'One', 'Two'].map((title) => expect.stringMatching(`^${title}`)))
  expect(within(rows).getAllByRole('listitem')[0]?.textContent).toMatch(/Shipped$/)
  await person.click(within(rows).getByRole('button', { name: 'View all' }))
  await waitFor(() => expect(shown()).toHaveLength(4))
  expect(network.asked(activity.listActivity).at(-1)?.query).toEqual({ limit: '200' })
})

test('while a membership is paused the dashboard says until when, and no progress that it has not', async () => {
  const network = aNetwork()
  signedIn(network, { membershipLevel: 'none', membershipPausedUntil: '2027-05-03T12:00:00.000Z', growthScore: 0 })
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: null, rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [], notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const figures = await screen.findByRole('region', { name: 'Your figures' })
  expect(figures.textContent).toContain('Membership levelPauseduntil May 3, 2027')
  expect(figures.textContent).toContain('Growth Score—while you pause')
})

test('a dashboard leads to the wallet, the content, the store and the plans', async () => {
  const network = aNetwork()
  signedIn(network)
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: 'Seeker', rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [], notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const links = await screen.findByRole('region', { name: 'Quick links' })
  for (const [name, href] of [
    ['Manage Wallet', '/wallet'],
    ['Spiritual Content', '/content'],
    ['Sacred Store', '/store'],
    ['Upgrade', '/membership'],
  ] as const)
    expect(
      within(links)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .getAttribute('href'),
    ).toBe(href)
})

test('a dashboard whose activity fails says so, the rest of it goes on, and Retry brings it', async () => {
  const network = aNetwork()
  signedIn(network)
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: 'Seeker', rewards: [] })
  network.refuses(activity.listActivity, 500, {
    message: 'Server error. Please try again later.',
    code: 'server_error',
  })
  const person = show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const rows = await screen.findByRole('region', { name: 'Recent Activity' })
  const failed = await within(rows).findByRole('alert')
  expect(failed.textContent).toContain('Your recent activity could not be loaded.')
  expect(failed.textContent).toContain('Server error. Please try again later.')
  expect(failed.textContent).toContain('request-of-a-test')
  expect(screen.getByRole('region', { name: 'Your figures' }).textContent).toContain('Seeker')

  network.answers(activity.listActivity, { activity_logs: [approved], notifications: [], unread: 0 })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  const [entry] = await within(rows).findAllByRole('listitem')
  expect(entry?.textContent).toContain('Sign-up approved')
  await waitFor(() => expect(within(rows).queryByRole('alert')).toBeNull())
})
