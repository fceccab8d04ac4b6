import { identity } from '@vesica/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { ProfileTab } from './ProfileTab.tsx'

test.each(['Cancel', 'Update Profile'])(
  'who edits their profile goes on in its first field, and after %s at the button that began it',
  async (end) => {
    aNetwork().answers(identity.updateUser, { user: ada })
    const person = show(<ProfileTab user={ada} />)
    await person.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Full name' })))
    await person.click(screen.getByRole('button', { name: end }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
  },
)
