const DOLLAR_CENTS = 100n

/**
 * Whether a new price in USD cents is a giveaway: at most `percent` of the earlier one, or below 1 USD and lower than
 * before.
 * @param before undefined: no earlier price
 */
export const isGiveaway = (before: bigint | undefined, after: bigint, percent: bigint): boolean => {
  if (before !== undefined && after >= before) return false
  return after < DOLLAR_CENTS || (before !== undefined && after * 100n <= before * percent)
}
