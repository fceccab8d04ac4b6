import { screen } from '@testing-library/react'
import { members } from '@vesica/contract'
import { expect, test } from 'vitest'
import { ada, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { DeleteDialog } from './StatusDialog.tsx'

const typed = () => screen.queryByRole('textbox')

test('obstacles are listed with links to resolve them, before anything is typed', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['people:read', 'people:write'] })
  const reason = 'Their wallet balance is 0.5 BTC. Pay it out, or correct it in the treasury.'
  network.answers(members.getRemovalObstacles, {
    obstacles: [
      { kind: 'balance', reason, path: '/admin/transactions?view=treasury&open=adjust' },
      { kind: 'hold', reason: 'Wait until tomorrow.', path: null },
    ],
  })
  show(<DeleteDialog person={ada} onClose={() => undefined} />)
  await screen.findByText(/^Their wallet balance is 0\.5 BTC/)
  await screen.findByText(/Wait until tomorrow/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/transactions?view=treasury&open=adjust',
  ])
  expect(typed()).toBeNull()
})

test('without obstacles, the email address is required', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['people:read', 'people:write'] })
  network.answers(members.getRemovalObstacles, { obstacles: [] })
  network.loses(members.getMember)
  show(<DeleteDialog person={ada} onClose={() => undefined} />)
  await screen.findByRole('button', { name: 'Delete' })
  expect(typed()).not.toBeNull()
})
