import { text } from '../i18n/text.ts'
import { line } from './fields.ts'

const copy = text.transactionReview

/** The error of a transaction hash so far; `short` only means that it is incomplete. Empty is `short`. */
export const hashProblem = (typed: string): 'notHex' | 'long' | 'short' | undefined => {
  const digits = hashDigits(typed)
  if (!/^[0-9a-f]*$/i.test(digits)) return 'notHex'
  if (digits.length > 64) return 'long'
  return digits.length < 64 ? 'short' : undefined
}

/** The digits of a typed hash, without surrounding spaces and the prefix of some networks. */
export const hashDigits = (typed: string): string => typed.trim().replace(/^0x/i, '')

/** While it is being typed there is no error yet. */
const wrongSoFar = { notHex: copy.hashNotHex, long: copy.hashTooLong, short: undefined }

/** The hash of a transaction, validated while it is typed. */
export const hashField = (needed?: string) =>
  line(copy.hashLabel, {
    wire: 'tx_hash',
    code: true,
    why: copy.hashHelp,
    ...(needed !== undefined && { needed }),
    wrong: (typed) => wrongSoFar[hashProblem(typed) ?? 'short'],
  })
