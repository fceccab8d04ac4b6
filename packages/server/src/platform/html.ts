/** Markup that is safe to put into a page as it is. */
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
  if (typeof piece === 'object') return piece.map((part) => part.text).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/**
 * A fragment of a page. Interpolated values are text and never interpreted as markup, in elements or quoted attributes;
 * only results of `html` itself are.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(strings.map((string, index) => string + asMarkup(pieces[index])).join(''))
