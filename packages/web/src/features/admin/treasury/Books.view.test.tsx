import { screen } from '@testing-library/react'
import type { treasury } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress } from '../../../../test/member.tsx'
import { show } from '../../../../test/show.tsx'
import { Books } from './Books.tsx'

const line: treasury.TreasuryLine = {
  asset: 'ETH',
  custody: '2',
  available: '1.5',
  held: '0',
  payouts: '0.49921396',
  other: '0',
  treasury: '0.00078604',
  revenue: '0',
  expense: '0',
  difference: '0',
}

test('pending payouts link to the withdrawals of that coin that are to be sent', async () => {
  const lines = [line, { ...line, asset: 'BTC', payouts: '0' }]
  show(<AtAddress address="/admin/transactions" screen={() => <Books lines={lines} />} />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['0.49921396', '/admin/transactions?status=approved&type=withdrawal&currency=ETH'],
  ])
})
