import { nfc, tickets } from '@vesica/contract'

/** The note on truncated text. */
const CUT = '[The rest of this mail was left out: it is longer than 20,000 characters.]'

const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * Text as messages are stored: NFC, no control characters other than tabs and line ends, no lone surrogates, and no
 * direction overrides. Invisible text counts as empty.
 */
export const plainText = (text: string): string => {
  const cleaned = nfc(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, ''),
  )
    // Anchored where spaces start, so a run of them is scanned only once.
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
  return isVisible(cleaned) ? cleaned : ''
}

export const plainLine = (text: string, most: number): string => {
  const line = plainText(text).replace(/\s+/g, ' ')
  return line.length > most
    ? `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : line
}

/** At most as long as a message may be; truncation is noted. @param reserved for what is written below it */
export const cutText = (text: string, reserved = 0): string => {
  const most = tickets.TICKET_TEXT_MAX - reserved
  if (text.length <= most) return text
  const truncated = text
    .slice(0, most - CUT.length - 2)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return `${truncated.trimEnd()}\n\n${CUT}`
}
