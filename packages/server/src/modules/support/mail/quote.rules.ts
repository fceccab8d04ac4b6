/** A message, and the quotation below it. */
export interface Split {
  text: string
  quoted: string | null
}

/** The first line of our emails; everything below it is ours. */
export const ABOVE_LINE = 'Please write above this line'

const addressOrDate = /@|<|\d{1,4}[./-]\d{1,2}|\d{1,2}:\d{2}|\b(19|20)\d{2}\b/

/** How mail clients introduce quotations, in their common languages. Each ends its line. */
const wrote = new RegExp(
  '(' +
    [
      'wrote', // English
      'schrieb(?:en)?(?: [^:]{0,120})?', // German
      'a [ée]crit', // French
      'escribi[óo]', // Spanish
      'ha scritto', // Italian
      'escreveu', // Portuguese
      '(?:schreef|heeft .{0,120} geschreven)(?: [^:]{0,80})?', // Dutch
      'skrev(?: [^:]{0,80})?', // Danish, Norwegian, Swedish
      'kirjoitti', // Finnish
      'napisał\\(?a?\\)?', // Polish
      'написал\\(?а?\\)?', // Russian
      'пише',
      'yazdı',
      '写道',
      'のメッセージ',
    ].join('|') +
    ')\\s*[:：]\\s*$',
  'iu',
)
const opening = /^\s*>*\s*(on|am|le|el|il|em|op|den|dnia|w dniu|за|в|ср|tor|ons|man|ma|pe|vào)(?!\p{L})/iu
const introduces = (text: string): boolean =>
  addressOrDate.test(text) || opening.test(text) || /^\s*>*\s*(于|在|\d)/u.test(text)

/** An introduction can be broken into several lines. */
const MOST_LINES = 4

/** The number of lines from here that introduce a quotation; 0: none. */
const introductionLines = (lines: readonly string[], at: number): number => {
  let text = ''
  for (let count = 1; count <= MOST_LINES && at + count <= lines.length; count += 1) {
    const line = (lines[at + count - 1] ?? '').trim()
    // The author's own line can be directly above an introduction.
    if (line === '' || (count > 1 && (opening.test(line) || !addressOrDate.test(lines[at] ?? '')))) return 0
    text = `${text} ${line}`.trim()
    if (text.length > 600) return 0
    if (/[:：]$/.test(line) && wrote.test(text)) return introduces(text) ? count : 0
  }
  return 0
}

const separator =
  /^\s*-{2,}\s*(original message|original-?nachricht|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|opprinnelig melding|originalmeddelande|forwarded message|weitergeleitete nachricht)\s*-{2,}\s*$/iu
const ruler = /^\s*_{20,}\s*$/

const fieldsOfHead = [
  /^\s*\*?(from|von|de|da|van|fra|från)\s*:\*?\s*\S/iu,
  /^\s*\*?(sent|date|gesendet|datum|envoyé|date|enviado|fecha|inviato|data|verzonden|sendt|dato|skickat)\s*:\*?\s*\S/iu,
  /^\s*\*?(to|an|à|para|a|aan|til|till)\s*:\*?\s*\S/iu,
  /^\s*\*?(subject|betreff|objet|asunto|oggetto|assunto|onderwerp|emne|ämne)\s*:\*?/iu,
]

/** Whether Outlook's header of a quoted email starts here: its sender, and two more of the fields below. */
const isHead = (lines: readonly string[], at: number): boolean => {
  if (!fieldsOfHead[0]?.test(lines[at] ?? '')) return false
  const below = lines.slice(at + 1, at + 7)
  return fieldsOfHead.slice(1).filter((field) => below.some((line) => field.test(line))).length >= 2
}

const isBlank = (line = ''): boolean => line.trim() === ''
const isQuoted = (line = ''): boolean => /^\s{0,3}[>|]/.test(line)

const firstFilled = (lines: readonly string[], from: number): number => {
  let at = from
  while (at < lines.length && isBlank(lines[at])) at += 1
  return at
}

/** The maximum lines of such a header, including those of a long recipient list. */
const MOST_HEAD_LINES = 12

/** The end of the quoted email's header that starts here: a blank line, or the start of the email itself. */
const headEnd = (lines: readonly string[], from: number): number => {
  const mostly = Math.min(lines.length, from + MOST_HEAD_LINES)
  let at = firstFilled(lines, from + 1)
  while (at < mostly && !isBlank(lines[at]) && !isQuoted(lines[at]) && !lines[at]?.includes(ABOVE_LINE)) at += 1
  return at
}

/** The end of the introduction that starts here; undefined: there is none. */
const introductionEnd = (lines: readonly string[], at: number): number | undefined => {
  const line = lines[at] ?? ''
  const isRuled = ruler.test(line) && isHead(lines, firstFilled(lines, at + 1))
  if (isRuled || separator.test(line) || isHead(lines, at)) return headEnd(lines, at)
  const count = introductionLines(lines, at)
  return count === 0 ? undefined : at + count
}

/** A client's quotation: from its introduction to the end, or to the end of the marked lines. */
interface Quote {
  from: number
  to: number
  /** Line by line: unmarked lines are the author's own. */
  isMarked: boolean
}

const quoteOf = (lines: readonly string[], from: number, body: number): Quote => {
  const isMarked = isQuoted(lines[body])
  if (!isMarked) return { from, to: lines.length, isMarked: body === lines.length }
  let to = body
  for (let at = body; at < lines.length && (isQuoted(lines[at]) || isBlank(lines[at])); at += 1)
    if (!isBlank(lines[at])) to = at + 1
  return { from, to, isMarked }
}

/** The first introduced quotation. There can be very many lines: each is scanned a few times at most. */
const introduced = (lines: readonly string[]): Quote | undefined => {
  let open: { from: number; end: number } | undefined
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.includes(ABOVE_LINE)) {
      const isOurs = open && lines.slice(open.end, at).every((line) => isBlank(line) || isQuoted(line))
      return quoteOf(lines, open && isOurs ? open.from : at, at)
    }
    const end = at < (open?.end ?? 0) ? undefined : introductionEnd(lines, at)
    if (end === undefined) continue
    const body = firstFilled(lines, end)
    // People use the same words to introduce what they tell; a client marks its quotation, or quotes our line.
    const isOpen = introductionLines(lines, at) > 0 && body < lines.length && !isQuoted(lines[body])
    if (!isOpen) return quoteOf(lines, at, body)
    open = { from: at, end }
  }
  return undefined
}

/** Lines marked with > up to the end, with blank ones between them, without an introduction. */
const markedAtEnd = (lines: readonly string[]): Quote => {
  let from = lines.length
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (/^\s{0,3}>/.test(lines[at] ?? '')) from = at
    else if (!isBlank(lines[at])) break
  }
  return { from, to: lines.length, isMarked: true }
}

const trimmed = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()

/**
 * Separates the author's text, above or below, from the one quotation it replies to. Everything is text if replies
 * stand between quoted lines, if nothing marks the quotation, or if the author's own lines may be among it.
 */
export const splitQuoted = (input: string): Split => {
  const lines = input.replace(/\r\n?/g, '\n').split('\n')
  const { from, to, isMarked } = introduced(lines) ?? markedAtEnd(lines)
  const below = lines.slice(to)
  const text = [trimmed(lines.slice(0, from)), trimmed(below)].filter((section) => section !== '').join('\n\n')
  if (below.some(isQuoted) || (text === '' && !isMarked)) return { text: trimmed(lines), quoted: null }
  const quoted = trimmed(lines.slice(from, to))
  return { text, quoted: quoted === '' ? null : quoted }
}
