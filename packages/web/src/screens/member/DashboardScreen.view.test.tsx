import { activity, identity, orders, profile, wallet } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const balances = { totalBalance: 0, change24h: null, change24hUsd: null, history: [], balances: [] }
const approved: activity.ActivityEntry = {
  id: 'id-of-entry',
  type: 'approvals',
  title: 'Sign-up approved',
  time: '2026-01-02T00:00:00.000Z',
  about: null,
  status: 'approved',
}

test('the dashboard shows the four metrics, and recent activity with its badges', async () => {
  const network = aNetwork()
  signedIn(network, { membershipLevel: 'guardian', planName: 'Guardian', contentAccessed: 3, growthScore: 20 })
  network.answers(wallet.getWalletBalances, { ...balances, totalBalance: 1234.5 })
  network.answers(orders.listOwnRewards, { plan: 'Guardian', rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [approved], notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const stats = await screen.findByRole('region', { name: 'Your stats' })
  await waitFor(() => expect(stats.textContent).toContain('$1,234.50'))
  for (const [name, value] of [
    ['Wallet Balance', '$1,234.50'],
    ['Membership level', 'Guardian'],
    ['Content Accessed', '3'],
    ['Growth Score', '20%'],
  ] as const)
    expect(stats.textContent).toContain(`${name}${value}`)
  expect(stats.textContent).toContain('from your plan and what you finish')
  const rows = await screen.findByRole('region', { name: 'Recent Activity' })
  const [entry] = await within(rows).findAllByRole('listitem')
  expect(entry?.textContent).toMatch(/^Sign-up approved.*Approved$/)
})

test('recent activity is grouped by day, an order once with its current status, and all on request', async () => {
  const network = aNetwork()
  signedIn(network)
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: 'Seeker', rewards: [] })
  const bought = {
    ...approved,
    type: 'purchase' as const,
    title: 'Rose quartz mala, order ORD-7',
    about: 'order:ORD-7',
  }
  const lately = new Date().toISOString()
  const activity_logs = [
    { ...bought, id: 'sent', time: lately, status: 'shipped' },
    { ...bought, id: 'begun', time: lately, status: 'processing' },
    ...['One', 'Two', 'Three'].map((title) => ({ ...approved, id: title, title })),
  ]
  network.answers(activity.listActivity, { activity_logs, notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const rows = await screen.findByRole('region', { name: 'Recent Activity' })
  const visibleTitles = () =>
    within(rows)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(/[,0-9]/)[0])
  await within(rows).findByRole('heading', { name: 'Today' })
  expect(visibleTitles()).toEqual(['Rose quartz mala', 'One', 'Two'].map((title) => expect.stringMatching(`^${title}`)))
  expect(within(rows).getAllByRole('listitem')[0]?.textContent).toMatch(/Shipped$/)
  expect(within(rows).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/activity')
})

test('while a membership is paused the dashboard says until when, and shows no progress', async () => {
  const network = aNetwork()
  signedIn(network, { membershipLevel: 'none', membershipPausedUntil: '2027-05-03T12:00:00.000Z', growthScore: 0 })
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: null, rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [], notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const stats = await screen.findByRole('region', { name: 'Your stats' })
  expect(stats.textContent).toContain('Membership levelPauseduntil May 3, 2027')
  expect(stats.textContent).toContain('Growth Score—on hold while paused')
})

test('the dashboard links to the wallet, the content, the store and the plans', async () => {
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

test('a dashboard whose activity fails to load says so, the rest works, and Retry loads it', async () => {
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
  expect(screen.getByRole('region', { name: 'Your stats' }).textContent).toContain('Seeker')

  network.answers(activity.listActivity, { activity_logs: [approved], notifications: [], unread: 0 })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  const [entry] = await within(rows).findAllByRole('listitem')
  expect(entry?.textContent).toContain('Sign-up approved')
  await waitFor(() => expect(within(rows).queryByRole('alert')).toBeNull())
})

const firstSteps = { name: 'You’re in. Here are your first steps' }
const stepsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.split(':')[0])

/** The dashboard of a newly approved member. */
const newMember = (user: Parameters<typeof signedIn>[1], worth: number) => {
  const network = aNetwork()
  signedIn(network, { welcomeClosed: false, ...user })
  network.answers(wallet.getWalletBalances, { ...balances, totalBalance: worth })
  network.answers(orders.listOwnRewards, { plan: 'Seeker', rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [], notifications: [], unread: 0 })
  return { network, person: show(<AtAddress address="/dashboard" screen={DashboardScreen} />) }
}
const shippingDetails = {
  first_name: 'Ada',
  last_name: 'Alder',
  address: '1 A St',
  city: 'Oslo',
  state: '',
  zipcode: '1',
}

test('a new member sees three first steps, checked off when done, and can dismiss them for good', async () => {
  const { network, person } = newMember({ contentAccessed: 2 }, 0)
  const card = await screen.findByRole('region', firstSteps)
  await waitFor(() => expect(stepsOf(card)).toEqual(['Done', 'To do', 'To do']))
  network.answers(profile.closeWelcome, { user: ada })
  network.answers(identity.getUser, { user: ada })
  await person.click(within(card).getByRole('button', { name: 'Dismiss first steps' }))
  await waitFor(() => expect(screen.queryByRole('region', firstSteps)).toBeNull())
  expect(network.asked(profile.closeWelcome)).toHaveLength(1)
})

test('completed first steps are hidden', async () => {
  newMember({ contentAccessed: 2, shippingDetails }, 12)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your stats' }).textContent).toContain('$12'))
  expect(screen.queryByRole('region', firstSteps)).toBeNull()
})

test('a metric explains how it is counted, on hover and on focus', async () => {
  const { person } = newMember({ welcomeClosed: true }, 0)
  const button = await screen.findByRole('button', { name: 'What Growth Score means' })
  await person.hover(button)
  expect((await screen.findByRole('tooltip')).textContent).toContain('Your plan sets the starting score')
  await person.unhover(button)
  screen.getByRole('button', { name: 'What Content Accessed means' }).focus()
  expect(await screen.findByText(/^The items and lessons you’ve opened/)).toBeTruthy()
})

test('while analytics is off, there is no Growth Score, and the dashboard says why', async () => {
  const network = aNetwork()
  signedIn(network, { growthScore: null })
  network.answers(wallet.getWalletBalances, balances)
  network.answers(orders.listOwnRewards, { plan: null, rewards: [] })
  network.answers(activity.listActivity, { activity_logs: [], notifications: [], unread: 0 })
  show(<AtAddress address="/dashboard" screen={DashboardScreen} />)
  const stats = await screen.findByRole('region', { name: 'Your stats' })
  expect(stats.textContent).toContain('Growth Score—Analytics is off')
})
