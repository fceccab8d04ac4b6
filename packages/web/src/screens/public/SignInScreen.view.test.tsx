import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { identity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { SignInScreen } from './SignInScreen.tsx'

test('a sign-in that fails says so in a toast and in its form, and keeps what was typed', async () => {
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
