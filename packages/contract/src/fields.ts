import { z } from 'zod'
import { bareEmail, normalized } from './typed.ts'
import { amountPattern, decimalText, isCents, keepsDigits } from './money.ts'

// Text that people send: Unicode NFC, no control characters (tab and line breaks where lines make sense), no lone
// surrogates, always bounded.
const isPrintable = (text: string) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)
const isPrintableLines = (text: string) => !/[\p{Cs}]/u.test(text) && !/[^\P{Cc}\n\t\r]/u.test(text)

/** Whether there is anything to see: spaces of no width, joiners and fillers alone would be a name that nobody can read. */
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Text that shows nothing is none, so that it is missing where text must be. Control characters are refused, not dropped. */
const shown = (text: string) => (isVisible(text) || !isPrintableLines(text) ? text : '')

/** Without the characters that turn the direction of all that follows: right-to-left letters need none of them in one line. */
export const straight = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Unicode NFC of text as it comes in. */
export const nfc = (text: string): string => normalized(text, 'NFC')

const tidyLine = (text: string): string => shown(nfc(straight(text).trim()))
const tidyLines = (text: string): string => shown(nfc(text))

/** Nothing written is cleaned to less than a quarter of its characters. */
const CLEANED = 4

/** Cleans what may be short enough then. To clean takes time, and what is far too long is refused as it is. */
export const cleaned =
  (max: number, clean: (text: string) => string) =>
  (text: string): string =>
    text.length > CLEANED * max && text.trim().length > CLEANED * max ? text : clean(text)

const mostSaid = (max: number) => `Please use at most ${max} characters.`

/**
 * Of a text that is too long no more is judged, nor is it changed, where either may take long. What is judged of other fields
 * together with it is left out then, too.
 */
export const tooLong = (max: number, error = mostSaid(max)) => ({ error, abort: true })

/** One line as it is kept, `''` where it shows nothing. @returns undefined for what is no plain text in one line */
export const asLine = (text: string): string | undefined => {
  const kept = tidyLine(text)
  return isPrintable(kept) ? kept : undefined
}

/** One line of text, trimmed, 1 to `max` characters. */
export const line = (max: number, missing = 'Please fill in this field.', read = (text: string) => text) =>
  z
    .string()
    .overwrite(cleaned(max, (text) => tidyLine(read(text))))
    .min(1, missing)
    .max(max, mostSaid(max))
    .refine(isPrintable, 'Please use plain text.')

/** Text of several lines, trimmed, 1 to `max` characters. */
export const lines = (max: number, missing = 'Please fill in this field.') =>
  z
    .string()
    .trim()
    .overwrite(cleaned(max, tidyLines))
    .min(1, missing)
    .max(max, mostSaid(max))
    .refine(isPrintableLines, 'Please use plain text.')

/** One line of text, trimmed, perhaps empty, at most `max` characters. */
export const lineOrNothing = (max: number) =>
  z.string().overwrite(cleaned(max, tidyLine)).max(max, mostSaid(max)).refine(isPrintable, 'Please use plain text.')

/** Text of several lines, trimmed, perhaps empty, at most `max` characters. */
export const linesOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .overwrite(cleaned(max, tidyLines))
    .max(max, mostSaid(max))
    .refine(isPrintableLines, 'Please use plain text.')

const emailWrong = 'Please enter a valid email address.'

const EMAIL_MAX = 254

/** What may stand in one part of a mailbox that is not quoted (RFC 5321, `Atom`), in small letters. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** The last label is no number, or it would be the end of an IPv4 address. */
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/** Browsers and Node have it alike. */
declare const URL: { parse(address: string): { readonly hostname: string } | null }

