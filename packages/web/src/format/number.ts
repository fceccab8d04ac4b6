const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const withPoint = /^(\d+\.?\d*|\.\d+)$/
const withComma = /^\d+,\d+$/

/** Plain decimal text without zeros that say nothing: `007.50` is 7.5. @param plain digits with at most one point */
const canonical = (plain: string): string => {
  const [whole = '', fraction = ''] = plain.split('.')
  const significant = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${significant && `.${significant}`}`
}

/**
 * What a person typed as a number, as exact decimal text: the one rule of all fields. Commas that part groups of three
 * are left out (`20,000.5` is 20000.5); one comma that cannot do that is a decimal comma (`12,50` is 12.5, `0,125` is
 * 0.125), as many countries write it. No sign, exponent, or other alphabet.
 * @returns undefined for everything else: a number is never guessed
 */
export const readNumber = (typed: string): string | undefined => {
  const bare = typed.trim()
  if (grouped.test(bare)) return canonical(bare.replaceAll(',', ''))
  if (withComma.test(bare)) return canonical(bare.replace(',', '.'))
  return withPoint.test(bare) ? canonical(bare) : undefined
}

/** The same of US dollars, which may have their sign before them: `$1,024.50`. */
export const readDollars = (typed: string): string | undefined => readNumber(typed.trim().replace(/^\$/, ''))

/** What a field shows once it is left: the number that was understood, or what was typed when it is none. */
export const understood = (typed: string, read = readNumber): string => read(typed) ?? typed

/** Something is typed, and it is no number. */
export const isUnreadable = (typed: string, read = readNumber): boolean =>
  typed.trim() !== '' && read(typed) === undefined

/** Somebody has typed as far as the sign, the point or the comma: too early to say that it is no number. */
export const isUnderWay = (typed: string): boolean => /^\s*\$\s*$|[.,]$/.test(typed)
