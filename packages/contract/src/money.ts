/** An amount as text: digits with an optional point and at most 8 decimals. No sign, exponent or other digits. */
export const amountPattern = /^(0|[1-9][0-9]{0,29})(\.[0-9]{1,8})?$/

/** The maximum decimals of a coin amount that people type and see. */
export const COIN_DECIMALS = 8

/**
 * Parses decimal text as a whole number of the smallest units.
 * @param text as of `amountPattern`
 * @param decimals of one unit, >= 0
 * @returns undefined if the text is not an amount or has more decimals than the unit
 */
export const parseAmount = (text: string, decimals: number): bigint | undefined => {
  if (!amountPattern.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return undefined
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** Parses an amount in cents: `10`, `10.5` and `10.50`. @returns undefined if it is none */
export const parseCents = (text: string): bigint | undefined => parseAmount(text, 2)

/**
 * A JSON number, as rates and percentages are on the wire, as the nearest number of smallest units.
 * @param decimals of one unit, 0 to 20 @returns undefined below 0, and if it is too large to have them
 */
export const nearestUnits = (value: number, decimals: number): bigint | undefined =>
  value >= 0 && value < 1e15 ? BigInt(value.toFixed(decimals).replace('.', '')) : undefined

/** Formats smallest units as decimal text with all decimals: `24.50`. @param units >= 0n */
export const fixedAmount = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * Formats smallest units as decimal text without trailing zeros. `parseAmount(formatAmount(n, d), d) === n`.
 * @param units >= 0n
 */
export const formatAmount = (units: bigint, decimals: number): string => {
  const text = fixedAmount(units, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}

/** Dollar-pegged coins: formatted like money, where a single decimal looks like a mistake. */
const dollarCoins = new Set(['USD', 'USDC', 'USDT', 'DAI'])

/**
 * An amount followed by its symbol. Fractions of dollars and dollar-pegged coins have at least two decimals: `33.80
 * USDC`, `100 USDC`, `0.5 BTC`.
 * @param amount decimal text without trailing zeros
 */
export const coinAmount = (amount: string, symbol: string): string =>
  `${dollarCoins.has(symbol) ? amount.replace(/\.\d$/, '$&0') : amount} ${symbol}`

/** Cents as decimal text of USD with both decimals: `24.50`. @param cents >= 0n */
export const centsText = (cents: bigint): string => fixedAmount(cents, 2)

/** Cents as people read dollars, with both decimals: `$1,234.50`. @param cents >= 0n */
export const dollarsText = (cents: bigint): string => `$${centsText(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** A number of smallest units as a JSON number. Exact below 9,007,199,254,740,992 units. */
export const toNumber = (units: bigint, decimals: number): number => Number(units) / 10 ** decimals

/** Cents to the JSON number of the wire. */
export const centsToUsd = (cents: bigint): number => toNumber(cents, 2)

/** The value of a number written with at most two decimals. */
const hundredthsOf = (value: number): bigint | undefined => {
  const hundredths = parseCents(String(Math.abs(value)))
  return value < 0 && hundredths !== undefined ? -hundredths : hundredths
}

/** Whether a JSON number is exactly the one that was written: it holds 15 digits. */
export const keepsDigits = (value: number): boolean => Number(value.toPrecision(15)) === value

/** A JSON number as decimal text: `0.00000001`, not `1e-8`. @param value as of `keepsDigits`, below 1e21 */
export const decimalText = (value: number): string => {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const decimals = digits.replace(/\D/g, '').length - 1 - Number(exponent)
  return value.toFixed(Math.min(Math.max(decimals, 0), 100))
}

/** Whether a JSON number has at most 2 decimals as written, as amounts in USD and percentages do. */
export const isCents = (value: number): boolean => hundredthsOf(value) !== undefined

/** USD of the wire, a JSON number or decimal text with at most 2 decimals, to cents. Throws on more decimals. */
export const usdToCents = (usd: number | string): bigint => {
  const cents = typeof usd === 'string' ? parseCents(usd) : hundredthsOf(usd)
  if (cents === undefined) throw new RangeError('Not an amount in cents')
  return cents
}

/** A percentage with at most 2 decimals as basis points. Throws on more decimals. */
export const percentToBasisPoints = (percent: number): bigint => usdToCents(percent)

/** Basis points as a percentage. */
export const basisPointsToPercent = (basisPoints: bigint): number => toNumber(basisPoints, 2)

// Every division of amounts is one of these three, so the rounding is explicit. @param divisor > 0n

/** Quotient rounded down, also below 0. */
export const divideDown = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return quotient * divisor > dividend ? quotient - 1n : quotient
}

/** Quotient rounded up. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => -divideDown(-dividend, divisor)

/** The nearest quotient; halves are rounded up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  divideDown(2n * dividend + divisor, 2n * divisor)