/** A domain as DNS has it: `пример.рф` is `xn--e1afmkfd.xn--p1ai`. What is no domain stays as it is. */
const asciiDomain = (domain: string): string =>
  /[\s/?#@:\\%[\]]/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? domain)

/** The one form of an email address by which people are known: NFKC, small letters, the domain in ASCII. */
export const canonicalEmail = (text: string): string => {
  const address = nfc(bareEmail(text)).toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** An email address by RFC 5321, without quotes, in its canonical form. @param missing what is said of a blank one */
export const emailOr = (missing: string) =>
  z
    .string()
    .trim()
    .overwrite(cleaned(EMAIL_MAX, canonicalEmail))
    .min(1, missing)
    .max(EMAIL_MAX, emailWrong)
    .pipe(z.email({ pattern: EMAIL, error: emailWrong }))

export const email = emailOr(emailWrong)

const SEARCH_MAX = 200

/** What is searched for, perhaps nothing. */
export const searchText = z.string().trim().overwrite(cleaned(SEARCH_MAX, nfc)).max(SEARCH_MAX)

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** A new password. What it is compared with (the commonest ones) is checked on the server. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long')

/** A password that is only compared: any text, bounded so that hashing it cannot be abused. */
export const anyPassword = z.string().min(1, 'Please enter your password.').max(1024)

export const id = z.uuid()

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An identifier in a path or filter, refused as unknown rather than invalid when it is no id. */
export const anyId = lineOrNothing(64)
  // The database takes capitals for the same id; so one id has one form, and comparing two of them tells whether they are.
  .overwrite((text) => (uuid.test(text) ? text.toLowerCase() : text))

/** A coin's symbol: what an administrator typed, at most 10 characters, upper case. */
export const coinSymbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,10}$/, 'Please use 1 to 10 letters and digits.')

/**
 * Text of a number. A JSON number is taken for the text that a form would have, unless it has more digits than it keeps.
 * @param pattern of the text  @param wrong what is said of anything else
 */
export const numberText = (pattern: RegExp, wrong: string) => {
  const text = z.string().regex(pattern, { error: wrong, abort: true })
  const number = z.number().refine(keepsDigits).transform(decimalText).pipe(text)
  return z.union([text, number], {
    error: ({ input }) =>
      Number.isFinite(input) && !keepsDigits(Number(input)) ? 'Please send a number of so many digits as text.' : wrong,
  })
}

/** Coin amount as decimal text with at most 8 decimals. */
export const amountOr = (wrong: string) => numberText(amountPattern, wrong)
export const amountText = amountOr('Please enter a number with at most 8 decimals.')

/** The hash of a transaction on a network, as people copy it. */
export const hashText = z
  .string()
  .trim()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'Please enter the transaction hash: 64 hexadecimal digits.')

/** USD as a JSON number with at most 2 decimals. */
export const usd = z
  .number()
  .min(0, 'Please enter 0 or more.')
  .max(1_000_000_000, 'Enter a smaller amount.')
  .refine(isCents, 'Please use at most 2 decimals.')

/** USD as text, at most 2 decimals: what a client showed, to be compared with the server's own. */
export const usdText = numberText(
  /^(0|[1-9][0-9]{0,9})(\.[0-9]{1,2})?$/,
  'Please enter an amount in USD, 0 or more, with at most 2 decimals.',
)

/** Which version a form was made from. */
export const versionSeen = numberText(/^[1-9][0-9]{0,8}$/, 'Please enter a whole number.').optional()

/** A yes or no in multipart or query text. */
export const flagText = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** How many rows a list gives at most, and as long as nobody asks for fewer: enough for who pages by themselves. */
export const MOST_ROWS = 200

/** How many rows a page of a list has, as query text. */
export const pageText = z
  .string()
  .regex(/^([1-9][0-9]?|1[0-9]{2}|200)$/, `Please ask for 1 to ${MOST_ROWS} rows.`)
  .transform(Number)

/** The same; left out: `MOST_ROWS`. */
export const limitText = pageText.prefault(String(MOST_ROWS))

/** Other payments that came with the very same file are counted up to here. */
export const seenUpTo = 100

/** Where the next page begins: opaque text of an earlier answer. It may hold a title of 200 characters of four bytes each. */
export const cursorText = z.string().max(2_000)

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()

const iconOf = (least: 0 | 1) =>
  z
    .string()
    .overwrite(straight)
    .trim()
    .overwrite(shown)
    .refine((text) => {
      const count = [...new Intl.Segmenter().segment(text)].length
      return count >= least && count <= 2
    }, 'Please use at most 2 characters.')
    .refine((text) => text.length <= 32 && isPrintable(text), 'Please use at most 2 characters.')

/** An emoji or up to two characters, as icon of a plan or coin. */
export const icon = iconOf(1)
export const iconOrNothing = iconOf(0)
