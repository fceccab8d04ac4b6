/** Of HTML no more is read than a person could have written with all that programs put around it. */
const MOST_CHARACTERS = 2_000_000

/** What is not closed is looked through at each that follows. 2,000,000 characters of Outlook's HTML have half as many. */
const MOST_ELEMENTS = 50_000

const isMarkup = /<[a-z!/]/i

/**
 * What a mail that is only HTML says, as text: quotations marked as they are in text, links by their words alone, pictures
 * not at all. Nothing is loaded.
 * @returns undefined for what has more elements than any mail that somebody wrote
 */
export const textOfHtml = async (html: string): Promise<string | undefined> => {
  if (!isMarkup.test(html)) return html
  if ((html.slice(0, MOST_CHARACTERS).match(/<[a-z]/gi)?.length ?? 0) > MOST_ELEMENTS) return undefined
  const { convert } = await import('html-to-text')
  return convert(html.slice(0, MOST_CHARACTERS), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'blockquote', format: 'blockquote', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...['style', 'script', 'head', 'title', 'noscript', 'template'].map((selector) => ({ selector, format: 'skip' })),
    ],
    limits: { maxInputLength: MOST_CHARACTERS, maxDepth: 200, maxChildNodes: 20_000, ellipsis: '' },
  })
}
