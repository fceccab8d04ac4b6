import { lookalikes } from './lookalikes.rules.ts'

/** What people read of a coin. */
interface Named {
  name: string
  code: string
}

/** Digits that are read as letters; each as another one, so that numbers differ from each other. */
const digits = { o: '0', l: '1i', e: '3', a: '4', s: '5', t: '7', b: '8' }

const letters = new Map(
  [lookalikes, digits].flatMap((table) =>
    Object.entries(table).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter] as const)),
  ),
)

export const INVISIBLE = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

const letterOf = (char: string): string => {
  const small = char.toLowerCase()
  return letters.get(char) ?? letters.get(small) ?? small
}

/** A text in the letters that people read: without case, accents, width and what shows nothing. */
const fold = (text: string): string =>
  Array.from(text.replace(INVISIBLE, ''), (char) => letters.get(char) ?? char.normalize('NFKD'))
    .join('')
    .replace(INVISIBLE, '')
    .replace(/./gsu, letterOf)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** The words of a name, with signs such as ₿ read as letters, and passed over. */
const readings = (name: string): string[][] =>
  [wordsIn(fold(name)), wordsIn(fold(wordsIn(name.replace(INVISIBLE, '')).join(' ')))].filter(
    ({ length }) => length > 0,
  )

/** Whether a name can be taken for a coin: for its name, its symbol, or both, in whatever order and marks between them. */
export const readsAs = (name: string, coin: Named): boolean => {
  const names = readings(name)
  const others = readings(coin.name)
  if (names.length === 0 || others.length === 0) return name.trim() === coin.name.trim()
  const code = fold(coin.code)
  return names.some((words) => others.some((other) => areAlike(words, other, code)))
}

const areAlike = (words: readonly string[], other: readonly string[], code: string): boolean => {
  const name = other.join('')
  if ([name, code, name + code, code + name].includes(words.join(''))) return true
  const isWhole = words.includes(code) || other.every((word) => words.includes(word))
  return isWhole && words.every((word) => word === code || other.includes(word))
}
