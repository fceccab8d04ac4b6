/** Where a page of a sorted list begins: the sort value and id of the row before it, and the way to go. */
export interface Cursor {
  value: string
  id: string
  back: boolean
}

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.value, cursor.id, cursor.back ? 1 : 0])).toString('base64url')

/** @returns undefined when the text is no cursor */
export const readCursor = (text: string): Cursor | undefined => {
  try {
    const [value, id, back] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof value !== 'string' || typeof id !== 'string') return undefined
    return { value, id, back: back === 1 }
  } catch {
    return undefined
  }
}

/**
 * What a person typed as a full-text query: every word, or the beginning of one, must occur.
 * @returns undefined when there is no word in it
 */
export const searchQuery = (text: string): string | undefined => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words
    ? words
        .slice(0, 8)
        .map((word) => `'${word}':*`)
        .join(' & ')
    : undefined
}
