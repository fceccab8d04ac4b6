import { screen, within } from '@testing-library/react'
import { approvals, members, adminRoles, roleText, rightsOfRole, rightText } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { RolesScreen } from './RolesScreen.tsx'

test('every role but the owner’s lists its permissions', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['owner'] })
  network.refuses(members.listMembers, 500, { message: 'Server error.', code: 'server_error' })
  network.refuses(approvals.getApprovals, 500, { message: 'Server error.', code: 'server_error' })
  show(<AtAddress address="/admin/roles" screen={RolesScreen} />)
  await screen.findByRole('heading', { name: 'Permissions by role' })
  for (const role of adminRoles.filter((candidate) => candidate !== 'owner')) {
    const list = within(screen.getByRole('list', { name: `${roleText[role].name} can` }))
    const permissions = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(permissions).toEqual(rightsOfRole[role].map((right) => rightText[right]))
  }
})
