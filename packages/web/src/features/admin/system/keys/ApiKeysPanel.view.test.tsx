import { screen, waitFor, within } from '@testing-library/react'
import { apiKeys } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import type { RawSearch } from '../../../../address.ts'
import { ApiKeysPanel } from './ApiKeysPanel.tsx'

const stock: apiKeys.ApiKey = {
  id: 'id-of-stock',
  name: 'Stock count',
  ending: 'x9Zq',
  rights: ['store:read', 'store:write'],
  madeBy: 'Ada',
  madeAt: '2026-11-22T00:00:00.000Z',
  endsAt: null,
  lastUsedAt: null,
  revokedAt: null,
  state: 'good',
}
const page = (keys: apiKeys.ApiKey[]) => ({ keys, total: keys.length, next_cursor: null, previous_cursor: null })

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['roles:write'] })
  network.answers(apiKeys.listApiKeys, page([stock]))
})

const Panel = () => {
  const [search, setSearch] = useState<RawSearch>({})
  const nothing = { tab: 'keys', dialog: undefined, about: undefined } as const
  return <ApiKeysPanel view={nothing} onView={() => undefined} search={search} onSearch={setSearch} />
}

test('a key shows its permissions, its creator, and its last use', async () => {
  show(<Panel />)
  const row = (await screen.findByText('Stock count')).closest('tr')
  for (const label of [
    'vk_…x9Zq',
    'See products and orders; manage products, categories and order tracking',
    'Ada',
    'Never',
    'Active',
  ])
    expect(row?.textContent).toContain(label)
})

test('a new key is displayed once, and nowhere after closing', async () => {
  network.answers(apiKeys.createApiKey, { key: stock, secret: 'vk_said-only-now' })
  const person = show(<Panel />)
  await screen.findByText('Stock count')
  await person.click(screen.getByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create key' }))
  await person.type(dialog.getByLabelText(/^Name/), 'Stock count')
  await person.type(dialog.getByLabelText(/^Expires/), '2036-04-01')
  await person.click(dialog.getByRole('checkbox', { name: 'See products and orders' }))
  await person.click(dialog.getByRole('button', { name: 'Create key' }))
  await dialog.findByText('vk_said-only-now')
  expect(dialog.getByText('vk_said-only-now').closest(':focus')).not.toBeNull()
  expect(network.asked(apiKeys.createApiKey)[0]).toMatchObject({
    body: { name: 'Stock count', rights: ['store:read'], ends_at: expect.stringMatching(/^2036-04-0[12]T/) },
  })
  await person.click(dialog.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByText('vk_said-only-now')).toBeNull())
})

test('an active key can be revoked, and a revoked one cannot', async () => {
  network.answers(apiKeys.revokeApiKey, { key: { ...stock, state: 'revoked' } })
  const person = show(<Panel />)
  await person.click(await screen.findByRole('button', { name: 'Revoke Stock count' }))
  network.answers(apiKeys.listApiKeys, page([{ ...stock, state: 'revoked', revokedAt: '2026-11-23T00:00:00.000Z' }]))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(network.asked(apiKeys.revokeApiKey)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Stock count' })).toBeNull())
  expect(screen.getByText('Stock count').closest('tr')?.textContent).toContain('Revoked')
})

test('an empty list offers to create the first key', async () => {
  network.answers(apiKeys.listApiKeys, page([]))
  show(<Panel />)
  await screen.findByText('No API keys yet')
  expect(screen.getAllByRole('button', { name: 'Create key' }).length).toBeGreaterThan(0)
})
