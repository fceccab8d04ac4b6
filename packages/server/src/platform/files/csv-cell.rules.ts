/** What a spreadsheet takes for the beginning of a formula: half or full width, with or without space before it. */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
const negativeNumber = /^-\d+(\.\d+)?$/

/** Apostrophes count as part of the text, so that a text that begins with one can be told from an escaped formula. */
const needsEscape = (cell: string): boolean => {
  const text = cell.replace(/^'+/, '')
  return formula.test(text) && !negativeNumber.test(text)
}

/**
 * The same inside a cell, after a semicolon or a line break: in half of the world spreadsheets split lines at semicolons, also
 * within quotes, and then a line break ends the row.
 */
const innerFormula = /([;\n\r])(?='*[^\S\n\r]*[=+\-@＝＋－＠])/g
const escapedInnerFormula = /([;\n\r])'(?='*[^\S\n\r]*[=+\-@＝＋－＠])/g

/** A cell as text in a spreadsheet: an apostrophe before what it would run as a formula. `unescapeCell` undoes it. */
export const escapeCell = (cell: string): string => (needsEscape(cell) ? "'" : '') + cell.replace(innerFormula, "$1'")

/** The text of a cell that `escapeCell` wrote. */
export const unescapeCell = (cell: string): string => {
  const text = cell.replace(escapedInnerFormula, '$1')
  return text.startsWith("'") && needsEscape(text.slice(1)) ? text.slice(1) : text
}
