import { screen } from '@testing-library/react'
import { pendingCounts } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../test/member.tsx'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { AdminShellSidebar } from './AdminShellSidebar.tsx'

test('requests the pending counts once, and shows them beside the tabs', async () => {
  const network = aNetwork()
  signedIn(network, {
    role: 'admin',
    rights: ['audit:read', 'people:read', 'people:decide', 'money:read', 'support:read', 'settings:read'],
  })
  network.answers(pendingCounts.getPendingCounts, {
    pending: [
      { kind: 'signup', count: 3 },
      { kind: 'membership', count: 1 },
      { kind: 'deposit', count: 2 },
      { kind: 'withdrawal', count: 0 },
      { kind: 'payout', count: 1 },
      { kind: 'trade', count: 4 },
      { kind: 'answer', count: 5 },
    ],
  })
  show(<AtAddress address="/admin/overview" screen={() => <AdminShellSidebar />} />)
  await screen.findByRole('link', { name: /^Users ?3 waiting for review$/ })
  screen.getByRole('link', { name: /^Review queue ?10 waiting for review$/ })
  screen.getByRole('link', { name: /^Transactions ?7 to review or send$/ })
  screen.getByRole('link', { name: /^Support ?5 tickets awaiting reply$/ })
  screen.getByRole('link', { name: 'Overview' })
  expect(network.asked(pendingCounts.getPendingCounts)).toHaveLength(1)
})
