import { text } from '../i18n/text.ts'
import { meaningsOf } from './number.ts'

/**
 * The message for an unreadable number: how to write one, or its two possible readings.
 * @param symbol of the coin whose amount it is
 */
export const unreadableText = (typed: string, symbol?: string): string => {
  const meanings = meaningsOf(typed)
  if (meanings) return text.general.numberTwoWays(...meanings)
  return symbol === undefined ? text.general.numberUnreadable : text.general.coinUnreadable(symbol)
}
