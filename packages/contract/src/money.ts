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

/** Text of an amount in cents: `10`, `10.5` and `10.50`. @returns undefined when it is not one */
export const parseCents = (text: string): bigint | undefined => parseAmount(text, 2)

/**
 * A JSON number, as rates and percentages are on the wire, as the nearest number of smallest units.
 * @param decimals how many decimals one unit has, 0 to 20  @returns undefined below 0, and when it is too large to have them
 */
export const nearestUnits = (value: number, decimals: number): bigint | undefined =>
  value >= 0 && value < 1e15 ? BigInt(value.toFixed(decimals).replace('.', '')) : undefined

/** Writes a number of smallest units as decimal text with all its decimals: `24.50`. @param units >= 0n */
export const fixedAmount = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * Writes a number of smallest units as decimal text, trailing zeros cut. `parseAmount(formatAmount(n, d), d) === n`.
 * @param units >= 0n
 */
export const formatAmount = (units: bigint, decimals: number): string => {
  const text = fixedAmount(units, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}

/** Coins of a dollar each: read as money, where a lone decimal looks like a slip. */
const dollarCoins = new Set(['USD', 'USDC', 'USDT', 'DAI'])

/**
 * An amount with its symbol after it. Of dollars and of coins of a dollar each a fraction has at least two decimals:
 * `33.80 USDC`, `100 USDC`, `0.5 BTC`.
 * @param amount decimal text, trailing zeros cut
 */
export const coinAmount = (amount: string, symbol: string): string =>
  `${dollarCoins.has(symbol) ? amount.replace(/\.\d$/, '$&0') : amount} ${symbol}`

/** Cents as decimal text of USD with both decimals: `24.50`. @param cents >= 0n */
export const centsText = (cents: bigint): string => fixedAmount(cents, 2)

/** A number of smallest units as a JSON number. Exact below 9,007,199,254,740,992 units. */
export const toNumber = (units: bigint, decimals: number): number => Number(units) / 10 ** decimals

/** Cents to the JSON number of the wire. */
export const centsToUsd = (cents: bigint): number => toNumber(cents, 2)

/** What a number is read as, when it is written with two decimals at most. */
const hundredthsOf = (value: number): bigint | undefined => {
  const hundredths = parseCents(String(Math.abs(value)))
  return value < 0 && hundredths !== undefined ? -hundredths : hundredths
}

/** Whether a JSON number is the one that was written: it keeps 15 digits. */
export const keepsDigits = (value: number): boolean => Number(value.toPrecision(15)) === value

/** A JSON number as decimal text: `0.00000001`, not `1e-8`. @param value as of `keepsDigits`, below 1e21 */
export const decimalText = (value: number): string => {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const decimals = digits.replace(/\D/g, '').length - 1 - Number(exponent)
  return value.toFixed(Math.min(Math.max(decimals, 0), 100))
}

/** Whether a JSON number has at most 2 decimals, as an amount in USD or a percentage: what it is written as decides. */
export const isCents = (value: number): boolean => hundredthsOf(value) !== undefined

/** USD of the wire, a JSON number or decimal text, of at most 2 decimals, to cents. Throws on anything finer. */
export const usdToCents = (usd: number | string): bigint => {
  const cents = typeof usd === 'string' ? parseCents(usd) : hundredthsOf(usd)
  if (cents === undefined) throw new RangeError('Not an amount in cents')
  return cents
}

/** A percentage of at most 2 decimals as hundredths of a percent. Throws on anything finer. */
export const percentToBasisPoints = (percent: number): bigint => usdToCents(percent)

/** Hundredths of a percent as a percentage. */
export const basisPointsToPercent = (basisPoints: bigint): number => toNumber(basisPoints, 2)

// Every division of amounts is one of these three: who divides says where the rest goes. @param divisor > 0n

/** Quotient rounded down, also below 0. */
export const divideDown = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return quotient * divisor > dividend ? quotient - 1n : quotient
}

/** Quotient rounded up. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => -divideDown(-dividend, divisor)

/** The nearest quotient; of a half the one above. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  divideDown(2n * dividend + divisor, 2n * divisor)
