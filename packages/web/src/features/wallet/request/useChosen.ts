import type { wallet } from '@vesica/contract'
import { useRef } from 'react'
import { findBalance } from '../coins.ts'

/**
 * The balance of a dialog. Once started it stays selected, even if the coin becomes unavailable: input is preserved and
 * the server reports the problem.
 * @param coins selectable ones @param balances all of them
 */
export const useChosen = (
  coins: readonly wallet.Balance[],
  balances: readonly wallet.Balance[],
  symbol: string | undefined,
): wallet.Balance | undefined => {
  const started = useRef<string>(undefined)
  if (symbol === undefined || findBalance(coins, symbol)) started.current = symbol
  return findBalance(started.current === symbol ? balances : coins, symbol)
}
