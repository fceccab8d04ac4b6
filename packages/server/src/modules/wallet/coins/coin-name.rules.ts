import { fold, readings } from '../../../platform/folded.rules.ts'

/** The parts of a coin that members read. */
interface Named {
  name: string
  code: string
}

/** Whether a name can be mistaken for a coin's name, symbol or both, in any order and with any punctuation. */
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
