/** The rows of a CSV by heading. Fails if a row and the headings differ in number of cells. */
export const readCsv = (text: string): Record<string, string>[] => {
  const [titles = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ''))
  return lines.map((cells) => {
    if (cells.length !== titles.length)
      throw new Error(`${cells.length} cells stand under ${titles.length} titles: ${cells.join(' | ')}`)
    return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']))
  })
}

/** The cells of each row after RFC 4180: quoted cells can contain commas, line breaks and doubled quotes. */
const cellsOf = (text: string): string[][] => {
  const lines: string[][] = [[]]
  for (const [, quoted, unquoted = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? unquoted)
    if (end !== ',') lines.push([])
  }
  return lines.filter((cells) => cells.length > 1 || cells[0])
}
