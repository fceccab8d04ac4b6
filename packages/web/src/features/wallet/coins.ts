import type { wallet } from '@vesica/contract'
import { isAbove } from './amounts.ts'

/** The only asset that is not a coin: sells credit it, buys debit it. */
export const USD = 'USD'

type Balances = readonly wallet.Balance[]

export const findBalance = (balances: Balances, symbol: string | undefined): wallet.Balance | undefined =>
  balances.find((balance) => balance.crypto_symbol === symbol)

/** Coins with a deposit address. */
export const depositable = (balances: Balances): wallet.Balance[] =>
  balances.filter((balance) => balance.enabled && balance.address !== '')

/** Coins with an available balance to send. */
export const withdrawable = (balances: Balances): wallet.Balance[] =>
  balances.filter((balance) => balance.enabled && balance.crypto_symbol !== USD && isAbove(balance.balance, '0'))

/** Coins with a price; for sells, only those with a balance. */
export const tradable = (balances: Balances, side: 'buy' | 'sell'): wallet.Balance[] =>
  balances.filter(
    (balance) => balance.enabled && balance.rate !== null && (side === 'buy' || isAbove(balance.balance, '0')),
  )
