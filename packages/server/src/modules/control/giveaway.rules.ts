const DOLLAR_CENTS = 100n

/**
 * Whether another price in USD cents gives away what it is for: it falls to `percent` of the earlier one or less, or it
 * is below 1 USD and lower than before.
 * @param before undefined: it is new
 */
export const isGivenAway = (before: bigint | undefined, after: bigint, percent: bigint): boolean => {
  if (before !== undefined && after >= before) return false
  return after < DOLLAR_CENTS || (before !== undefined && after * 100n <= before * percent)
}
