import { divideDown } from '@vesica/contract'
import { coinDue, inputDecimals, RATE_DECIMALS, rateUnits } from '../coins/coin.rules.ts'

/** The coin that a price in USD buys, rounded down at the decimals that people see. In the coin's smallest units. */
export const coinBought = (cents: bigint, rate: string, scale: number): bigint => {
  const decimals = inputDecimals(scale)
  const shown = divideDown(cents * 10n ** BigInt(decimals + RATE_DECIMALS), 100n * rateUnits(rate))
  return shown * 10n ** BigInt(scale - decimals)
}

/** The coin that must be sold for a price in USD, rounded up. In the coin's smallest units. */
export const coinSold = coinDue

/** What an amount of a coin is worth, in cents, rounded down. */
export const worthCents = (units: bigint, rate: string, scale: number): bigint =>
  divideDown(units * 100n * rateUnits(rate), 10n ** BigInt(scale + RATE_DECIMALS))

/** The part of an amount that people can type: rounded down, so that what is shown is never more than there is. */
export const roundedUnits = (units: bigint, scale: number): bigint =>
  units - (units % 10n ** BigInt(scale - inputDecimals(scale)))
