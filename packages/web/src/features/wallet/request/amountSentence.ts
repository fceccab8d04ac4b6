import type { wallet } from '@vesica/contract'
import { unreadableText } from '../../../format/unreadable.ts'
import { text } from '../../../i18n/text.ts'
import type { Problem } from '../amounts.ts'

/** The error of a coin amount that is unreadable or has too many decimals. */
export const amountSentence = (
  problem: Problem | undefined,
  typed: string,
  { crypto_symbol, decimals }: Pick<wallet.Balance, 'crypto_symbol' | 'decimals'>,
): string | undefined => {
  if (problem === 'malformed') return text.wallet.amountMalformed(decimals)
  if (problem !== 'unreadable') return undefined
  return unreadableText(typed, crypto_symbol)
}
