import {
  divideDown,
  divideUp,
  formatAmount,
  linkedAddress,
  nearestUnits,
  parseAmount,
  type wallet,
  withoutUnseen,
} from '@vesica/contract'
import { usd } from '../../format/money.ts'
import { isBelowZero, isUnreadable, readDollars, readNumber } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'

/** Matches every amount in the API: at most 8 decimals. */
const WIRE_DECIMALS = 8

/**
 * Typed text as decimal text for the API: `.5` is 0.5, `1,250` is 1250, `007` is 7.
 * @param decimals maximum decimals of the coin @returns undefined if it is not a number, or has more decimals
 */
export const canonicalAmount = (typed: string, decimals: number): string | undefined => {
  const normalized = readNumber(typed)
  const units = normalized === undefined ? undefined : parseAmount(normalized, decimals)
  return units === undefined ? undefined : formatAmount(units, decimals)
}

const unitsOf = (amount: string): bigint => parseAmount(amount, WIRE_DECIMALS) ?? 0n

/** Whether one decimal text is greater than another. */
export const isAbove = (amount: string, limit: string): boolean => unitsOf(amount) > unitsOf(limit)

/** A member's total of a coin: the available balance plus what open requests hold. Decimal text. */
export const wholeOf = ({ balance, held }: Pick<wallet.Balance, 'balance' | 'held'>): string =>
  formatAmount(unitsOf(balance) + unitsOf(held), WIRE_DECIMALS)

/** The value of the available balance, rounded down to the cent; undefined without a rate. */
export const worthOf = ({ balance, rate }: Pick<wallet.Balance, 'balance' | 'rate'>): string | undefined => {
  const rateUnits = rate === null ? undefined : nearestUnits(rate, WIRE_DECIMALS)
  if (rateUnits === undefined) return undefined
  const cents = divideDown(unitsOf(balance) * rateUnits * 100n, 10n ** BigInt(2 * WIRE_DECIMALS))
  return usd(formatAmount(cents, 2))
}

/** The price shown beside an amount of a coin, if there is one. */
export const priceFact = (rate: number | null) =>
  rate === null ? [] : [{ name: text.wallet.detail.price, value: usd(rate) }]

/** The value of an amount of a coin, shown beside the field; undefined without an amount or a rate. */
export const worthOfAmount = (amount: string | undefined, rate: number | null): string | undefined =>
  amount === undefined || unitsOf(amount) === 0n ? undefined : worthOf({ balance: amount, rate })

/** Whether a member owns any of a coin, including held amounts. */
export const isHolding = (balance: Pick<wallet.Balance, 'balance' | 'held'>): boolean => unitsOf(wholeOf(balance)) > 0n

/**
 * The maximum withdrawal: the balance less one smallest step (0.00000001 of a coin with 8 decimals), because the full
 * balance is not allowed.
 * @param balance decimal text @returns decimal text, '0' when there is nothing to withdraw
 */
export const mostOf = (balance: string, decimals: number): string => {
  const units = unitsOf(balance) / stepUnits(decimals)
  return units > 1n ? formatAmount(units - 1n, decimals) : '0'
}

const stepUnits = (decimals: number): bigint => 10n ** BigInt(Math.max(0, WIRE_DECIMALS - decimals))

/**
 * An amount one smallest step up or down, between 0 and the maximum.
 * @param typed as in the field; text that is not an amount counts as 0 @param most decimal text; undefined: no limit
 */
export const stepped = (typed: string, direction: 1 | -1, decimals: number, most?: string): string => {
  const units = unitsOf(canonicalAmount(typed, decimals) ?? '0') / stepUnits(decimals)
  const next = units + BigInt(direction)
  const limit = most === undefined ? undefined : unitsOf(most) / stepUnits(decimals)
  if (next < 0n) return '0'
  return formatAmount(limit !== undefined && next > limit ? limit : next, decimals)
}

export type Problem = 'unreadable' | 'malformed' | 'invalid' | 'tooSmall' | 'insufficient'

/** The error in a text that is not an amount of 0 or more. */
const unfit = (typed: string): Problem | undefined => {
  if (isBelowZero(typed) || typed.trim() === '') return 'invalid'
  return isUnreadable(typed) ? 'unreadable' : undefined
}

/** The error in a deposit amount, as far as the client can tell. */
export const depositProblem = (
  typed: string,
  { decimals, minDeposit }: Pick<wallet.Balance, 'decimals' | 'minDeposit'>,
): Problem | undefined => {
  const problem = unfit(typed)
  if (problem) return problem
  const amount = canonicalAmount(typed, decimals)
  if (amount === undefined) return 'malformed'
  if (unitsOf(amount) === 0n) return 'invalid'
  return isAbove(minDeposit, amount) ? 'tooSmall' : undefined
}

/** The error in a withdrawal amount, which must be below the balance. */
export const withdrawalProblem = (
  typed: string,
  { decimals, balance }: Pick<wallet.Balance, 'decimals' | 'balance'>,
): Problem | undefined => {
  const problem = unfit(typed)
  if (problem) return problem
  const amount = canonicalAmount(typed, decimals)
  if (amount === undefined) return 'malformed'
  if (unitsOf(amount) === 0n) return 'invalid'
  return isAbove(balance, amount) ? undefined : 'insufficient'
}

/** Typed text as the whole dollars of a trade: `1,000` is 1000. Invalid text is returned as typed. */
export const typedUsd = (typed: string): string => readDollars(typed) ?? typed.trim()

/** Whether a text is whole US dollars, at least 1, as trades require. */
export const isWholeUsd = (typed: string): boolean => /^[1-9]\d{0,8}$/.test(typed)

/**
 * The amount of coin to sell for whole US dollars, rounded up at the coin's decimals, as the request expects.
 * @param usd as of `isWholeUsd` @param rate USD for one coin, above 0, at most 8 decimals @returns decimal text
 */
export const coinSold = (usd: string, rate: number, decimals: number): string | undefined => {
  const rateUnits = nearestUnits(rate, WIRE_DECIMALS)
  if (!rateUnits || !isWholeUsd(usd)) return undefined
  return formatAmount(divideUp(BigInt(usd) * 10n ** BigInt(decimals + WIRE_DECIMALS), rateUnits), decimals)
}

/**
 * Extracts the address from typed or pasted text. A link of another coin is left unchanged, for the server to refuse.
 */
export const typedAddress = (typed: string, { coinLink }: Pick<wallet.Balance, 'coinLink'>): string => {
  const normalized = withoutUnseen(typed).trim()
  return (coinLink && linkedAddress(normalized, coinLink)) ?? normalized
}

/**
 * Address formats of all networks: one word of letters and digits, or anything with a prefix. The server validates the
 * rest.
 */
export const looksLikeAddress = (typed: string): boolean => /^(?:[a-z]{2,20}:\S+|[a-z0-9]{20,110})$/i.test(typed.trim())
