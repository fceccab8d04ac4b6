/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type Piece = string | number | Markup | undefined | readonly Markup[]

const asMarkup = (piece: Piece): string => {
  if (piece === undefined) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map((one) => one.text).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/**
 * A piece of a page. What is put into it is text, and is never read as markup, in an element or between the quotes of an
 * attribute; only what `html` made itself is.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(strings.map((string, index) => string + asMarkup(pieces[index])).join(''))
