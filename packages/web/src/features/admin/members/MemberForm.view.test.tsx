import { screen, waitFor } from '@testing-library/react'
import { members, membership } from '@vesica/contract'
import { expect, test } from 'vitest'
import { ada, signedIn } from '../../../../test/member.tsx'
import { threePlans } from '../../../../test/membership.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { MemberForm } from './MemberForm.tsx'

const nothing = () => undefined

test('a new member gets a free year, and a new administrator has no plan', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['people:read', 'people:write', 'roles:write'] })
  network.answers(membership.listPlans, { plans: threePlans })
  network.loses(members.createMember)
  const person = show(<MemberForm isSelf={false} onDone={nothing} onCancel={nothing} />)
  await screen.findByText('One year of Seeker from today. They aren’t charged.')
  await person.type(screen.getByLabelText(/^Name/), ada.name)
  await person.type(screen.getByLabelText(/^Email/), ada.email)
  await person.click(screen.getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'Administrator', hidden: true }))
  expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull()
  await person.click(await screen.findByRole('checkbox', { name: /^Owner/ }))
  await person.click(screen.getByRole('button', { name: 'Add User' }))
  await waitFor(() => expect(network.asked(members.createMember)).toMatchObject([{ body: { plan_id: null } }]))
})
