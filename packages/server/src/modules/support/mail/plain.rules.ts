import { nfc, tickets } from '@vesica/contract'

/** What is said of a text that was cut. */
const CUT = '[The rest of this mail was left out: it is longer than 20,000 characters.]'

const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/**
 * Text as messages are kept: NFC, no control characters but tabs and line ends, no lone surrogates, and nothing that turns
 * the direction of all that follows. What shows nothing is none.
 */
export const plainText = (text: string): string => {
  const plain = nfc(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, ''),
  )
    // Begun only where spaces begin: however many there are, they are looked at once.
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
  return isVisible(plain) ? plain : ''
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

/** At most as long as a message may be; what is cut says so. @param room for what is written below it */
export const cutText = (text: string, room = 0): string => {
  const most = tickets.TICKET_TEXT_MAX - room
  if (text.length <= most) return text
  const kept = text
    .slice(0, most - CUT.length - 2)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return `${kept.trimEnd()}\n\n${CUT}`
}
