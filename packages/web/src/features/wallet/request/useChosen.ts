import type { wallet } from '@vesica/contract'
import { useRef } from 'react'
import { findBalance } from '../coins.ts'

/**
 * The balance that a dialog is about. Once begun it stays, also when the coin cannot be chosen any more: what was typed
 * is still there, and the server says what is wrong.
 * @param coins those that can be chosen  @param balances all of them
 */
export const useChosen = (
  coins: readonly wallet.Balance[],
  balances: readonly wallet.Balance[],
  symbol: string | undefined,
): wallet.Balance | undefined => {
  const begun = useRef<string>(undefined)
  if (symbol === undefined || findBalance(coins, symbol)) begun.current = symbol
  return findBalance(begun.current === symbol ? balances : coins, symbol)
}
