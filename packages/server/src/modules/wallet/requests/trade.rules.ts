import { parseAmount } from '@vesica/contract'
import { coinDue, inputDecimals, RATE_DECIMALS } from '../coins/coin.rules.ts'

const rateUnits = (rate: string): bigint => {
  const units = parseAmount(rate, RATE_DECIMALS)
  if (!units) throw new RangeError('A rate must be above 0')
  return units
}

/** The coin that a price in USD buys, rounded down at the decimals that people see. In the coin's smallest units. */
export const coinBought = (cents: bigint, rate: string, scale: number): bigint => {
  const decimals = inputDecimals(scale)
  const shown = (cents * 10n ** BigInt(decimals + RATE_DECIMALS)) / (100n * rateUnits(rate))
  return shown * 10n ** BigInt(scale - decimals)
}

/** The coin that must be sold for a price in USD, rounded up. In the coin's smallest units. */
export const coinSold = coinDue

/** What an amount of a coin is worth, in cents, rounded down. */
export const worthCents = (units: bigint, rate: string, scale: number): bigint =>
  (units * 100n * rateUnits(rate)) / 10n ** BigInt(scale + RATE_DECIMALS)

/** The part of an amount that people can type: rounded down, so that what is shown is never more than there is. */
export const shownUnits = (units: bigint, scale: number): bigint => {
  const step = 10n ** BigInt(scale - inputDecimals(scale))
  return (units / step) * step
}
