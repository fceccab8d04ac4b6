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

/** USD as the JSON number of the wire (at most 2 decimals) to cents. Throws on anything finer. */
export const usdToCents = (usd: number): bigint => {
  const cents = Math.round(usd * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(usd * 100 - cents) > 1e-6) throw new RangeError('Not an amount in cents')
  return BigInt(cents)
}

/** Cents to the JSON number of the wire. */
export const centsToUsd = (cents: bigint): number => Number(cents) / 100

/** Quotient rounded up. @param dividend >= 0n @param divisor > 0n */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor
