import type { wallet } from '@vesica/contract'
import { isAbove } from './amounts.ts'

/** The only asset that is not a coin: sells credit it, buys debit it. */
export const USD = 'USD'

type Balances = readonly wallet.Balance[]

export const findBalance = (balances: Balances, symbol: string | undefined): wallet.Balance | undefined =>
  balances.find((one) => one.crypto_symbol === symbol)

/** Coins with a deposit address. */
export const depositable = (balances: Balances): wallet.Balance[] =>
  balances.filter((one) => one.enabled && one.address !== '')

/** Coins with an available balance to send. */
export const withdrawable = (balances: Balances): wallet.Balance[] =>
  balances.filter((one) => one.enabled && one.crypto_symbol !== USD && isAbove(one.balance, '0'))

/** Coins with a price; for sells, only those with a balance. */
export const tradable = (balances: Balances, side: 'buy' | 'sell'): wallet.Balance[] =>
  balances.filter((one) => one.enabled && one.rate !== null && (side === 'buy' || isAbove(one.balance, '0')))
