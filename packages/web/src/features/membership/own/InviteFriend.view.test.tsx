import { screen, within } from '@testing-library/react'
import { invitations } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { InviteFriend } from './InviteFriend.tsx'

const first = 'https://vesica.test/auth/signup?invite=first'
const second = 'https://vesica.test/auth/signup?invite=second'

test('a link is created, displayed for copying, and replaced after a confirmation', async () => {
  const network = aNetwork()
  network.answers(invitations.getOwnInvitation, { link: null, joined: 0 })
  const person = show(<InviteFriend />)
  const make = await screen.findByRole('button', { name: 'Create link' })
  network.answers(invitations.createOwnInvitation, { link: first, joined: 0 })
  network.answers(invitations.getOwnInvitation, { link: first, joined: 0 })
  await person.click(make)
  expect(await screen.findByText(first)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy your link' })).toBeTruthy()
  expect(screen.getByText('No one has joined with your link yet.')).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'Replace link' }))
  expect(network.asked(invitations.createOwnInvitation)).toHaveLength(1)
  network.answers(invitations.createOwnInvitation, { link: second, joined: 0 })
  network.answers(invitations.getOwnInvitation, { link: second, joined: 0 })
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Replace link' }))
  expect(await screen.findByText(second)).toBeTruthy()
  expect(screen.queryByText(first)).toBeNull()
})

test('shows the number of people who joined, also without a link', async () => {
  const network = aNetwork()
  network.answers(invitations.getOwnInvitation, { link: null, joined: 2 })
  show(<InviteFriend />)
  expect(await screen.findByText('2 people have joined with your link.')).toBeTruthy()
})
