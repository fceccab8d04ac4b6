import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { useHeadingFocus } from './arrival.ts'

const Root = () => {
  useHeadingFocus()
  return <Outlet />
}
const Loading = () => <main id="main" tabIndex={-1} aria-label="Dashboard" />
const Loaded = () => (
  <main id="main" tabIndex={-1}>
    <h1>Library</h1>
  </main>
)

const arriveAt = async (path: '/dashboard' | '/content') => {
  const root = createRootRoute({ component: Root })
  const at = (to: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path: to, component })
  const begin = at('/', () => <button type="button">Sign In</button>)
  const router = createRouter({
    routeTree: root.addChildren([begin, at('/dashboard', Loading), at('/content', Loaded)]),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />)
  await screen.findByRole('button')
  await act(() => router.navigate({ to: path } as never))
}

test('the focus moves to the heading of a new screen', async () => {
  await arriveAt('/content')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Library' }))
})

test('the focus moves to the main region of a screen whose heading is still loading', async () => {
  await arriveAt('/dashboard')
  expect(document.activeElement).toBe(await screen.findByRole('main', { name: 'Dashboard' }))
})
