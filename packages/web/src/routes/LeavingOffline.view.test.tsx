import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Unsaved } from '../ui/form/Unsaved.tsx'
import { Leaving } from './Leaving.tsx'

// The browser's behavior when the dialog's chunk can't be fetched.
vi.mock('../ui/form/DiscardQuestion.tsx', () => Promise.reject(new TypeError('Failed to fetch')))

const Form = () => {
  const [city, setCity] = useState('')
  return (
    <>
      <Unsaved values={{ city }} />
      <input aria-label="City" value={city} onChange={(event) => setCity(event.currentTarget.value)} />
    </>
  )
}

test('without a connection, the browser asks before typed values are discarded', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  onTestFinished(() => confirm.mockRestore())
  const root = createRootRoute({
    component: () => (
      <Leaving>
        <Outlet />
      </Leaving>
    ),
  })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => <h1>Overview</h1> }),
    createRoute({ getParentRoute: () => root, path: '/settings', component: Form }),
  ]
  window.history.replaceState(null, '', '/dashboard')
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const person = show(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Overview' })
  await act(async () => router.navigate({ href: '/settings' }))
  await person.type(await screen.findByRole('textbox', { name: 'City' }), 'Arbor')

  act(() => window.history.back())
  await waitFor(() => expect(confirm).toHaveBeenCalledWith('Discard what you entered?'))
  await waitFor(() => expect(window.location.pathname).toBe('/settings'))
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Arbor')

  confirm.mockReturnValue(true)
  act(() => window.history.back())
  await screen.findByRole('heading', { name: 'Overview' })
})
