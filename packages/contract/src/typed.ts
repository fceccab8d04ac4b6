// What people type and paste, read as they meant it. Browser and server read it alike.

/** More marks than any language has above one letter, as in Unicode's stream-safe text (UAX 15). */
const MOST_MARKS = 30
const fewMarks = (marks: string): string =>
  marks.length <= MOST_MARKS
    ? marks
    : Array.from(marks.slice(0, 2 * MOST_MARKS))
        .slice(0, MOST_MARKS)
        .join('')

/**
 * The one way to a Unicode normal form of text that people send: of more than 30 marks in a row the rest is dropped, for to
 * put them in order takes time with the square of their number, a minute for 100 KB.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(/\p{M}+/gu, fewMarks).normalize(form)

const DIGIT = /\p{Nd}/u

/**
 * The digits of every script as 0 to 9: each has ten in a row, and the row of another may follow at once. What is no digit
 * stays, raised and circled numbers too: 5² is not 52.
 */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
    return String(before % 10)
  })

/** What shows nothing: joiners, marks of direction and order, soft hyphens. It is pasted along without anybody knowing. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A code of digits without the blanks and dashes that part it for reading. */
export const digitCode = (text: string): string => plainDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** A code of letters and digits in capitals, with plain hyphens: telephones write longer ones by themselves. */
export const letterCode = (text: string): string =>
  plainDigits(normalized(text, 'NFKC'))
    .replace(UNSEEN, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s/g, '')
    .toUpperCase()

/** An email address out of what address books and links put on the clipboard: `Ada Holm <ada@example.org>`, `mailto:…`. */
export const bareEmail = (text: string): string => {
  const plain = normalized(text, 'NFKC').replace(UNSEEN, '').trim()
  const [, within] = /<([^<>]*)>$/.exec(plain) ?? []
  return (within ?? plain).replace(/^mailto:([^?]*).*$/is, '$1').trim()
}

/** Without what shows nothing: the address of a coin, or a link that holds one. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/** An address on the web that was typed without its beginning: `www.example.org/talk`. Its last label is letters: 12.50 is none. */
export const wholeWebAddress = (text: string): string => {
  const [host = ''] = /^[^\s/?#@:\\]*/.exec(text) ?? []
  return /^.+\.(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu.test(host) && /^(?:[/?#]\S*)?$/.test(text.slice(host.length))
    ? `https://${text}`
    : text
}
