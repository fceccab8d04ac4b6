const MASK = '[masked]'

/** What stands around a word in a name: of a length, so that a text made for it does not take its time. */
const MORE = String.raw`\w{0,40}`

/** Names of fields whose values are secrets, wherever they stand. */
const FIELDS = `${MORE}(?:password|passphrase|secret)${MORE}|${MORE}(?:token|api_?key|access_?key)|passwd|otp|authorization|(?:set-)?cookie|headers|signature|recovery_?codes?`

/** A quotation mark within a text: after two backslashes it is the one that ends the text. */
const QUOTE = String.raw`(?:(?:\\\\)*\\"|')`

/** Where a word begins: also after the sign for a new line in a text that holds JSON. */
const BEGIN = String.raw`(?:\b|(?<=\\[nrt]))`

const ARCHIVE = String.raw`vesica-\d{8}T\d{6}Z-(?:asked|scheduled|command|upgrade|replaced)-[0-9a-f]{8}\.tar\.zst`

/**
 * What must not stand in a line of the log, and what stands there instead. Each works on JSON text and leaves JSON: none
 * reaches over a quotation mark or a backslash. None takes longer than the text is long.
 */
const masks: readonly (readonly [found: RegExp, instead: string])[] = [
  [new RegExp(`("(?:${FIELDS})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${MASK}"`],
  // The same where a text holds JSON: up to the quotation mark that ends it there.
  [new RegExp(String.raw`(\\"(?:${FIELDS})\\"\s*:\s*\\")(?:[^"\\]|\\\\(?:\\["\\]|[^"\\]))*`, 'gi'), `$1${MASK}`],
  [new RegExp(String.raw`${BEGIN}(${FIELDS})(${QUOTE}?\s*[=:]\s*${QUOTE}?)[^\s,;&"\\]+`, 'gi'), `$1$2${MASK}`],
  [new RegExp(String.raw`${BEGIN}(bearer|basic)\s+[^\s"\\]+`, 'gi'), `$1 ${MASK}`],
  [new RegExp(String.raw`${BEGIN}((?:code|otp|pin)(?:\s*(?:is|=|:))?\s*)\d{6,8}\b`, 'gi'), `$1${MASK}`],
  // Names and passwords in addresses, and whatever a query brings: codes and keys of links are there.
  [/(:\/\/)[^\s/@"\\]+@/g, `$1${MASK}@`],
  [/([?&][\w-]+=)[^&#\s"\\]+/g, `$1${MASK}`],
  [/(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[address]'],
  // What is as long as a token or hash and has a digit is one; ids are shorter. The name of an archive is one of five words
  // between a time and 8 digits: nothing secret has that form as a whole.
  [new RegExp(String.raw`(?<![\w-])(?!${ARCHIVE})(?=[\w-]*\d)[\w-]{40,}`, 'g'), MASK],
]

const SIGNS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * Escapes that have letters as the signs they mean, which JSON text holds in no other way: the `n` of a new line is neither
 * the begin of the word after it, nor masked along with it.
 */
const opened = (line: string): string =>
  line.replace(/\\(?:u(00[01][\da-f]|d[89a-f][\da-f]{2})|(.))/gi, (whole, code?: string, sign?: string) =>
    code === undefined ? (SIGNS[sign ?? ''] ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** The same as JSON again, but for the end of the line. */
const closed = (text: string): string =>
  text.replace(/(?!\n$)\p{Cc}|\p{Surrogate}/gu, (sign) => JSON.stringify(sign).slice(1, -1))

/** A line of the log without secrets and addresses, whatever was put into its message, its error or its fields. */
export const scrub = (line: string): string => {
  let text = opened(line)
  for (const [found, instead] of masks) text = text.replace(found, instead)
  return closed(text)
}

/** The same of a text that is no JSON. */
export const scrubText = (text: string): string => String(JSON.parse(scrub(JSON.stringify(text))))
