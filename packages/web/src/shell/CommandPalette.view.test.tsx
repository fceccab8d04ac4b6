import { screen, waitFor, within } from '@testing-library/react'
import { globalSearch } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../test/member.tsx'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { CommandPalette } from './CommandPalette.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const opened = () => show(<CommandPalette opened onClose={() => undefined} onHelp={() => undefined} />)
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('requests typed text once, and groups the results by kind', async () => {
  signedIn(network, { role: 'admin', rights: ['audit:read', 'people:read', 'money:read', 'support:read'] })
  network.answers(globalSearch.searchEverything, {
    results: [
      { kind: 'person', id: 'p', title: 'Moon Lee', detail: 'moon@example.org', status: 'active' },
      { kind: 'request', id: 'r', title: 'DEP-8E55', detail: 'Moon Lee', status: 'pending' },
      { kind: 'ticket', id: 't', title: 'Moon light', detail: 'TKT-12', status: 'open' },
    ],
  })
  const person = opened()
  await person.type(await screen.findByRole('combobox'), 'moon')
  await screen.findByText('DEP-8E55')
  expect(network.asked(globalSearch.searchEverything).map(({ query }) => query)).toEqual([{ search: 'moon' }])
  expect(options()).toEqual(['Moon Leemoon@example.org', 'DEP-8E55Moon Lee, Pending', 'Moon lightTKT-12, Open'])
  const list = within(screen.getByRole('listbox'))
  for (const group of ['People', 'Requests', 'Tickets']) list.getByText(group)
})

test('lists accessible sections of the system screen and actions only', async () => {
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  const person = opened()
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(options()).toContain('System: Branding'))
  expect(options()).not.toContain('Write an announcement…')
  await person.type(field, 'schedule main')
  await waitFor(() => expect(options()).toEqual(['Schedule maintenance…']))
  expect(network.asked(globalSearch.searchEverything)).toHaveLength(0)
})

test('distinguishes no results from a failed search', async () => {
  signedIn(network, { role: 'admin', rights: ['audit:read'] })
  network.answers(globalSearch.searchEverything, { results: [] })
  const person = opened()
  const field = await screen.findByRole('combobox')
  await person.type(field, 'zzz')
  await screen.findByText('No results for “zzz”')
  network.loses(globalSearch.searchEverything)
  await person.type(field, 'y')
  await screen.findByText('Some results couldn’t be loaded. Please try again.')
})
