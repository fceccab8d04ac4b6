// Parsing Markdown takes time quadratic in what may belong together, here and in the reader's browser: 20,000
// characters of `*_` take minutes. Texts that people write are far below these limits.

/** Delimiters of emphasis, links and code. Each closing one looks back at all possible openers. */
const MARK = /\*+|_+|[[\]`]/g
/** All blocks together: one with 1,400 marks, or 200 with 100 each; for a short text, 600 marks in 4,000 characters. */
const mostSteps = (length: number): number => Math.min(2_000_000, 20_000 + 100 * length)
/** Each of these is parsed separately. All of "War and Peace", 16 times the longest text allowed, has fewer. */
const SIGN = /[&<!\\]/g
const MOST_SIGNS = 5000
const MOST_LINES = 10_000
/** The line prefixes of quotes and lists, one per nesting level. */
const ITEM = /(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|$)))*/y
/** A heading, or the underline of one. */
const HEADING = /^[ \t>]*(?:#|(?:=+|-+)[ \t]*$)/
/**
 * Parsing lists and headings takes time quadratic in their lines. The index of a long book has about 800 entries; a
 * comment of 4,000 characters may have 260 such lines.
 */
const mostItems = (length: number): number => Math.min(1000, 100 + Math.floor(length / 25))
/** A thematic break, which is no list although it may start like one. */
const DRAWN = String.raw`[ \t]*([-*])(?:[ \t]+\1){2,}[ \t]*$`
const RULE = new RegExp(`^${DRAWN}`)
/** Nested quotes and lists started on one line that is not a thematic break. */
const DEEP = new RegExp(String.raw`^(?!${DRAWN})(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}`, 'm')
/** The same, as deep as the lines before may have nested. */
const FAR_IN = /^[ \t>]{100}[ \t>]*[^ \t>\n]/m

const itemsIn = (line: string): number => {
  if (RULE.test(line)) return 1
  ITEM.lastIndex = 0
  return ITEM.exec(line)?.[0].match(/>|[-+*.)]/g)?.length ?? 0
}

/** Why a text is refused, as a sentence; undefined: it is accepted. Takes time linear in its length. */
export const whyUnreadable = (markdown: string): string | undefined => {
  if (DEEP.test(markdown) || FAR_IN.test(markdown)) return 'Please put fewer quotes and lists within each other.'
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length > MOST_LINES) return `Please divide this text: it has more than ${MOST_LINES} lines.`
  if ((markdown.match(SIGN)?.length ?? 0) > MOST_SIGNS)
    return `Please divide this text: it has more than ${MOST_SIGNS} of the signs & < ! and \\.`
  let [steps, marks, items, isWithin] = [0, 0, 0, false]
  for (const line of [...lines, '']) {
    const started = itemsIn(line)
    // Lines directly after an item belong to it.
    isWithin = line.trim() !== '' && (isWithin || started > 0)
    items += started || Number(isWithin || HEADING.test(line))
    marks += line.match(MARK)?.length ?? 0
    if (line.trim() !== '') continue
    steps += marks ** 2
    marks = 0
  }
  const most = mostItems(markdown.length)
  if (items > most)
    return `Please divide this text: its lists, quotes and headings have more than ${most} lines together.`
  return steps > mostSteps(markdown.length)
    ? 'Please divide this text: too many marks follow each other in a paragraph.'
    : undefined
}
