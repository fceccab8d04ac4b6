import { z } from 'zod'
import { bareEmail, normalized } from './typed.ts'
import { amountPattern, decimalText, isCents, keepsDigits } from './money.ts'

// Text that people send: Unicode NFC, no control characters (tab and line breaks where lines make sense), no lone
// surrogates, always bounded.
const isPrintable = (text: string) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)
const isPrintableLines = (text: string) => !/[\p{Cs}]/u.test(text) && !/[^\P{Cc}\n\t\r]/u.test(text)

/** Whether anything is visible: zero-width spaces, joiners and fillers alone would be a name that nobody can read. */
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * Invisible text counts as empty, so it is missing where text is required. Control characters are refused, not dropped.
 */
const visibleText = (text: string) => (isVisible(text) || !isPrintableLines(text) ? text : '')

/**
 * Without the characters that change the direction of everything after them: right-to-left text needs none of them in
 * one line.
 */
export const straight = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Unicode NFC of incoming text. */
export const nfc = (text: string): string => normalized(text, 'NFC')

const tidyLine = (text: string): string => visibleText(nfc(straight(text).trim()))
const tidyLines = (text: string): string => visibleText(nfc(text))

/** Cleaning never shortens a text to less than a quarter of its characters. */
const CLEANED = 4

/** Cleans text that may be short enough afterwards. Cleaning takes time, so far too long text is refused as it is. */
export const cleaned =
  (max: number, clean: (text: string) => string) =>
  (text: string): string =>
    text.length > CLEANED * max && text.trim().length > CLEANED * max ? text : clean(text)

const tooLongMessage = (max: number) => `Please use at most ${max} characters.`

/**
 * Text that is too long is neither judged further nor changed, because either may take long. Checks across fields are
 * skipped then, too.
 */
export const tooLong = (max: number, error = tooLongMessage(max)) => ({ error, abort: true })

/** One line as stored, `''` if nothing is visible. @returns undefined if it is not plain text in one line */
export const asLine = (text: string): string | undefined => {
  const tidied = tidyLine(text)
  return isPrintable(tidied) ? tidied : undefined
}

/** One line of text, trimmed, 1 to `max` characters. */
export const line = (max: number, missing = 'Please fill in this field.', read = (text: string) => text) =>
  z
    .string()
    .overwrite(cleaned(max, (text) => tidyLine(read(text))))
    .min(1, missing)
    .max(max, tooLongMessage(max))
    .refine(isPrintable, 'Please use plain text.')

/** Text of several lines, trimmed, 1 to `max` characters. */
export const lines = (max: number, missing = 'Please fill in this field.') =>
  z
    .string()
    .trim()
    .overwrite(cleaned(max, tidyLines))
    .min(1, missing)
    .max(max, tooLongMessage(max))
    .refine(isPrintableLines, 'Please use plain text.')

/** One line of text, trimmed, possibly empty, at most `max` characters. */
export const lineOrNothing = (max: number) =>
  z
    .string()
    .overwrite(cleaned(max, tidyLine))
    .max(max, tooLongMessage(max))
    .refine(isPrintable, 'Please use plain text.')

/** Text of several lines, trimmed, possibly empty, at most `max` characters. */
export const linesOrNothing = (max: number) =>
  z
    .string()
    .trim()
    .overwrite(cleaned(max, tidyLines))
    .max(max, tooLongMessage(max))
    .refine(isPrintableLines, 'Please use plain text.')

const emailWrong = 'Please enter a valid email address.'

const EMAIL_MAX = 254

/** The characters of one unquoted part of a mailbox (RFC 5321, `Atom`), in lower case. */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** The last label is not numeric, or it would be the end of an IPv4 address. */
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/** The same in browsers and Node. */
declare const URL: { parse(address: string): { readonly hostname: string } | null }

/** A domain in DNS form: `пример.рф` is `xn--e1afmkfd.xn--p1ai`. Anything that is no domain stays as it is. */
const asciiDomain = (domain: string): string =>
  /[\s/?#@:\\%[\]]/.test(domain) ? domain : (URL.parse(`http://${domain}`)?.hostname ?? domain)

/** The canonical form of an email address, by which people are identified: NFKC, lower case, the domain in ASCII. */
export const canonicalEmail = (text: string): string => {
  const address = nfc(bareEmail(text)).toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** An email address by RFC 5321, without quotes, in its canonical form. @param missing the message for a blank one */
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

/** A search query, possibly empty. */
export const searchText = z.string().trim().overwrite(cleaned(SEARCH_MAX, nfc)).max(SEARCH_MAX)

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** A new password. It is compared with the most common ones on the server. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters long')

/** A password that is only compared: any text, bounded so that hashing it cannot be abused. */
export const anyPassword = z.string().min(1, 'Please enter your password.').max(1024)

export const id = z.uuid()

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An identifier in a path or filter, refused as unknown rather than invalid if it is no id. */
export const anyId = lineOrNothing(64)
  // PostgreSQL accepts upper case for the same id; a single canonical form makes ids comparable.
  .overwrite((text) => (uuid.test(text) ? text.toLowerCase() : text))

/** A coin's symbol: what an administrator typed, at most 10 characters, upper case. */
export const coinSymbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,10}$/, 'Please use 1 to 10 letters and digits.')

/**
 * A number as text. A JSON number is accepted as the equivalent text, unless it has more digits than a number holds.
 * @param pattern of the text @param wrong the message for anything else
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
  .max(1_000_000_000, 'Please enter a smaller amount.')
  .refine(isCents, 'Please use at most 2 decimals.')

/** USD as text, at most 2 decimals: the amount a client displayed, for comparison with the server's own. */
export const usdText = numberText(
  /^(0|[1-9][0-9]{0,9})(\.[0-9]{1,2})?$/,
  'Please enter an amount in USD, 0 or more, with at most 2 decimals.',
)

/** The version that a form was based on. */
export const versionSeen = numberText(/^[1-9][0-9]{0,8}$/, 'Please enter a whole number.').optional()

/** A boolean in multipart or query text. */
export const flagText = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** The maximum and default number of rows in a list: enough for clients that page by themselves. */
export const MOST_ROWS = 200

/** The page size of a list, as query text. */
export const pageText = z
  .string()
  .regex(/^([1-9][0-9]?|1[0-9]{2}|200)$/, `Please ask for 1 to ${MOST_ROWS} rows.`)
  .transform(Number)

/** The same; default: `MOST_ROWS`. */
export const limitText = pageText.prefault(String(MOST_ROWS))

/** The maximum count of other payments with the very same file. */
export const seenUpTo = 100

/**
 * The start of the next page: opaque text from an earlier response. It can contain a title of 200 characters of four
 * bytes each.
 */
export const cursorText = z.string().max(2_000)

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()

const iconOf = (least: 0 | 1) =>
  z
    .string()
    .overwrite(straight)
    .trim()
    .overwrite(visibleText)
    .refine((text) => {
      const count = [...new Intl.Segmenter().segment(text)].length
      return count >= least && count <= 2
    }, 'Please use at most 2 characters.')
    .refine((text) => text.length <= 32 && isPrintable(text), 'Please use at most 2 characters.')

/** An emoji or up to two characters, as icon of a plan or coin. */
export const icon = iconOf(1)
export const iconOrNothing = iconOf(0)
