import { text } from '../i18n/text.ts'
import { line } from './fields.ts'

const copy = text.transactionReview

/** What is wrong with a transaction hash so far; `short` only means that it is not whole yet. Empty is `short`. */
export const hashProblem = (typed: string): 'notHex' | 'long' | 'short' | undefined => {
  const digits = hashDigits(typed)
  if (!/^[0-9a-f]*$/i.test(digits)) return 'notHex'
  if (digits.length > 64) return 'long'
  return digits.length < 64 ? 'short' : undefined
}

/** The digits of a hash as typed, without spaces around and the prefix that some networks write. */
export const hashDigits = (typed: string): string => typed.trim().replace(/^0x/i, '')

/** Of one that is still being typed nothing is wrong yet. */
const wrongSoFar = { notHex: copy.hashNotHex, long: copy.hashTooLong, short: undefined }

/** The hash of a transaction, checked as it is typed. */
export const hashField = (needed?: string) =>
  line(copy.hashLabel, {
    wire: 'tx_hash',
    code: true,
    why: copy.hashHelp,
    ...(needed !== undefined && { needed }),
    wrong: (typed) => wrongSoFar[hashProblem(typed) ?? 'short'],
  })
