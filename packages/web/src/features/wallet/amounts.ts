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

/** Every amount of the wire fits: at most 8 decimals. */
const WIRE_DECIMALS = 8

/**
 * What a person typed as the decimal text of the wire: `.5` is 0.5, `1,250` is 1250, `007` is 7.
 * @param decimals most decimals of the coin  @returns undefined when it is no number, or has more decimals
 */
export const canonicalAmount = (typed: string, decimals: number): string | undefined => {
  const plain = readNumber(typed)
  const units = plain === undefined ? undefined : parseAmount(plain, decimals)
  return units === undefined ? undefined : formatAmount(units, decimals)
}

const unitsOf = (amount: string): bigint => parseAmount(amount, WIRE_DECIMALS) ?? 0n

/** Whether a decimal text is above another. */
export const isAbove = (amount: string, other: string): boolean => unitsOf(amount) > unitsOf(other)

/** All that a member has of a coin: what can be spent and what open requests hold. Decimal text. */
export const wholeOf = ({ balance, held }: Pick<wallet.Balance, 'balance' | 'held'>): string =>
  formatAmount(unitsOf(balance) + unitsOf(held), WIRE_DECIMALS)

/** What can be spent of a coin is worth, as money, rounded down to the cent; undefined without a rate. */
export const worthOf = ({ balance, rate }: Pick<wallet.Balance, 'balance' | 'rate'>): string | undefined => {
  const rateUnits = rate === null ? undefined : nearestUnits(rate, WIRE_DECIMALS)
  if (rateUnits === undefined) return undefined
  const cents = divideDown(unitsOf(balance) * rateUnits * 100n, 10n ** BigInt(2 * WIRE_DECIMALS))
  return usd(formatAmount(cents, 2))
}

/** What one decides by beside an amount of a coin: the price, where there is one. */
export const priceFact = (rate: number | null) =>
  rate === null ? [] : [{ name: text.wallet.detail.price, value: usd(rate) }]

/** What an amount of a coin is worth, as it stands beside the field; undefined without an amount or a rate. */
export const worthOfAmount = (amount: string | undefined, rate: number | null): string | undefined =>
  amount === undefined || unitsOf(amount) === 0n ? undefined : worthOf({ balance: amount, rate })

/** Whether somebody has any of a coin, be it held. */
export const isHolding = (balance: Pick<wallet.Balance, 'balance' | 'held'>): boolean => unitsOf(wholeOf(balance)) > 0n

/**
 * The most that can be withdrawn: the balance less one smallest step (0.00000001 of a coin with 8 decimals), because an
 * amount at the balance is too much.
 * @param balance decimal text  @returns decimal text, '0' when there is nothing to withdraw
 */
export const mostOf = (balance: string, decimals: number): string => {
  const units = unitsOf(balance) / stepUnits(decimals)
  return units > 1n ? formatAmount(units - 1n, decimals) : '0'
}

const stepUnits = (decimals: number): bigint => 10n ** BigInt(Math.max(0, WIRE_DECIMALS - decimals))

/**
 * An amount one smallest step up or down, within 0 and the most.
 * @param typed as in the field; text that is no amount counts as 0  @param most decimal text; undefined: no limit
 */
export const stepped = (typed: string, direction: 1 | -1, decimals: number, most?: string): string => {
  const units = unitsOf(canonicalAmount(typed, decimals) ?? '0') / stepUnits(decimals)
  const next = units + BigInt(direction)
  const limit = most === undefined ? undefined : unitsOf(most) / stepUnits(decimals)
  if (next < 0n) return '0'
  return formatAmount(limit !== undefined && next > limit ? limit : next, decimals)
}

export type Problem = 'unreadable' | 'malformed' | 'invalid' | 'tooSmall' | 'insufficient'

/** What is wrong with a text that is no amount above or at 0. */
const unfit = (typed: string): Problem | undefined => {
  if (isBelowZero(typed) || typed.trim() === '') return 'invalid'
  return isUnreadable(typed) ? 'unreadable' : undefined
}

/** What is wrong with an amount to deposit, as far as can be told here. */
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

/** What is wrong with an amount to withdraw: an amount at the balance or above is too much. */
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

/** What a person typed as the whole dollars of a trade: `1,000` is 1000. What are none stay as they are typed. */
export const typedUsd = (typed: string): string => readDollars(typed) ?? typed.trim()

/** Whether a text is whole US dollars, 1 at least, as trades take them. */
export const isWholeUsd = (typed: string): boolean => /^[1-9]\d{0,8}$/.test(typed)

/**
 * The coin that has to be sold for whole US dollars, rounded up at the coin's decimals, as the request will take it.
 * @param usd as of `isWholeUsd`  @param rate USD for one coin, above 0, at most 8 decimals  @returns decimal text
 */
export const coinSold = (usd: string, rate: number, decimals: number): string | undefined => {
  const rateUnits = nearestUnits(rate, WIRE_DECIMALS)
  if (!rateUnits || !isWholeUsd(usd)) return undefined
  return formatAmount(divideUp(BigInt(usd) * 10n ** BigInt(decimals + WIRE_DECIMALS), rateUnits), decimals)
}

/** The address alone out of what was typed or pasted. A link that is none of the coin's stays, for the server to refuse. */
export const typedAddress = (typed: string, { coinLink }: Pick<wallet.Balance, 'coinLink'>): string => {
  const plain = withoutUnseen(typed).trim()
  return (coinLink && linkedAddress(plain, coinLink)) ?? plain
}

/** Shapes of addresses of all networks: one word of letters and digits, or anything with a prefix. The server knows more. */
export const looksLikeAddress = (typed: string): boolean => /^(?:[a-z]{2,20}:\S+|[a-z0-9]{20,110})$/i.test(typed.trim())
