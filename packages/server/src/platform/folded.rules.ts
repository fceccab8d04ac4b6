import { lookalikes } from './lookalikes.rules.ts'

// Names as people read them, whatever characters they are written with.

/** Digits that can be read as letters, each as a different one, so different numbers stay different. */
const digits = { o: '0', l: '1i', e: '3', a: '4', s: '5', t: '7', b: '8' }

const letterByVariant = new Map(
  [lookalikes, digits].flatMap((table) =>
    Object.entries(table).flatMap(([variants, alike]) => [...alike].map((variant) => [variant, variants] as const)),
  ),
)

export const INVISIBLE = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

const letterOf = (char: string): string => {
  const small = char.toLowerCase()
  return letterByVariant.get(char) ?? letterByVariant.get(small) ?? small
}

/** A text reduced to the letters that people see: without case, accents, width and invisible characters. */
export const fold = (text: string): string =>
  Array.from(text.replace(INVISIBLE, ''), (char) => letterByVariant.get(char) ?? char.normalize('NFKD'))
    .join('')
    .replace(INVISIBLE, '')
    .replace(/./gsu, letterOf)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** The words of a name, with signs such as ₿ both read as letters and skipped. */
export const readings = (name: string): string[][] =>
  [splitWords(fold(name)), splitWords(fold(splitWords(name.replace(INVISIBLE, '')).join(' ')))].filter(
    ({ length }) => length > 0,
  )
