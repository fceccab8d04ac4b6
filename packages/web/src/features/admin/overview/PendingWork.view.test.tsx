import { screen } from '@testing-library/react'
import type { reporting } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { PendingWork } from './PendingWork.tsx'

const pendingOf = (kind: reporting.PendingKind['kind'], count: number, usd: number | null = null) => ({
  ...{ kind, count, usd, urgent: 0 },
  oldest: count > 0 ? '2026-03-01T09:00:00.000Z' : null,
})

const showPending = (...pending: reporting.PendingKind[]) => {
  signedIn(aNetwork(), { role: 'admin', rights: ['money:read'] })
  show(<AtAddress address="/admin/overview" screen={() => <PendingWork waiting={pending} />} />)
}

test('says which withdrawals are to be sent and their value, and links to them', async () => {
  showPending(pendingOf('deposit', 5), pendingOf('withdrawal', 0), pendingOf('payout', 2, 1500))
  expect(await screen.findByText('5 to review, 2 withdrawals to send')).toBeTruthy()
  const row = screen.getByRole('link', { name: /Withdrawals to send/ })
  expect(row.textContent).toContain('$1,500.00 total')
  expect(row.getAttribute('href')).toBe('/admin/transactions?status=approved&type=withdrawal')
})
