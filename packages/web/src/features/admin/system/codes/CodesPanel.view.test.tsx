import { screen, waitFor, within } from '@testing-library/react'
import { codes, membership } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { threePlans } from '../../../../../test/membership.ts'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import type { RawSearch } from '../../../../address.ts'
import { CodesPanel } from './CodesPanel.tsx'

const spring: codes.DiscountCode = {
  id: 'id-of-spring',
  code: 'SPRING',
  kind: 'percent',
  value: 20,
  plan_id: null,
  planName: null,
  uses_limit: 100,
  used: 3,
  ends_at: null,
  active: true,
  note: 'For the gathering',
  state: 'good',
  madeAt: '2026-11-22T00:00:00.000Z',
}
const page = (all: codes.DiscountCode[]) => ({
  codes: all,
  total: all.length,
  next_cursor: null,
  previous_cursor: null,
})

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(codes.listCodes, page([spring]))
  network.answers(membership.listPlans, { plans: threePlans })
})

const Panel = () => {
  const [search, setSearch] = useState<RawSearch>({})
  const nothing = { tab: 'codes', dialog: undefined, about: undefined } as const
  return <CodesPanel view={nothing} onView={() => undefined} search={search} onSearch={setSearch} />
}

test('codes show their discount, number of uses, and validity', async () => {
  show(<Panel />)
  const row = (await screen.findByText('SPRING')).closest('tr')
  for (const label of ['20%', '3 of 100', 'Any plan', 'Never', 'For the gathering', 'Active'])
    expect(row?.textContent).toContain(label)
})

test('a new code is created, with errors at their fields', async () => {
  network.refuses(codes.createCode, 409, {
    message: 'This code already exists.',
    code: 'code_exists',
    errors: { code: ['This code already exists.'] },
  })
  const person = show(<Panel />)
  await screen.findByText('SPRING')
  await person.click(screen.getByRole('button', { name: 'Add code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add code' }))
  await person.type(dialog.getByLabelText(/^Code/), 'spring')
  await person.type(dialog.getByLabelText(/^Percent/), '12')
  await person.type(dialog.getByLabelText(/^Usage limit/), '0')
  await person.click(dialog.getByRole('button', { name: 'Add code' }))
  await dialog.findByText('Please enter a whole number.')
  await person.clear(dialog.getByLabelText(/^Usage limit/))
  await person.click(dialog.getByRole('button', { name: 'Add code' }))
  await dialog.findByText('This code already exists.')
  expect(network.asked(codes.createCode)[0]).toMatchObject({
    body: { code: 'spring', kind: 'percent', value: 12, plan_id: null, uses_limit: null, ends_at: null, active: true },
  })
  expect((dialog.getByLabelText(/^Code/) as HTMLInputElement).value).toBe('spring')
})

test('only the editable fields of an existing code can be changed', async () => {
  network.answers(codes.updateCode, { code: { ...spring, active: false } })
  const person = show(<Panel />)
  await person.click(await screen.findByRole('button', { name: 'Edit SPRING' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit SPRING' }))
  expect(dialog.queryByLabelText(/^Percent/)).toBeNull()
  await person.click(dialog.getByRole('switch', { name: /^Active/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(network.asked(codes.updateCode)).toHaveLength(1))
  expect(network.asked(codes.updateCode)[0]).toMatchObject({
    body: { uses_limit: 100, ends_at: null, note: 'For the gathering', active: false },
  })
})

test('an empty list offers to add the first code', async () => {
  network.answers(codes.listCodes, page([]))
  show(<Panel />)
  await screen.findByText('No discount codes yet')
  expect(screen.getAllByRole('button', { name: 'Add code' }).length).toBeGreaterThan(0)
})
