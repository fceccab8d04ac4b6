/** What a spreadsheet takes for the beginning of a formula: half or full width, with or without space before it. */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
const negativeNumber = /^-\d+(\.\d+)?$/

/** Apostrophes count as part of the text, so that a text that begins with one can be told from an escaped formula. */
const needsEscape = (cell: string): boolean => {
  const text = cell.replace(/^'+/, '')
  return formula.test(text) && !negativeNumber.test(text)
}

/** A cell as text in a spreadsheet: an apostrophe before what it would run as a formula. `unescapeCell` undoes it. */
export const escapeCell = (cell: string): string => (needsEscape(cell) ? `'${cell}` : cell)

/** The text of a cell that `escapeCell` wrote; other cells stay as they are. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && needsEscape(cell.slice(1)) ? cell.slice(1) : cell
