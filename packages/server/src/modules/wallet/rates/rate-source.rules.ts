import { parseAmount } from '@vesica/contract'
import { RATE_DECIMALS } from '../coins/coin.rules.ts'

/** A rate that was read, as decimal text with at most 8 decimals, or why it is not taken. */
export type ReadRate = { usd: string } | { refused: string }

/** A coin's price does not grow or fall so much within the time between two looks: it is a mistake. */
const MOST_CHANGE = 10n

const plain = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,18})?$/

/** 64250.5, '64250.50' and 1e-7 as decimal text; undefined for what is no number of a plain size. */
const asText = (given: unknown): string | undefined => {
  if (typeof given === 'string') return plain.test(given) ? given : undefined
  if (typeof given !== 'number' || !Number.isFinite(given) || given < 0 || given >= 1e15) return undefined
  return given.toFixed(RATE_DECIMALS)
}

const unitsOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0').slice(0, RATE_DECIMALS))
}

/**
 * Checks what a source says one coin is worth.
 * @param given a number or decimal text  @param last the rate in force as decimal text, if there is one
 */
export const readRate = (given: unknown, last: string | null): ReadRate => {
  if (given === undefined) return { refused: 'missing' }
  const text = asText(given)
  if (text === undefined) return { refused: 'not a plain number' }
  const units = unitsOf(text)
  if (units === 0n) return { refused: 'nothing' }
  const before = last === null ? undefined : parseAmount(last, RATE_DECIMALS)
  if (before && (units > before * MOST_CHANGE || units * MOST_CHANGE < before)) {
    return { refused: `more than ${MOST_CHANGE} times another than ${last}` }
  }
  return { usd: `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(RATE_DECIMALS, '0')}` }
}

/** The rates by symbol in a source's answer `{ "rates": { "BTC": 64250.5 } }`. @throws Error that says what is wrong with it */
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
