import { identity, profile } from '@vesica/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { ProfileTab } from './ProfileTab.tsx'

test.each(['Cancel', 'Update Profile'])(
  'editing a profile focuses the first field, and %s returns the focus to the Edit button',
  async (end) => {
    aNetwork().answers(identity.updateUser, { user: ada })
    const person = show(<ProfileTab user={ada} />)
    await person.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Full name' })))
    await person.click(screen.getByRole('button', { name: end }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
  },
)

test('the profile shows picture or initial, name, email and membership, and accepts a picture', async () => {
  const network = aNetwork()
  network.answers(profile.setAvatar, { user: { ...ada, avatar: '/api/avatars/1' } })
  const person = show(<ProfileTab user={ada} />)
  for (const label of [ada.name, ada.email, 'JPG, GIF or PNG. 1MB max.', 'Current plan', 'Member since', 'Status'])
    expect(screen.getByText(label)).toBeTruthy()
  expect(screen.getByText(ada.name.charAt(0).toUpperCase(), { exact: true })).toBeTruthy()
  const picture = screen.getByLabelText('Profile picture', { selector: 'input' })
  await person.upload(picture, new File(['x'], 'me.png', { type: 'image/png' }))
  await screen.findByText('This file is named .png but isn’t a PNG.')
  expect(network.asked(profile.setAvatar)).toEqual([])
  await person.upload(picture, new File([Uint8Array.fromHex('89504e470d0a1a0a')], 'me.png', { type: 'image/png' }))
  await waitFor(() => expect(network.asked(profile.setAvatar)).toHaveLength(1))
})
