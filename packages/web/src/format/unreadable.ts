import { text } from '../i18n/text.ts'
import { meaningsOf } from './number.ts'

/**
 * What is said of a number that cannot be read: how to write one, or which two it can be read as.
 * @param symbol of the coin whose amount it is
 */
export const unreadableWords = (typed: string, symbol?: string): string => {
  const meanings = meaningsOf(typed)
  if (meanings) return text.general.numberTwoWays(...meanings)
  return symbol === undefined ? text.general.numberUnreadable : text.general.coinUnreadable(symbol)
}
