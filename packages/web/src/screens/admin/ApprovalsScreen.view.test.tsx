import { screen, within } from '@testing-library/react'
import { approvals, rightsOf } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { numbers } from '../../features/admin/approvals/rules.ts'
import { headingOf } from '../../shell/AdminShellRegistry.ts'
import { ApprovalsScreen } from './ApprovalsScreen.tsx'

test('approvals show pending changes, the rules, and who can approve', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: rightsOf(['finance']) })
  const person = { id: 'a1', name: 'Maya Chen', email: 'maya@example.org', confirmBlocked: null }
  const administrators = [
    { ...person, counts: true, countsFrom: '2026-01-02T00:00:00.000Z' },
    { ...person, id: 'a2', name: 'Noor Hadi', counts: false, countsFrom: '2099-01-02T00:00:00.000Z' },
  ]
  const rules = Object.fromEntries(numbers.map((name) => [name, 1]))
  network.answers(approvals.getApprovals, { rules, changes: [], administrators, alone: false } as never)
  show(<AtAddress address="/admin/approvals" screen={ApprovalsScreen} />)
  expect(headingOf('/admin/approvals')).toBe('Approvals')
  expect(headingOf('/admin/roles')).toBe('Roles')
  const approvers = within(await screen.findByRole('region', { name: 'Eligible approvers' }))
  const [first, second] = approvers.getAllByRole('listitem')
  expect(first?.textContent).toContain('Eligible')
  expect(second?.textContent).toMatch(/Eligible from Jan \d, 2099/)
  expect(approvers.getByRole('button', { name: 'Make Noor Hadi eligible now' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Awaiting second approval' }).textContent).toContain('Nothing to approve')
  expect(screen.getByRole('region', { name: 'Approval rules' })).toBeTruthy()
})
