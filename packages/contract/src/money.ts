/** Text of an amount: digits with an optional point and at most 8 decimals. No sign, exponent, or other alphabet. */
export const amountPattern = /^(0|[1-9][0-9]{0,29})(\.[0-9]{1,8})?$/

/** Most decimals of a coin amount that people type and see. */
export const COIN_DECIMALS = 8

/**
 * Reads decimal text as a whole number of the smallest units.
 * @param text as of `amountPattern`
 * @param decimals how many decimals one unit has, >= 0
 * @returns undefined when the text is not an amount or has more decimals than the unit
 */
export const parseAmount = (text: string, decimals: number): bigint | undefined => {
  if (!amountPattern.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return undefined
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/**
 * Writes a number of smallest units as decimal text, trailing zeros cut. `parseAmount(formatAmount(n, d), d) === n`.
 * @param units >= 0n
 */
export const formatAmount = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Whether a JSON number is an amount in USD with at most 2 decimals: exactly the number that those decimals are read as. */
export const isCents = (usd: number): boolean => {
  const cents = Math.round(usd * 100)
  return Number.isSafeInteger(cents) && cents / 100 === usd
}

/** USD as the JSON number of the wire (at most 2 decimals) to cents. Throws on anything finer. */
export const usdToCents = (usd: number): bigint => {
  if (!isCents(usd)) throw new RangeError('Not an amount in cents')
  return BigInt(Math.round(usd * 100))
}

/** Cents to the JSON number of the wire. */
export const centsToUsd = (cents: bigint): number => Number(cents) / 100

/** Quotient rounded up. @param dividend >= 0n @param divisor > 0n */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
