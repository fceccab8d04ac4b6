import { text } from '../i18n/text.ts'
import { meaningsOf } from './number.ts'

/** What is said of a number that cannot be read: how to write one, or which two it can be read as. */
export const unreadableWords = (typed: string): string => {
  const meanings = meaningsOf(typed)
  return meanings ? text.words.numberTwoWays(...meanings) : text.words.numberUnreadable
}
