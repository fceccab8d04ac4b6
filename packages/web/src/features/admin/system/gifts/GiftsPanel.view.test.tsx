import { screen, waitFor, within } from '@testing-library/react'
import { gifts, membership } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { threePlans } from '../../../../../test/membership.ts'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import type { RawSearch } from '../../../../address.ts'
import { GiftsPanel } from './GiftsPanel.tsx'

const bought: gifts.Gift = {
  id: 'id-of-bought',
  planName: 'Guardian',
  state: 'ready',
  codeEnd: 'AB2CD',
  price: 199,
  paid: { amount: '0.00398', crypto_symbol: 'BTC' },
  paidFrom: 'wallet',
  refundHash: null,
  buyer: { id: 'id-of-ben', name: 'Ben Birch' },
  madeBy: null,
  note: '',
  endsAt: null,
  boughtAt: '2026-11-01T00:00:00.000Z',
  redeemedAt: null,
  redeemedBy: null,
  reason: null,
}
const gift: gifts.Gift = {
  ...bought,
  ...{
    id: 'id-of-given',
    codeEnd: 'XY3ZW',
    price: 0,
    paid: null,
    paidFrom: null,
    buyer: null,
    madeBy: 'Ada Alder',
    note: 'For a speaker',
  },
}
const page = (all: gifts.Gift[]) => ({ gifts: all, total: all.length, next_cursor: null, previous_cursor: null })

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write', 'store:refund'] })
  network.answers(gifts.listGifts, page([bought, gift]))
  network.answers(membership.listPlans, { plans: threePlans })
})

const Panel = () => {
  const [search, setSearch] = useState<RawSearch>({})
  const nothing = { tab: 'gifts', dialog: undefined, about: undefined } as const
  return <GiftsPanel view={nothing} onView={() => undefined} search={search} onSearch={setSearch} />
}

test('a purchased gift is refunded with a reason, and a complimentary one is revoked', async () => {
  network.answers(gifts.refundGift, { gift: { ...bought, state: 'refunded' } })
  const person = show(<Panel />)
  const row = (await screen.findByText('…AB2CD')).closest('tr')
  for (const label of ['Guardian', 'Ben Birch', '$199', 'Never', 'Active']) expect(row?.textContent).toContain(label)
  expect((await screen.findByText('…XY3ZW')).closest('tr')?.textContent).toContain('Given by Ada Alder')
  expect(screen.getByRole('button', { name: 'Revoke the gift …XY3ZW' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Refund the gift …AB2CD' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a year of Guardian' }))
  await person.click(dialog.getByRole('button', { name: 'Refund' }))
  await dialog.findByText('Please enter a reason for the buyer.')
  await person.type(dialog.getByLabelText(/^Reason/), 'Bought twice.')
  await person.click(dialog.getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(network.asked(gifts.refundGift)[0]?.body).toEqual({ reason: 'Bought twice.' }))
})

test('an externally paid gift is refunded with the transaction that returned the payment', async () => {
  const outside = { ...bought, paidFrom: 'outside' } as const
  network.answers(gifts.listGifts, page([outside]))
  network.answers(gifts.refundGift, { gift: { ...outside, state: 'refunded', refundHash: 'ab'.repeat(32) } })
  const person = show(<Panel />)
  await person.click(await screen.findByRole('button', { name: 'Refund the gift …AB2CD' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a year of Guardian' }))
  dialog.getByText(/Ask Ben Birch where to send 0.00398 BTC/)
  await person.type(dialog.getByLabelText(/^Reason/), 'Bought twice.')
  await person.click(dialog.getByRole('button', { name: 'Refund' }))
  await dialog.findByText('Please enter the transaction hash: 64 hexadecimal digits.')
  await person.click(dialog.getByLabelText(/^Transaction hash/))
  await person.paste('ab'.repeat(32))
  await person.click(dialog.getByRole('button', { name: 'Refund' }))
  await waitFor(() =>
    expect(network.asked(gifts.refundGift)[0]?.body).toEqual({ reason: 'Bought twice.', tx_hash: 'ab'.repeat(32) }),
  )
})

test('a redeemed gift can neither be refunded nor revoked', async () => {
  network.answers(gifts.listGifts, page([{ ...bought, state: 'taken', redeemedBy: 'Cleo Cedar' }]))
  show(<Panel />)
  const row = (await screen.findByText('…AB2CD')).closest('tr')
  expect(row?.textContent).toContain('Cleo Cedar')
  expect(screen.queryByRole('button', { name: /^(Refund|Revoke) the gift/ })).toBeNull()
})

test('a new complimentary gift shows its code once', async () => {
  const code = 'GIFT-AAAAA-BBBBB-CCCCC-DDDDD'
  network.answers(gifts.createGift, { gift, code, link: `https://vesica.test/auth/signup/one?invite=${code}` })
  network.answers(gifts.listGifts, page([]))
  const person = show(<Panel />)
  await screen.findByText('No gifts yet')
  await person.click(screen.getAllByRole('button', { name: 'Give membership' })[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Give membership' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /^Plan/ })))
  expect(screen.queryByRole('option')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Create code' }))
  await dialog.findByText('Please choose a plan.')
  await person.click(dialog.getByRole('combobox', { name: /^Plan/ }))
  await person.click(await screen.findByRole('option', { name: threePlans[0]?.name ?? '', hidden: true }))
  await person.click(dialog.getByRole('button', { name: 'Create code' }))
  expect((await screen.findByText(code)).closest(':focus')).not.toBeNull()
  expect(network.asked(gifts.createGift)[0]?.body).toMatchObject({
    plan_id: threePlans[0]?.id,
    note: '',
    ends_at: null,
  })
})
