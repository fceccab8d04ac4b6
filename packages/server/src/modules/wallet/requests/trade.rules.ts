import { divideDown } from '@vesica/contract'
import { coinDue, inputDecimals, RATE_DECIMALS, rateUnits } from '../coins/coin.rules.ts'

/** The amount of a coin that a price in USD buys, in smallest units, rounded down at the display decimals. */
export const coinBought = (cents: bigint, rate: string, scale: number): bigint => {
  const decimals = inputDecimals(scale)
  const rounded = divideDown(cents * 10n ** BigInt(decimals + RATE_DECIMALS), 100n * rateUnits(rate))
  return rounded * 10n ** BigInt(scale - decimals)
}

/** The amount of a coin to sell for a price in USD, in smallest units, rounded up. */
export const coinSold = coinDue

/** Worth of an amount of a coin in cents, rounded down. */
export const worthCents = (units: bigint, rate: string, scale: number): bigint =>
  divideDown(units * 100n * rateUnits(rate), 10n ** BigInt(scale + RATE_DECIMALS))

/** An amount rounded down to the input decimals, so that the displayed amount never exceeds the balance. */
export const roundedUnits = (units: bigint, scale: number): bigint =>
  units - (units % 10n ** BigInt(scale - inputDecimals(scale)))
