// To read Markdown takes time with the square of what may belong together, here and in the browser of whoever opens the
// text: 20,000 characters of `*_` take minutes. What a person writes is far below these.

/** Emphasis, links and code open and close with these; each that closes looks back at all that may have opened. */
const MARK = /\*+|_+|[[\]`]/g
/** All blocks together: one with 1,400 marks, or 200 with 100 each; of a short text, 600 marks in 4,000 characters. */
const mostLooks = (length: number): number => Math.min(2_000_000, 20_000 + 100 * length)
/** Each of these is looked at by itself. All of "War and Peace", 16 times the longest text, has fewer. */
const SIGN = /[&<!\\]/g
const MOST_SIGNS = 5000
const MOST_LINES = 10_000
/** What a line of a quote or list begins with, one for each that it is within. */
const ITEM = /(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|$)))*/y
/** A heading, or the line below one. */
const HEADING = /^[ \t>]*(?:#|(?:=+|-+)[ \t]*$)/
/**
 * Reading lists and headings takes time with the square of their lines. The index of a long book has about 800 entries; a
 * comment of 4,000 characters may have 260 lines of them.
 */
const mostItems = (length: number): number => Math.min(1000, 100 + Math.floor(length / 25))
/** A line drawn across, which is no list, though it may begin like one. */
const DRAWN = String.raw`[ \t]*([-*])(?:[ \t]+\1){2,}[ \t]*$`
const RULE = new RegExp(`^${DRAWN}`)
/** Quotes and lists within each other, begun on one line that is no line drawn across. */
const DEEP = new RegExp(String.raw`^(?!${DRAWN})(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}`, 'm')
/** The same, as deep as the lines before may have left it. */
const FAR_IN = /^[ \t>]{100}[ \t>]*[^ \t>\n]/m

const itemsIn = (line: string): number => {
  if (RULE.test(line)) return 1
  ITEM.lastIndex = 0
  return ITEM.exec(line)?.[0].match(/>|[-+*.)]/g)?.length ?? 0
}

/** Why a text is refused, as a sentence; undefined: it may be read. To ask takes time with its length alone. */
export const whyUnreadable = (markdown: string): string | undefined => {
  if (DEEP.test(markdown) || FAR_IN.test(markdown)) return 'Please put fewer quotes and lists within each other.'
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length > MOST_LINES) return `Please divide this text: it has more than ${MOST_LINES} lines.`
  if ((markdown.match(SIGN)?.length ?? 0) > MOST_SIGNS)
    return `Please divide this text: it has more than ${MOST_SIGNS} of the signs & < ! and \\.`
  let [looks, marks, items, isWithin] = [0, 0, 0, false]
  for (const line of [...lines, '']) {
    const begun = itemsIn(line)
    // What follows an item without a blank line belongs to it.
    isWithin = line.trim() !== '' && (isWithin || begun > 0)
    items += begun || Number(isWithin || HEADING.test(line))
    marks += line.match(MARK)?.length ?? 0
    if (line.trim() !== '') continue
    looks += marks ** 2
    marks = 0
  }
  const most = mostItems(markdown.length)
  if (items > most)
    return `Please divide this text: its lists, quotes and headings have more than ${most} lines together.`
  return looks > mostLooks(markdown.length)
    ? 'Please divide this text: too many marks follow each other in a paragraph.'
    : undefined
}
