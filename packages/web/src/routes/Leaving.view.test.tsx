import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { identity, system } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { signedIn } from '../../test/member.tsx'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { DenyDialog } from '../features/admin/members/DenyDialog.tsx'
import { SettingsScreen } from '../screens/member/settings/SettingsScreen.tsx'
import { Root } from './Root.tsx'
import { parseSearch, stringifySearch } from './search.ts'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  network.answers(system.getPlatform, {
    platform: {
      name: 'Vesica',
      maintenance: false,
      plannedMaintenance: null,
      features: ['store', 'content', 'wallet'],
    },
  } as never)
  signedIn(network)
})

const Review = () => {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Deny
      </button>
      {opened && (
        <DenyDialog
          title="Deny"
          action="Deny"
          why="Why"
          busy={false}
          refused={undefined}
          onDeny={close}
          onClose={close}
        />
      )}
    </>
  )
}

/** Opens the dashboard, then the given URL, with browser history. */
const arriveAt = async (address: string) => {
  const root = createRootRoute({ component: Root })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => <h1>Overview</h1> }),
    createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsScreen }),
    createRoute({ getParentRoute: () => root, path: '/admin/review', component: Review }),
  ]
  window.history.replaceState(null, '', '/dashboard')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const router = createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch })
  const person = show(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Overview' })
  await act(async () => router.navigate({ href: address }))
  return { person, router, back: () => act(() => window.history.back()) }
}

const question = () => screen.findByRole('dialog', { name: 'Discard what you entered?' })
const button = (name: string) => screen.getByRole('button', { name })
const city = () => screen.findByRole('textbox', { name: 'City' })
const here = () => `${window.location.pathname}${window.location.search}`

test('Back asks before discarding typed values on a page, and leaves when confirmed', async () => {
  const { person, back } = await arriveAt('/settings?tab=shipping')
  await person.type(await city(), 'Arbor')
  back()
  await question()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await city()).toHaveProperty('value', 'Arbor')
  await waitFor(() => expect(here()).toBe('/settings?tab=shipping'))
  back()
  await question()
  await person.click(button('Discard'))
  await screen.findByRole('heading', { name: 'Overview' })
  expect(here()).toBe('/dashboard')
})

test('a tab in the URL asks too, and nothing asks without typed values', async () => {
  const { person } = await arriveAt('/settings?tab=shipping')
  await city()
  await person.click(screen.getByRole('tab', { name: 'Profile' }))
  await person.click(await screen.findByRole('tab', { name: 'Shipping Details' }))
  await person.type(await city(), 'Arbor')
  await person.click(screen.getByRole('tab', { name: 'Profile' }))
  await question()
  await person.click(button('Keep editing'))
  expect(await city()).toHaveProperty('value', 'Arbor')
  await person.click(screen.getByRole('tab', { name: 'Profile' }))
  await question()
  await person.click(button('Discard'))
  await screen.findByRole('button', { name: 'Edit' })
  expect(here()).toBe('/settings?tab=profile')
})

test('saved values are left without a confirmation', async () => {
  network.answers(identity.updateUser, { user: {} } as never)
  const { person, back } = await arriveAt('/settings')
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.type(screen.getByRole('textbox', { name: 'Full name' }), ' Ash')
  await person.click(button('Update Profile'))
  await screen.findByRole('button', { name: 'Edit' })
  back()
  await screen.findByRole('heading', { name: 'Overview' })
})

test('a dialog asks instead when the screen under it is left, and closes with it', async () => {
  const { person, back } = await arriveAt('/admin/review')
  await person.click(await screen.findByRole('button', { name: 'Deny' }))
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Not the one in the picture')
  back()
  await question()
  await person.click(button('Keep editing'))
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Not the one in the picture')
  await waitFor(() => expect(here()).toBe('/admin/review'))
  back()
  await question()
  await person.click(button('Discard'))
  await screen.findByRole('heading', { name: 'Overview' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
