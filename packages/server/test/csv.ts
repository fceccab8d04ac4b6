/** The lines of a CSV, each by the titles above it. Fails where a line has another number of cells than there are titles. */
export const readCsv = (text: string): Record<string, string>[] => {
  const [titles = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ''))
  return lines.map((cells) => {
    if (cells.length !== titles.length)
      throw new Error(`${cells.length} cells stand under ${titles.length} titles: ${cells.join(' | ')}`)
    return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']))
  })
}

/** Cells line by line, as RFC 4180 writes them: a quoted one may hold commas, line ends and doubled quotes. */
const cellsOf = (text: string): string[][] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') lines.push([])
  }
  return lines.filter((cells) => cells.length > 1 || cells[0])
}
