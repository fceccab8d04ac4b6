const MASK = '[masked]'

/** Names of fields whose values are secrets, wherever they stand. */
const FIELDS = String.raw`\w*password\w*|\w*passphrase\w*|passwd|\w*token|otp|authorization|(?:set-)?cookie|headers|\w*secret\w*|\w*api_?key|\w*access_?key|signature|recovery_?codes?`

/** A quotation mark within a text. */
const QUOTE = String.raw`(?:\\+"|')`

const ARCHIVE = String.raw`vesica-\d{8}T\d{6}Z-(?:asked|scheduled|command|upgrade|replaced)-[0-9a-f]{8}\.tar\.zst`

/**
 * What must not stand in a line of the log, and what stands there instead. Each works on JSON text and leaves JSON: none
 * reaches over a quotation mark or a backslash.
 */
const masks: readonly (readonly [found: RegExp, instead: string])[] = [
  [new RegExp(`("(?:${FIELDS})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1"${MASK}"`],
  // The same where a text holds JSON: up to the quotation mark that ends it there.
  [new RegExp(String.raw`(\\"(?:${FIELDS})\\"\s*:\s*\\")(?:[^"\\]|\\\\(?:\\["\\]|[^"\\]))*`, 'gi'), `$1${MASK}`],
  [new RegExp(String.raw`\b(${FIELDS})(${QUOTE}?\s*[=:]\s*${QUOTE}?)[^\s,;&"\\]+`, 'gi'), `$1$2${MASK}`],
  [/\b(bearer|basic)\s+[^\s"\\]+/gi, `$1 ${MASK}`],
  [/\b((?:code|otp|pin)\s*(?:is|=|:)?\s*)\d{6,8}\b/gi, `$1${MASK}`],
  // Names and passwords in addresses, and whatever a query brings: codes and keys of links are there.
  [/(:\/\/)[^\s/@"\\]+@/g, `$1${MASK}@`],
  [/([?&][\w-]+=)[^&#\s"\\]+/g, `$1${MASK}`],
  [/[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[address]'],
  // What is as long as a token or hash and has a digit is one; ids are shorter. The name of an archive is one of five words
  // between a time and 8 digits: nothing secret has that form as a whole.
  [new RegExp(String.raw`(?<![\w-])(?!${ARCHIVE})(?=[\w-]*\d)[\w-]{40,}`, 'g'), MASK],
]

/** A line of the log without secrets and addresses, whatever was put into its message, its error or its fields. */
export const scrub = (line: string): string => {
  let text = line
  for (const [found, instead] of masks) text = text.replace(found, instead)
  return text
}
