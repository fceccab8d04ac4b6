import type { orders } from '@vesica/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { anOrder } from '../../../../test/order.ts'
import { show } from '../../../../test/show.tsx'
import { historyAddress } from '../ordersUrl.ts'
import { type ListPage, OrdersList } from './OrdersList.tsx'

const paid: orders.MembershipPayment = {
  ...{
    id: 'id-of-payment',
    reference: 'REG-0A1B2C3D',
    date: '2026-01-02T00:00:00.000Z',
    plan: 'Guardian',
    kind: 'signup',
  },
  ...{ status: 'completed', discount: 0, credit: 0 },
  ...{ fee: 25, year: 79, total: 104, asset: 'BTC', coinAmount: '0.00208', rate: 50_000 },
  ...{ customerName: 'Ada Holm', customerEmail: 'ada@example.org' },
}
const page: ListPage = { orders: [], payments: [], total: 0, next_cursor: null, previous_cursor: null }
const list = (changed: Partial<ListPage>) => {
  signedIn(aNetwork())
  const element = <OrdersList page={{ ...page, ...changed }} view={historyAddress.plain} onView={() => undefined} />
  show(<AtAddress address="/purchase-history" screen={() => element} />)
}

test('the sign-up payment is listed by date, with its parts, coin, rate and receipt', async () => {
  const [early, late] = ['2026-01-01', '2026-01-03'].map((day) =>
    anOrder({ id: day, reference: day, date: `${day}T00:00:00.000Z` }),
  )
  list({ orders: [late ?? anOrder(), early ?? anOrder()], payments: [paid], total: 3 })
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    '2026-01-03',
    'REG-0A1B2C3D',
    '2026-01-01',
  ])
  const card = screen.getByRole('article', { name: 'Order REG-0A1B2C3D' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Registration fee (Guardian)$25.00', 'First year of Guardian$79.00'])
  expect(card.textContent).toContain('Paid with 0.00208 BTC at $50,000.00 per BTC')
  expect(card.textContent).toContain('Approved Jan 2, 2026')
  within(card).getByRole('button', { name: 'Print Receipt' })
  within(card).getByRole('button', { name: 'Download PDF' })
  screen.getByText('Showing 3 of 3 purchases')
})

test('a year that was not charged at sign-up is not listed', async () => {
  list({ payments: [{ ...paid, year: 0, total: 25 }], total: 1 })
  const card = await screen.findByRole('article')
  expect(within(card).getAllByRole('listitem')).toHaveLength(1)
})

test('a year that was paid later shows its discount and its refund', async () => {
  const upgrade: orders.MembershipPayment = {
    ...paid,
    ...{ reference: 'MEM-0A1B2C3D', kind: 'upgrade', status: 'refunded', plan: 'Master' },
    ...{ fee: 0, year: 499, discount: 50, credit: 99.5, total: 349.5 },
  }
  list({ payments: [upgrade], total: 1 })
  const card = await screen.findByRole('article', { name: 'Order MEM-0A1B2C3D' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Upgrade to Master, one year$499.00', 'Discount-$50.00', 'Credit for unused days-$99.50'])
  within(card).getByText('Refunded')
  within(card).getByText('$349.50')
  within(card).getByText('Paid Jan 2, 2026')
})

test('a course purchase shows its title, price and coin', async () => {
  const course: orders.MembershipPayment = {
    ...paid,
    ...{ reference: 'CRS-0A1B2C3D', kind: 'course', plan: 'Breathwork', fee: 0, year: 24, total: 24 },
  }
  list({ payments: [course], total: 1 })
  const card = await screen.findByRole('article', { name: 'Order CRS-0A1B2C3D' })
  expect(within(card).getByRole('listitem').textContent).toBe('Course: Breathwork$24.00')
  within(card).getByText('Paid Jan 2, 2026')
})

test('an empty purchase history links to the store', async () => {
  list({})
  await screen.findByText('No orders yet')
  expect(screen.getByRole('link', { name: 'Browse Store' }).getAttribute('href')).toBe('/store')
})
