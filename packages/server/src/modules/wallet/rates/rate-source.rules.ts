import { fixedAmount, nearestUnits, parseAmount } from '@vesica/contract'
import { RATE_DECIMALS } from '../coins/coin.rules.ts'

/** A rate as decimal text with at most 8 decimals, or the reason it was refused. */
export type ReadRate = { usd: string } | { refused: string }

/** The largest plausible factor between two fetches; beyond it, the rate is an error. */
const MOST_CHANGE = 10n

const decimalPattern = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,18})?$/

/**
 * Parses 64250.5, '64250.50' and 1e-7 into rate units, truncating excess decimals of text; undefined: not a plain
 * number of reasonable size.
 */
const unitsOf = (input: unknown): bigint | undefined => {
  if (typeof input === 'number') return nearestUnits(input, RATE_DECIMALS)
  if (typeof input !== 'string' || !decimalPattern.test(input)) return undefined
  const [integer = '0', fraction = ''] = input.split('.')
  return parseAmount(`${integer}.${fraction.slice(0, RATE_DECIMALS) || '0'}`, RATE_DECIMALS)
}

/**
 * Validates a coin's rate from the source.
 * @param input a number or decimal text @param last the rate in force as decimal text; null: none
 */
export const readRate = (input: unknown, last: string | null): ReadRate => {
  if (input === undefined) return { refused: 'missing' }
  const units = unitsOf(input)
  if (units === undefined) return { refused: 'not a plain number' }
  if (units === 0n) return { refused: 'nothing' }
  const before = last === null ? undefined : parseAmount(last, RATE_DECIMALS)
  if (before && (units > before * MOST_CHANGE || units * MOST_CHANGE < before)) {
    return { refused: `more than ${MOST_CHANGE} times another than ${last}` }
  }
  return { usd: fixedAmount(units, RATE_DECIMALS) }
}

/**
 * The rates by symbol in a source's response `{ "rates": { "BTC": 64250.5 } }`. @throws Error describing what is wrong
 * with it
 */
export const readAnswer = (text: string): ReadonlyMap<string, unknown> => {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new Error('The answer is no JSON')
  }
  const rates = isObject(answer) ? answer.rates : undefined
  if (!isObject(rates)) throw new Error('The answer has no object "rates"')
  return new Map(Object.entries(rates))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
