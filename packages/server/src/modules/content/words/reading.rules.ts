// To read Markdown takes time with the square of what may belong together, here and in the browser of whoever opens the
// text: 20,000 characters of `*_` take minutes. What a person writes is far below these.

/** Emphasis, links and code open and close with these; each that closes looks back at all that may have opened. */
const MARK = /\*+|_+|[[\]`]/g
/** All blocks together: one with 1,400 marks, or 200 with 100 each. */
const MOST_LOOKS = 2_000_000
const MOST_LINES = 10_000
/** Quotes and lists within each other, begun on one line. */
const DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m
/** The same, as deep as the lines before may have left it. */
const FAR_IN = /^[ \t>]{100}[ \t>]*[^ \t>\n]/m

/** Why a text is refused, as a sentence; undefined: it may be read. To ask takes time with its length alone. */
export const whyUnreadable = (markdown: string): string | undefined => {
  if (DEEP.test(markdown) || FAR_IN.test(markdown)) return 'Please put fewer quotes and lists within each other.'
  const lines = markdown.split('\n')
  if (lines.length > MOST_LINES) return `Please divide this text: it has more than ${MOST_LINES} lines.`
  let [looks, marks] = [0, 0]
  for (const line of [...lines, '']) {
    marks += line.match(MARK)?.length ?? 0
    if (line.trim() !== '') continue
    looks += marks ** 2
    marks = 0
  }
  return looks > MOST_LOOKS ? 'Please divide this text: too many marks follow each other in a paragraph.' : undefined
}
