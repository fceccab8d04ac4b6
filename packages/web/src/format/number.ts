import { plainDigits } from '@vesica/contract'

export { digitCode } from '@vesica/contract'

/** Groups of three with one separator, and optionally a fraction after the other one: `1,234.5`, `1.234.567,8`. */
const parted = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/
/** The same with a single group and no fraction: its separator may group thousands or start a fraction. */
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/
/** Groups separated by blanks or apostrophes, which start no fraction: `1 234,5`, `1’234.5`. */
const spaced = /^[1-9]\d{0,2}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/
const withPoint = /^(\d+\.?\d*|\.\d+)$/
const withComma = /^\d+,\d+$/

/** The maximum decimals of a coin amount, and of dollars. */
const COIN_DECIMALS = 8
const CENTS = 2

/** Plain decimal text without redundant zeros: `007.50` is 7.5. @param number digits with at most one point */
const canonical = (number: string): string => {
  const [whole = '', fraction = ''] = number.split('.')
  const significant = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${significant && `.${significant}`}`
}

/**
 * Removes group separators and puts a point before the fraction: the last separator starts one if it differs from the
 * others.
 */
const joined = (number: string): string => {
  const at = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'))
  const isFraction = number.indexOf(number.charAt(at)) === at && /[.,]/.test(number.slice(0, at))
  const digits = (digitGroup: string) => digitGroup.replace(/[.,]/g, '')
  return isFraction ? `${digits(number.slice(0, at))}.${number.slice(at + 1)}` : digits(number)
}

/**
 * The meaning of `1,234` and `1.234`. With three possible decimals a point starts a fraction, as it is displayed
 * everywhere; a comma is then ambiguous. For dollars, which have two decimals, a comma can only group thousands, and a
 * point may be meant to.
 */
const eitherOf = (number: string, decimals: number): string | undefined => {
  if (number.includes('.')) return decimals > CENTS ? canonical(number) : undefined
  return decimals > CENTS ? undefined : canonical(number.replace(',', ''))
}

/** Separators of Arabic and Persian, and the full-width ones of Chinese and Japanese. */
const signs: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',', '\uff0e': '.', '\uff0c': ',' }

/** In English digits and separators, without groups separated by blanks or apostrophes. */
const ungrouped = (typed: string): string => {
  const digitsOnly = plainDigits(typed)
    .trim()
    .replace(/[\u066b\u066c\uff0e\uff0c]/g, (sign) => signs[sign] ?? sign)
    .replace(/\p{Zs}/gu, ' ')
  return spaced.test(digitsOnly) ? digitsOnly.replace(/[ '’]/g, '') : digitsOnly
}

/**
 * A typed number as exact decimal text: the one rule of all fields. A point or a comma starts the fraction (`12.50` and
 * `12,50` are 12.5), and the other one may group three digits (`20,000.5` and `20.000,5` are 20000.5), as may blanks
 * and apostrophes. Digits can be of any script. No sign, no exponent.
 * @param decimals the maximum number of decimals, which decides whether three digits may be a fraction
 * @returns undefined for anything else, including ambiguous input: a number is never guessed
 */
export const readNumber = (typed: string, decimals = COIN_DECIMALS): string | undefined => {
  const number = ungrouped(typed)
  if (eitherWay.test(number)) return eitherOf(number, decimals)
  if (parted.test(number)) return canonical(joined(number))
  if (withComma.test(number)) return canonical(number.replace(',', '.'))
  return withPoint.test(number) ? canonical(number) : undefined
}

const withoutDollars = (typed: string): string =>
  typed.trim().replace(/^(?:US)?\$\s*|^USD\s*|\s*(?:US)?\$$|\s*USD$/i, '')

/** The same for US dollars, with or without their sign: `$1,024.50`, `20 USD`. */
export const readDollars = (typed: string): string | undefined => readNumber(withoutDollars(typed), CENTS)

/** The two readings of an ambiguous number: as a fraction, and grouped; undefined for all others. */
export const meaningsOf = (typed: string): readonly [string, string] | undefined => {
  const number = ungrouped(withoutDollars(typed))
  if (!eitherWay.test(number)) return undefined
  return [canonical(number.replace(',', '.')), canonical(number.replace(/[.,]/, ''))]
}

/** The content of a field after blur: the parsed number, or the typed text if it is none. */
export const understood = (typed: string, read = readNumber): string => read(typed) ?? typed

/** Whether text was typed that is not a number. */
export const isUnreadable = (typed: string, read = readNumber): boolean =>
  typed.trim() !== '' && read(typed) === undefined

/** Whether a number was typed that is only invalid for its minus sign. */
export const isBelowZero = (typed: string, read = readNumber): boolean => {
  const trimmed = typed.trim()
  return /^[-\u2212]/.test(trimmed) && read(trimmed.slice(1)) !== undefined
}

/** Whether the text so far ends at a sign, point or comma: too early to call it invalid. */
export const isUnderWay = (typed: string): boolean => /^\s*\$\s*$|[.,]$/.test(typed)
