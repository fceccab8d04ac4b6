import { screen, within } from '@testing-library/react'
import { members } from '@vesica/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AtAddress } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { readIn } from '../../../../format/zone.ts'
import { MemberRecords } from './MemberRecords.tsx'

const period: members.MemberRecords['periods'][number] = {
  id: 'id-of-period',
  planName: 'Guardian',
  level: 'guardian',
  source: 'upgrade',
  beganAt: '2026-01-02T00:00:00.000Z',
  endsAt: '2027-01-02T00:00:00.000Z',
  fee: null,
  endedEarlyAt: null,
  price: 199,
  paid: { amount: '0.00398', crypto_symbol: 'BTC' },
}
const order = { id: 'id-of-order', reference: 'ORD-1', title: 'Lamp and 1 more', status: 'shipped', total: 25 }
const ticket = {
  id: 'id-of-ticket',
  ticketReference: 'TKT-1',
  subject: 'Where is it?',
  status: 'open',
  updatedAt: '2026-01-02T00:00:00.000Z',
} as const

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

afterEach(() => readIn(null))

const Records = () => <MemberRecords person="id-of-ada" email="ada@example.org" />
const open = () => show(<AtAddress address="/admin/users" screen={Records} />)
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('periods, orders and tickets link to lists filtered by the person', async () => {
  network.answers(members.getMemberRecords, {
    periods: [period],
    orders: { count: 7, latest: [order] },
    tickets: { count: 1, latest: [ticket] },
  })
  open()
  expect(
    (await section('Membership')).getByText(/^Jan 2, 2026 to Jan 2, 2027 · 0\.00398 BTC \(\$199\.00\)$/),
  ).toBeTruthy()
  const orders = (await section('Latest orders')).getByRole('link', { name: 'All orders (7)' })
  expect(orders.getAttribute('href')).toBe('/admin/store?view=orders&search=ada%40example.org')
  const tickets = (await section('Latest tickets')).getByRole('link', { name: 'All tickets (1)' })
  expect(tickets.getAttribute('href')).toBe('/admin/support?search=ada%40example.org&queue=every')
})

test('a registration fee is listed although the first year was free', async () => {
  const fee = { price: 25, amount: '0.0005', crypto_symbol: 'BTC' }
  const orders = { count: 0, latest: [] }
  network.answers(members.getMemberRecords, {
    periods: [{ ...period, price: 0, paid: null, fee }],
    orders,
    tickets: null,
  })
  open()
  expect((await section('Membership')).getByText(/Registration fee: \$25\.00 \(0\.0005 BTC\)$/)).toBeTruthy()
})

test('records without permission are hidden, and an undisclosed price is not reported as free', async () => {
  const untold = { ...period, price: null, paid: null }
  network.answers(members.getMemberRecords, { periods: [untold], orders: null, tickets: null })
  open()
  expect((await section('Membership')).getByText('Jan 2, 2026 to Jan 2, 2027')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Latest orders' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Latest tickets' })).toBeNull()
})

test('each empty section says so, and a failed one can be retried', async () => {
  network.refuses(members.getMemberRecords, 500, { message: 'It went wrong.', code: 'internal' })
  const person = open()
  const again = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 })
  network.answers(members.getMemberRecords, {
    periods: [],
    orders: { count: 0, latest: [] },
    tickets: { count: 0, latest: [] },
  })
  await person.click(again)
  expect((await section('Membership')).getByText('No membership yet.')).toBeTruthy()
  expect((await section('Latest orders')).getByText('No orders.')).toBeTruthy()
  expect((await section('Latest tickets')).queryByRole('link')).toBeNull()
})

test.each(['America/Los_Angeles', 'Europe/Berlin'])(
  'an imported period has the days of the file in %s',
  async (zone) => {
    readIn(zone)
    const imported = { ...period, beganAt: '2026-03-02T00:00:00.000Z', endsAt: '2027-03-01T23:59:59.999Z', price: null }
    network.answers(members.getMemberRecords, { periods: [{ ...imported, paid: null }], orders: null, tickets: null })
    open()
    expect((await section('Membership')).getByText('Mar 2, 2026 to Mar 1, 2027')).toBeTruthy()
  },
)
