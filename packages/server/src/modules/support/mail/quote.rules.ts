/** What somebody wrote, and what of an earlier letter stands below it. */
export interface Split {
  text: string
  quoted: string | null
}

/** The line that our letters begin with; what stands below it was ours. */
export const ABOVE_LINE = 'Please write above this line'

const addressOrDate = /@|<|\d{1,4}[./-]\d{1,2}|\d{1,2}:\d{2}|\b(19|20)\d{2}\b/

/** How mail programs introduce what they quote, in the languages that they commonly speak. Each ends its line. */
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
const introduces =
  /^\s*>*\s*(on|am|le|el|il|em|op|den|em|dnia|w dniu|за|в|ср|tor|ons|man|ma|on|pe|vào|于|在|20\d\d|\d)/iu

/** An introduction may be broken into some lines. */
const MOST_LINES = 4

const isIntroduction = (lines: readonly string[], at: number): number => {
  let text = ''
  for (let count = 1; count <= MOST_LINES && at + count <= lines.length; count += 1) {
    const line = (lines[at + count - 1] ?? '').trim()
    if (line === '') return 0
    text = `${text} ${line}`.trim()
    if (text.length > 600) return 0
    if (/[:：]$/.test(line) && wrote.test(text)) return addressOrDate.test(text) || introduces.test(text) ? count : 0
  }
  return 0
}

const separators = [
  /^\s*-{2,}\s*(original message|original-?nachricht|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|opprinnelig melding|originalmeddelande|forwarded message|weitergeleitete nachricht)\s*-{2,}\s*$/iu,
  /^\s*_{20,}\s*$/,
]

const fieldsOfHead = [
  /^\s*\*?(from|von|de|da|van|fra|från)\s*:\*?\s*\S/iu,
  /^\s*\*?(sent|date|gesendet|datum|envoyé|date|enviado|fecha|inviato|data|verzonden|sendt|dato|skickat)\s*:\*?\s*\S/iu,
  /^\s*\*?(to|an|à|para|a|aan|til|till)\s*:\*?\s*\S/iu,
  /^\s*\*?(subject|betreff|objet|asunto|oggetto|assunto|onderwerp|emne|ämne)\s*:\*?/iu,
]

/** Whether Outlook's head of a quoted mail begins here: its sender, and two more of the fields on the lines below. */
const isHead = (lines: readonly string[], at: number): boolean => {
  if (!fieldsOfHead[0]?.test(lines[at] ?? '')) return false
  const below = lines.slice(at + 1, at + 7)
  return fieldsOfHead.slice(1).filter((field) => below.some((line) => field.test(line))).length >= 2
}

const isQuoted = (line: string): boolean => /^\s{0,3}[>|]/.test(line)

/** Where marked lines begin that go on to the end, blank ones between them. */
const markedFrom = (lines: readonly string[]): number => {
  let from = lines.length
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) from = at
    else if (line.trim() !== '') break
  }
  return from
}

/** Where what is quoted begins, or the number of lines. Lines may be very many: each is looked at a few times at most. */
const cutAt = (lines: readonly string[]): number => {
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !isQuoted(line))
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.includes(ABOVE_LINE)) return startOf(lines, at)
    if (separators.some((one) => one.test(line))) return at
    if (isHead(lines, at)) return at
    const introduction = isIntroduction(lines, at)
    // An answer between the lines of what it answers stays whole.
    if (introduction > 0 && followsQuote(lines, at + introduction, lastOwn)) return at
  }
  return lines.length
}

/** What stands above our line may be how the program introduces our letter. */
const startOf = (lines: readonly string[], at: number): number => {
  for (let back = 1; back <= MOST_LINES + 2; back += 1) {
    const from = at - back
    if (from < 0) break
    const count = isIntroduction(lines, from)
    if (count > 0 || isHead(lines, from) || separators.some((one) => one.test(lines[from] ?? ''))) return from
  }
  return at
}

/** After an introduction comes what is quoted, marked line by line or not at all, and nobody writes below it. */
const followsQuote = (lines: readonly string[], from: number, lastOwn: number): boolean => {
  let at = from
  while (at < lines.length && lines[at]?.trim() === '') at += 1
  return at === lines.length || !isQuoted(lines[at] ?? '') || lastOwn < at
}

const trimmed = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()

/**
 * Parts what somebody wrote from the letter that they answer, which most programs put below. Where both are mixed, or no
 * program is recognised, all of it stays.
 */
export const splitQuoted = (given: string): Split => {
  const lines = given.replace(/\r\n?/g, '\n').split('\n')
  const found = cutAt(lines)
  const at = found === lines.length ? markedFrom(lines) : found
  const text = trimmed(lines.slice(0, at))
  const quoted = trimmed(lines.slice(at))
  return { text, quoted: quoted === '' ? null : quoted }
}
