// Parses what people type and paste as they meant it. Browser and server do it alike.

/** More marks than any language puts on one letter, as in Unicode's stream-safe text format (UAX 15). */
const MOST_MARKS = 30
const fewMarks = (marks: string): string =>
  marks.length <= MOST_MARKS
    ? marks
    : Array.from(marks.slice(0, 2 * MOST_MARKS))
        .slice(0, MOST_MARKS)
        .join('')

/**
 * The only way to normalize text that people send: beyond 30 marks in a row the rest is dropped, because sorting them
 * takes quadratic time, a minute for 100 KB.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(/\p{M}+/gu, fewMarks).normalize(form)

const DIGIT = /\p{Nd}/u

/**
 * The digits of every script as 0 to 9: each script has ten in a row, and another script's row may follow at once.
 * Anything else stays, including superscript and circled numbers: 5² is not 52.
 */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
    return String(before % 10)
  })

/** Invisible characters: joiners, direction and order marks, soft hyphens. People paste them unknowingly. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A numeric code without the blanks and dashes that group it for reading. */
export const digitCode = (text: string): string => plainDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** An alphanumeric code in upper case with plain hyphens: phones insert longer ones by themselves. */
export const normalizedCode = (text: string): string =>
  plainDigits(normalized(text, 'NFKC'))
    .replace(UNSEEN, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s/g, '')
    .toUpperCase()

/**
 * An email address from what address books and links put on the clipboard: `Ada Holm <ada@example.org>`, `mailto:…`.
 */
export const bareEmail = (text: string): string => {
  const cleaned = normalized(text, 'NFKC').replace(UNSEEN, '').trim()
  const [, within] = /<([^<>]*)>$/.exec(cleaned) ?? []
  return (within ?? cleaned).replace(/^mailto:([^?]*).*$/is, '$1').trim()
}

/** Without invisible characters: a coin address, or a link that contains one. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/**
 * A web address typed without its scheme: `www.example.org/talk`. Its last label consists of letters, so 12.50 is none.
 */
export const wholeWebAddress = (text: string): string => {
  const [host = ''] = /^[^\s/?#@:\\]*/.exec(text) ?? []
  return /^.+\.(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu.test(host) && /^(?:[/?#]\S*)?$/.test(text.slice(host.length))
    ? `https://${text}`
    : text
}
