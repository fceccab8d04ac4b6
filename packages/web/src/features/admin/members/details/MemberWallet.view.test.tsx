import { cleanup, screen } from '@testing-library/react'
import type { members } from '@vesica/contract'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { MemberWallet } from './MemberWallet.tsx'

const holding = (symbol: string) => ({ symbol, name: `Coin ${symbol}`, amount: '1', usdValue: 1, change24h: null })
const member = {
  email: 'ada@example.org',
  walletBalance: { total: 5, btc: '1', eth: '1' },
  cryptoPortfolio: ['BTC', 'ETH', 'SOL', 'LTC', 'USD'].map(holding),
  recentTransactions: [],
} as unknown as members.MemberDetails

test('the total counts further holdings, and a link leads to balance corrections', async () => {
  signedIn(aNetwork(), { role: 'admin', rights: ['people:read', 'money:read', 'treasury:read'] })
  show(<MemberWallet member={member} />)
  await screen.findByText(/· and 3 more/)
  const correct = await screen.findByRole('link', { name: 'Correct balance in the treasury' })
  expect(correct.getAttribute('href')).toBe('/admin/transactions?view=treasury&open=adjust')
})

test('the most valuable holdings are listed beside the total, without empty ones', async () => {
  signedIn(aNetwork(), { role: 'admin', rights: ['people:read', 'money:read'] })
  const usdt = { ...holding('USDT'), amount: '407.12', usdValue: 407.12 }
  const withHoldings = (cryptoPortfolio: (typeof usdt)[]) =>
    show(<MemberWallet member={{ ...member, walletBalance: { total: 407.12, btc: '0', eth: '0' }, cryptoPortfolio }} />)
  withHoldings([usdt])
  const balanceText = () => screen.getByText('Wallet balance').parentElement?.textContent
  await screen.findByText('Coin USDT')
  expect(balanceText()).toBe('Wallet balance$407.12407.12 USDT')
  cleanup()
  withHoldings([holding('BTC'), usdt, holding('LTC')])
  await screen.findByText('Coin USDT')
  expect(balanceText()).toBe('Wallet balance$407.12407.12 USDT · 1 BTC · and 1 more')
})

test('administrators without treasury permission have no link to it', async () => {
  signedIn(aNetwork(), { role: 'admin', rights: ['people:read', 'money:read'] })
  show(<MemberWallet member={{ ...member, cryptoPortfolio: [holding('BTC')] }} />)
  await screen.findByText('Coin BTC')
  expect(screen.queryByText(/more/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Correct balance in the treasury' })).toBeNull()
})
