import { screen, within } from '@testing-library/react'
import { control, members, offices, officeWords, rightsOfOffice, rightWords } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { OfficesScreen } from './OfficesScreen.tsx'

test('every role but the owner’s lists its permissions', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', offices: ['owner'] })
  network.refuses(members.listMembers, 500, { message: 'Server error.', code: 'server_error' })
  network.refuses(control.getApprovals, 500, { message: 'Server error.', code: 'server_error' })
  show(<AtAddress address="/admin/offices" screen={OfficesScreen} />)
  await screen.findByRole('heading', { name: 'Permissions by role' })
  for (const role of offices.filter((candidate) => candidate !== 'owner')) {
    const list = within(screen.getByRole('list', { name: `${officeWords[role].name} can` }))
    const permissions = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(permissions).toEqual(rightsOfOffice[role].map((right) => rightWords[right]))
  }
})
