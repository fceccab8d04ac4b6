import { COIN_DECIMALS, formatAmount, parseAmount } from '@vesica/contract'

/** Compares a claimed amount with the amount due. `difference` is decimal text in the same coin. */
export type AmountFact =
  | { readonly kind: 'same' }
  | { readonly kind: 'short' | 'over'; readonly difference: string }
  | { readonly kind: 'unknown' }

/** Compares two coin amounts given as decimal text (at most 8 decimals); null or unreadable text makes it unknown. */
export const compareAmounts = (claimed: string | null, expected: string | null): AmountFact => {
  const claimedUnits = claimed === null ? undefined : parseAmount(claimed, COIN_DECIMALS)
  const due = expected === null ? undefined : parseAmount(expected, COIN_DECIMALS)
  if (claimedUnits === undefined || due === undefined) return { kind: 'unknown' }
  if (claimedUnits === due) return { kind: 'same' }
  const difference = formatAmount(claimedUnits < due ? due - claimedUnits : claimedUnits - due, COIN_DECIMALS)
  return { kind: claimedUnits < due ? 'short' : 'over', difference }
}

/** Whether an address is currently in use for payments. */
export const compareAddress = (
  address: string | null,
  symbol: string | null,
  coins: readonly { readonly symbol: string; readonly address: string }[],
): 'same' | 'other' | 'unknown' => {
  if (address === null || symbol === null) return 'unknown'
  return coins.some((coin) => coin.symbol === symbol && coin.address === address) ? 'same' : 'other'
}
