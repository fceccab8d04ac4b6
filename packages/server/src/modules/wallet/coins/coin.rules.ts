import {
  basisPointsToPercent,
  COIN_DECIMALS,
  divideUp,
  formatAmount,
  nearestUnits,
  parseAmount,
} from '@vesica/contract'

/** Decimals of a rate: USD for one coin. */
export const RATE_DECIMALS = 8

/** An implausible amount of any coin: a deposit or correction this large is a typing error. */
export const MOST_COINS = 10n ** 15n

/** Decimals for input and display: at most 8, and at most those of the coin. */
export const inputDecimals = (scale: number): number => (scale < COIN_DECIMALS ? scale : COIN_DECIMALS)

/** USD for one coin, from decimal text to units of `RATE_DECIMALS`. @throws RangeError unless it is above 0 */
export const rateUnits = (rate: string): bigint => {
  const units = parseAmount(rate, RATE_DECIMALS)
  if (!units) throw new RangeError('A rate must be above 0')
  return units
}

/**
 * The amount of a coin due for a price in USD, rounded up at the input decimals so that the payment covers the price.
 * @param cents USD cents, >= 0n
 * @param rate USD for one coin as decimal text, above 0
 * @param scale decimals of the coin's smallest unit
 * @returns the amount in the coin's smallest units
 */
export const coinDue = (cents: bigint, rate: string, scale: number): bigint => {
  const decimals = inputDecimals(scale)
  const rounded = divideUp(cents * 10n ** BigInt(decimals + RATE_DECIMALS), 100n * rateUnits(rate))
  return rounded * 10n ** BigInt(scale - decimals)
}

/** An amount in smallest units as the decimal text of the API. */
export const coinText = (units: bigint, scale: number): string => formatAmount(units, scale)

/** A stored rate (`64250.50000000`) as plain decimal text without trailing zeros. */
export const rateText = (stored: string): string => {
  const units = parseAmount(stored, RATE_DECIMALS)
  return units === undefined ? stored : formatAmount(units, RATE_DECIMALS)
}

/**
 * Whether a rate moved by more than a percentage of the earlier one.
 * @param before @param after USD for one coin as decimal text @param percent at most 2 decimals, >= 0
 */
export const isBeyond = (before: string, after: string, percent: number): boolean => {
  const [from, to] = [parseAmount(before, RATE_DECIMALS), parseAmount(after, RATE_DECIMALS)]
  if (from === undefined || to === undefined) return true
  const distance = to > from ? to - from : from - to
  return distance * 10_000n > from * (nearestUnits(percent, 2) ?? 0n)
}

/** The change between two rates as a percentage of the first, rounded up to 2 decimals. @param before above 0 */
export const percentBetween = (before: string, after: string): number => {
  const [from, to] = [parseAmount(before, RATE_DECIMALS), parseAmount(after, RATE_DECIMALS)]
  if (!from || to === undefined) throw new RangeError('A rate must be above 0')
  return basisPointsToPercent(divideUp((to > from ? to - from : from - to) * 10_000n, from))
}

/** A possibly negative amount as decimal text with a leading minus. */
export const formatSigned = (units: bigint, scale: number): string =>
  units < 0n ? `-${formatAmount(-units, scale)}` : formatAmount(units, scale)
