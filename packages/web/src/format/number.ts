import { plainDigits } from '@vesica/contract'

export { digitCode } from '@vesica/contract'

/** Groups of three, parted all by the same sign, and perhaps a fraction after the other one: `1,234.5`, `1.234.567,8`. */
const parted = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/
/** The same of one group without a fraction: its sign may part thousands or begin a fraction. */
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/
/** Groups parted by blanks or apostrophes, which begin no fraction: `1 234,5`, `1’234.5`. */
const spaced = /^[1-9]\d{0,2}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/
const withPoint = /^(\d+\.?\d*|\.\d+)$/
const withComma = /^\d+,\d+$/

/** The most decimals of an amount of a coin; of dollars. */
const COIN_DECIMALS = 8
const CENTS = 2

/** Plain decimal text without zeros that say nothing: `007.50` is 7.5. @param plain digits with at most one point */
const canonical = (plain: string): string => {
  const [whole = '', fraction = ''] = plain.split('.')
  const significant = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${significant && `.${significant}`}`
}

/** Groups put together, and a point before the fraction: the last sign begins one where it is not that of the groups. */
const joined = (bare: string): string => {
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const isFraction = bare.indexOf(bare.charAt(at)) === at && /[.,]/.test(bare.slice(0, at))
  const digits = (part: string) => part.replace(/[.,]/g, '')
  return isFraction ? `${digits(bare.slice(0, at))}.${bare.slice(at + 1)}` : digits(bare)
}

/**
 * What `1,234` and `1.234` mean. A point begins a fraction where there can be three decimals: so it is shown everywhere.
 * A comma then may mean one as well as the other. Of dollars, which have two decimals, a comma can only part thousands, and
 * a point may be meant to.
 */
const eitherOf = (bare: string, decimals: number): string | undefined => {
  if (bare.includes('.')) return decimals > CENTS ? canonical(bare) : undefined
  return decimals > CENTS ? undefined : canonical(bare.replace(',', ''))
}

/** Signs of Arabic and Persian, and the full-width ones of Chinese and Japanese. */
const signs: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',', '\uff0e': '.', '\uff0c': ',' }

/** In the digits and signs of English, without groups that blanks or apostrophes part. */
const ungrouped = (typed: string): string => {
  const plain = plainDigits(typed)
    .trim()
    .replace(/[\u066b\u066c\uff0e\uff0c]/g, (sign) => signs[sign] ?? sign)
    .replace(/\p{Zs}/gu, ' ')
  return spaced.test(plain) ? plain.replace(/[ '’]/g, '') : plain
}

/**
 * What a person typed as a number, as exact decimal text: the one rule of all fields. A point or a comma begins the
 * fraction (`12.50` and `12,50` are 12.5), and the other one may part groups of three (`20,000.5` and `20.000,5` are
 * 20000.5), as blanks and apostrophes may. Digits may be of any script. No sign, no exponent.
 * @param decimals how many decimals the number may have: by that it is told whether three digits may be a fraction
 * @returns undefined for everything else, also for what can be read in two ways: a number is never guessed
 */
export const readNumber = (typed: string, decimals = COIN_DECIMALS): string | undefined => {
  const bare = ungrouped(typed)
  if (eitherWay.test(bare)) return eitherOf(bare, decimals)
  if (parted.test(bare)) return canonical(joined(bare))
  if (withComma.test(bare)) return canonical(bare.replace(',', '.'))
  return withPoint.test(bare) ? canonical(bare) : undefined
}

const withoutDollars = (typed: string): string =>
  typed.trim().replace(/^(?:US)?\$\s*|^USD\s*|\s*(?:US)?\$$|\s*USD$/i, '')

/** The same of US dollars, with their sign or without: `$1,024.50`, `20 USD`. */
export const readDollars = (typed: string): string | undefined => readNumber(withoutDollars(typed), CENTS)

/**
 * What a number that can be read in two ways may mean: with its sign as a fraction, and without it; undefined for all
 * others.
 */
export const meaningsOf = (typed: string): readonly [string, string] | undefined => {
  const bare = ungrouped(withoutDollars(typed))
  if (!eitherWay.test(bare)) return undefined
  return [canonical(bare.replace(',', '.')), canonical(bare.replace(/[.,]/, ''))]
}

/** What a field shows once it is left: the number that was understood, or what was typed when it is none. */
export const understood = (typed: string, read = readNumber): string => read(typed) ?? typed

/** Something is typed, and it is no number. */
export const isUnreadable = (typed: string, read = readNumber): boolean =>
  typed.trim() !== '' && read(typed) === undefined

/** A number is typed that could be read but for its sign: it is less than 0. */
export const isBelowZero = (typed: string, read = readNumber): boolean => {
  const bare = typed.trim()
  return /^[-\u2212]/.test(bare) && read(bare.slice(1)) !== undefined
}

/** Somebody has typed as far as the sign, the point or the comma: too early to say that it is no number. */
export const isUnderWay = (typed: string): boolean => /^\s*\$\s*$|[.,]$/.test(typed)
