/** What spreadsheets take for the start of a formula: half or full width, with or without leading space. */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
const negativeNumber = /^-\d+(\.\d+)?$/

/** Apostrophes count as part of the text, so that text starting with one can be told from an escaped formula. */
const needsEscape = (cell: string): boolean => {
  const text = cell.replace(/^'+/, '')
  return formula.test(text) && !negativeNumber.test(text)
}

/**
 * The same within a cell after a semicolon or a line break: in many locales spreadsheets split lines at semicolons,
 * even within quotes, and then a line break ends the row.
 */
const innerFormula = /([;\n\r])(?='*[^\S\n\r]*[=+\-@＝＋－＠])/g
const escapedInnerFormula = /([;\n\r])'(?='*[^\S\n\r]*[=+\-@＝＋－＠])/g

/**
 * A cell as text in a spreadsheet: an apostrophe precedes anything it would run as a formula. Reverse: `unescapeCell`.
 */
export const escapeCell = (cell: string): string => (needsEscape(cell) ? "'" : '') + cell.replace(innerFormula, "$1'")

/** The text of a cell written by `escapeCell`. */
export const unescapeCell = (cell: string): string => {
  const text = cell.replace(escapedInnerFormula, '$1')
  return text.startsWith("'") && needsEscape(text.slice(1)) ? text.slice(1) : text
}
