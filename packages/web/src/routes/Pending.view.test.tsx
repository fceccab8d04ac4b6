import { RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { identity, system } from '@vesica/contract'
import { expect, test } from 'vitest'
import { ada, signedIn } from '../../test/member.tsx'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { createQueries } from '../data/queries.ts'
import { createAppRouter } from './index.tsx'

test('a loading screen appears at once with its own title, and the previous one is gone', async () => {
  const network = aNetwork()
  network.answers(system.getPlatform, {
    platform: {
      name: 'Vesica',
      maintenance: false,
      plannedMaintenance: null,
      features: ['store', 'content', 'wallet'],
    },
  } as never)
  signedIn(network)
  const resolveUser = network.delays(identity.getUser, { user: ada })
  window.history.replaceState(null, '', '/terms')
  const router = createAppRouter(createQueries())
  show(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1, name: 'Terms' })
  const navigation = router.navigate({ to: '/certificates' })
  await screen.findByRole('heading', { level: 1, name: 'Your certificates' })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading')
  expect(screen.queryByRole('heading', { level: 1, name: 'Terms' })).toBeNull()
  resolveUser()
  await navigation
  await waitFor(() =>
    expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).not.toContain('Loading'),
  )
}, 20_000)
