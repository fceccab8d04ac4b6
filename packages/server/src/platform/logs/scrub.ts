const MASK = '[masked]'

/** The parts of a name around a word, limited in length so that crafted input takes no time. */
const MORE = String.raw`\w{0,40}`

/** Names of fields whose values are secrets, at any depth. */
const FIELDS = `${MORE}(?:password|passphrase|secret)${MORE}|${MORE}(?:token|api_?key|access_?key)|passwd|otp|authorization|(?:set-)?cookie|headers|signature|recovery_?codes?`

/** A quotation mark within a text: after two backslashes it ends the text. */
const QUOTE = String.raw`(?:(?:\\\\)*\\"|')`

/** Where a word starts, including after an escaped line feed in a text that contains JSON. */
const BEGIN = String.raw`(?:\b|(?<=\\[nrt]))`

const ARCHIVE = String.raw`vesica-\d{8}T\d{6}Z-(?:asked|scheduled|command|upgrade|replaced)-[0-9a-f]{8}\.tar\.zst`

/**
 * What must not appear in a line of the log, and its replacement. Each pattern works on JSON text and yields JSON: none
 * crosses a quotation mark or a backslash. All take linear time.
 */
const masks: readonly (readonly [found: RegExp, instead: string])[] = [
  [new RegExp(`("(?:${FIELDS})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${MASK}"`],
  // The same in a text that contains JSON: up to the quotation mark that ends it there.
  [new RegExp(String.raw`(\\"(?:${FIELDS})\\"\s*:\s*\\")(?:[^"\\]|\\\\(?:\\["\\]|[^"\\]))*`, 'gi'), `$1${MASK}`],
  [new RegExp(String.raw`${BEGIN}(${FIELDS})(${QUOTE}?\s*[=:]\s*${QUOTE}?)[^\s,;&"\\]+`, 'gi'), `$1$2${MASK}`],
  [new RegExp(String.raw`${BEGIN}(bearer|basic)\s+[^\s"\\]+`, 'gi'), `$1 ${MASK}`],
  [new RegExp(String.raw`${BEGIN}((?:code|otp|pin)(?:\s*(?:is|=|:))?\s*)\d{6,8}\b`, 'gi'), `$1${MASK}`],
  // Credentials in URLs, and all query strings, which hold codes and keys of links.
  [/(:\/\/)[^\s/@"\\]+@/g, `$1${MASK}@`],
  [/([?&][\w-]+=)[^&#\s"\\]+/g, `$1${MASK}`],
  [/(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[address]'],
  // Anything as long as a token or hash with a digit in it is masked; ids are shorter. The name of an archive is one of
  // five words between a time and 8 digits, a form that no secret has as a whole.
  [new RegExp(String.raw`(?<![\w-])(?!${ARCHIVE})(?=[\w-]*\d)[\w-]{40,}`, 'g'), MASK],
]

const SIGNS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * Decodes escapes that contain letters, so the `n` of a line feed is neither the start of the next word nor masked
 * together with it.
 */
const opened = (line: string): string =>
  line.replace(/\\(?:u(00[01][\da-f]|d[89a-f][\da-f]{2})|(.))/gi, (match, code?: string, sign?: string) =>
    code === undefined ? (SIGNS[sign ?? ''] ?? match) : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** The same as JSON again, except for the end of the line. */
const closed = (text: string): string =>
  text.replace(/(?!\n$)\p{Cc}|\p{Surrogate}/gu, (sign) => JSON.stringify(sign).slice(1, -1))

/** A line of the log without secrets and addresses, whether in its message, error or fields. */
export const scrub = (line: string): string => {
  let text = opened(line)
  for (const [pattern, instead] of masks) text = text.replace(pattern, instead)
  return closed(text)
}

/** The same for a text that is not JSON. */
export const scrubText = (text: string): string => String(JSON.parse(scrub(JSON.stringify(text))))
