import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { SystemNavigation } from './SystemNavigation.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const navigation = (here: string) => {
  const routeTree = createRootRoute({ component: () => <SystemNavigation here={here} /> })
  show(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
}

test('an owner sees every section in its group, and the current one is marked', async () => {
  signedIn(network, { role: 'admin', rights: ['settings:read', 'roles:write'] })
  navigation('assets')
  const platform = within(await screen.findByRole('list', { name: 'Platform' }))
  expect(platform.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Platform Settings',
    'Features',
    'Branding',
    'Front page',
    'Membership Plans',
    'Discount codes',
    'Gifts',
    'Crypto Assets',
    'Payment methods',
    'Email',
    'Email templates',
  ])
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual(['Crypto Assets'])
  // They have a tab of their own in the sidebar.
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
})

test('administrators who cannot assign roles have no API keys section', async () => {
  signedIn(network, { role: 'admin', rights: ['settings:read'] })
  navigation('platform')
  const access = within(await screen.findByRole('list', { name: 'Access' }))
  expect(access.getAllByRole('link').map((link) => link.textContent)).toEqual(['Webhooks'])
})

test('a group without accessible sections is hidden', async () => {
  signedIn(network, { role: 'admin', rights: ['system:read'] })
  navigation('health')
  await screen.findByRole('list', { name: 'Operations' })
  expect(screen.queryByRole('list', { name: 'Access' })).toBeNull()
})
