import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { identity } from '@vesica/contract'
import { expect, onTestFinished, test } from 'vitest'
import { ada } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { endSession } from '../../data/session.ts'
import { lastTab, rememberTab } from '../../shell/lastTab.ts'
import { SignInScreen } from './SignInScreen.tsx'

test('a failed sign-in says so in a toast and in its form, and keeps the values', async () => {
  const network = aNetwork()
  network.refuses(identity.login, 422, { message: 'No such pair.', code: 'credentials_wrong' })
  const router = createRouter({
    routeTree: createRootRoute({ component: SignInScreen }),
    history: createMemoryHistory(),
  })
  const person = show(<RouterProvider router={router} />)
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await person.type(email, 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'not the password')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findAllByText('Failed to sign in: No such pair.')).toHaveLength(2)
  expect((email as HTMLInputElement).value).toBe('ada@example.org')
})

test('sign-in opens the overview, not the last used tab', async () => {
  rememberTab('system')
  const network = aNetwork()
  network.answers(identity.login, { user: { ...ada, role: 'admin' }, token: 'token-of-a-test' } as never)
  onTestFinished(() => endSession('signedOut'))
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component: SignInScreen }), history })
  const person = show(<RouterProvider router={router} />)
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'a long password')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(history.location.pathname).toBe('/admin'))
  expect(lastTab()).toBeNull()
})
