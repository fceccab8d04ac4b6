import { screen, waitFor, within } from '@testing-library/react'
import { webhooks } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import type { RawSearch } from '../../../../address.ts'
import { WebhooksPanel } from './WebhooksPanel.tsx'

const workshop: webhooks.Webhook = {
  id: 'id-of-workshop',
  name: 'Workshop',
  url: 'https://workshop.example.org/orders',
  events: ['order.placed'],
  active: true,
  state: 'failing',
  failingSince: '2026-11-22T00:00:00.000Z',
  pending: 2,
  madeAt: '2026-11-22T00:00:00.000Z',
}
const sent: webhooks.Delivery = {
  id: 'id-of-message',
  event: 'order.placed',
  body: '{"type":"order.placed"}',
  createdAt: '2026-11-22T00:00:00.000Z',
  state: 'failed',
  tries: 7,
  nextAt: null,
  triedAt: '2026-11-22T01:00:00.000Z',
  status: 500,
  ms: 31,
  problem: 'It answered 500.',
  answer: 'Out of order',
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(webhooks.listWebhooks, { webhooks: [workshop] })
  network.answers(webhooks.listDeliveries, { deliveries: [sent], total: 1, next_cursor: null, previous_cursor: null })
})

const Panel = () => {
  const [search, setSearch] = useState<RawSearch>({})
  const nothing = { tab: 'webhooks', dialog: undefined, about: undefined } as const
  return <WebhooksPanel view={nothing} onView={() => undefined} search={search} onSearch={setSearch} />
}

/** A button, once permissions are loaded and it is enabled. */
const pressable = async (name: string) => {
  const find = () => screen.getByRole('button', { name })
  await waitFor(() => expect(find().getAttribute('aria-disabled')).toBeNull())
  return find()
}

test('a webhook shows its URL, events, pending deliveries and failures', async () => {
  show(<Panel />)
  const row = (await screen.findByText('Workshop')).closest('tr')
  for (const label of ['https://workshop.example.org/orders', 'order.placed', '2', 'Failing'])
    expect(row?.textContent).toContain(label)
})

test('a new webhook shows its secret once, and an invalid URL has an error at its field', async () => {
  network.refuses(webhooks.createWebhook, 422, {
    message: 'Please enter an address on the internet.',
    code: 'hook_address',
    errors: { url: ['Please enter an address on the internet.'] },
  })
  const person = show(<Panel />)
  await person.click(await pressable('Add webhook'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await person.type(dialog.getByLabelText(/^Name/), 'Garden')
  await person.type(dialog.getByLabelText(/^URL/), 'https://10.0.0.1/')
  await person.click(dialog.getByRole('checkbox', { name: 'Order placed' }))
  await person.click(dialog.getByRole('button', { name: 'Add webhook' }))
  await dialog.findByText('Please enter an address on the internet.')
  network.answers(webhooks.createWebhook, { webhook: workshop, secret: 'whsec_said-only-now' })
  await person.click(dialog.getByRole('button', { name: 'Add webhook' }))
  await dialog.findByText('whsec_said-only-now')
  expect(network.asked(webhooks.createWebhook).at(-1)).toMatchObject({
    body: { name: 'Garden', url: 'https://10.0.0.1/', events: ['order.placed'] },
  })
  await person.click(dialog.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByText('whsec_said-only-now')).toBeNull())
})

test('a URL without a scheme is completed on blur, and an invalid one is rejected while it is typed', async () => {
  const person = show(<Panel />)
  await person.click(await pressable('Add webhook'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  const address = dialog.getByLabelText(/^URL/)
  await person.type(address, 'http://hooks.example.org/vesica')
  dialog.getByText('Please enter a public URL that starts with https://, without a user name and password.')
  await person.clear(address)
  await person.type(address, 'hooks.example.org/vesica')
  await person.tab()
  expect(address).toHaveProperty('value', 'https://hooks.example.org/vesica')
  expect(dialog.queryByText(/^Enter a public URL/)).toBeNull()
})

test('the log shows responses, and can resend a delivery', async () => {
  network.answers(webhooks.resendDelivery, { delivery: { ...sent, state: 'waiting' } })
  network.answers(webhooks.testWebhook, { delivery: { ...sent, state: 'waiting', event: 'webhook.test' } })
  const person = show(<Panel />)
  await person.click(await screen.findByRole('button', { name: 'Delivery log of Workshop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery log of Workshop' }))
  const row = (await dialog.findByText('Failed', { selector: 'tr *' })).closest('tr')
  for (const label of ['order.placed', '7', '500 in 31 ms', 'Out of order']) expect(row?.textContent).toContain(label)
  await person.click(dialog.getByRole('button', { name: 'Resend order.placed' }))
  await waitFor(() => expect(network.asked(webhooks.resendDelivery)).toHaveLength(1))
  await person.click(dialog.getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(network.asked(webhooks.testWebhook)).toHaveLength(1))
})

test('rotating the secret asks first, and shows the new one once', async () => {
  network.answers(webhooks.rotateWebhookSecret, { webhook: workshop, secret: 'whsec_the-next-one' })
  const person = show(<Panel />)
  await person.click(await pressable('Rotate secret for Workshop'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate secret for Workshop' }))
  await person.click(dialog.getByRole('button', { name: 'Rotate secret' }))
  await dialog.findByText('whsec_the-next-one')
})

test('an empty list offers to add the first, and administrators without permission see why they cannot', async () => {
  signedIn(network, { role: 'admin', rights: ['settings:read'] })
  network.answers(webhooks.listWebhooks, { webhooks: [] })
  show(<Panel />)
  await screen.findByText('No webhooks yet')
  expect(screen.getByRole('button', { name: /Add webhook/ }).getAttribute('aria-disabled')).toBe('true')
  await screen.findByText(/You don’t have permission to do this|owners/)
})
