import type { wallet } from '@vesica/contract'

/** A coin with a zero balance. */
export const bitcoin: wallet.Balance = {
  id: 'id-of-wallet',
  crypto_symbol: 'BTC',
  crypto_name: 'Bitcoin',
  icon: '₿',
  network: 'Bitcoin',
  decimals: 8,
  balance: '0',
  held: '0',
  usd_equivalent: 0,
  rate: 50_000,
  rateStale: false,
  change24h: null,
  enabled: true,
  address: 'bc1house',
  addressChangedAt: null,
  paymentLink: null,
  coinLink: { scheme: 'bitcoin', inAddress: false, chain: null },
  minDeposit: '0.001',
  history: [],
}
