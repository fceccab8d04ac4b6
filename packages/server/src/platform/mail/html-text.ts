import type { Formatter } from 'html-to-text'

/** HTML is parsed only up to what a person could have written, including everything that programs add. */
const MOST_CHARACTERS = 2_000_000

/**
 * Unclosed elements are searched again at each following one. 2,000,000 characters of Outlook's HTML have half as many.
 */
const MOST_ELEMENTS = 50_000

const isMarkup = /<[a-z!/]/i

const strikes = ['s', 'strike', 'del', 'span[style*="line-through"]', 'font[style*="line-through"]']
const nextCells = ['td + td', 'th + td', 'th + th', 'td + th']
const skipped = ['style', 'script', 'head', 'title', 'noscript', 'template']

/** A URL as people write it: the text of a link is often its address without what programs add. */
const bareAddress = (address: string): string => address.replace(/^(https?:\/\/|mailto:|tel:)|\/$/gi, '').toLowerCase()

/** The text of a link, followed by its address unless that is the same. */
const link: Formatter = ({ children, attribs: { href = '' } = {} }, walk, builder) => {
  let text = ''
  builder.pushWordTransform((word) => {
    text += word
    return word
  })
  walk(children, builder)
  builder.popWordTransform()
  const address = href
    .trim()
    .replace(/[\t\r\n]/g, '')
    .replaceAll(' ', '%20')
  const isSame = bareAddress(address) === bareAddress(text)
  if (!isSame && /^(https?|mailto|tel):/i.test(address))
    builder.addInline(text === '' ? address : ` (${address})`, { noWordTransform: true })
}

/**
 * The text of an HTML email: quotations marked as in plain text, link addresses after their text, strikethrough as
 * ~~this~~, no pictures. Nothing is loaded.
 * @returns undefined for HTML with more elements than any email that a person wrote
 */
export const textOfHtml = async (html: string): Promise<string | undefined> => {
  if (!isMarkup.test(html)) return html
  if ((html.slice(0, MOST_CHARACTERS).match(/<[a-z]/gi)?.length ?? 0) > MOST_ELEMENTS) return undefined
  const { convert } = await import('html-to-text')
  return convert(html.slice(0, MOST_CHARACTERS), {
    wordwrap: false,
    formatters: { link },
    selectors: [
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'skip' },
      { selector: 'blockquote', format: 'blockquote', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...strikes.map((selector) => ({ selector, format: 'inlineSurround', options: { prefix: '~~', suffix: '~~' } })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...nextCells.map((selector) => ({ selector, format: 'inlineSurround', options: { prefix: ' ' } })),
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ],
    limits: { maxInputLength: MOST_CHARACTERS, maxDepth: 200, maxChildNodes: 20_000, ellipsis: '' },
  })
}
