import { products } from '@vesica/contract'

/** USD as decimal text with at most 2 decimals, in cents; undefined for other text. */
export const centsOfText = (text: string): bigint | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Tags as they are kept: commas part them; trimmed, without empties, each once whatever its case. */
export const tidyTags = (given: readonly string[]): string[] => {
  const known = new Map<string, string>()
  for (const tag of given.flatMap((text) => text.split(','))) {
    const trimmed = tag.trim()
    if (trimmed !== '' && !known.has(trimmed.toLowerCase())) known.set(trimmed.toLowerCase(), trimmed)
  }
  return [...known.values()]
}

/** What is wrong with tidy tags, or undefined. */
export const tagsFault = (tags: readonly string[]): string | undefined => {
  if (tags.length > products.MOST_TAGS) return `Please use at most ${products.MOST_TAGS} tags.`
  return tags.some((tag) => tag.length > products.TAG_MAX)
    ? `Please use at most ${products.TAG_MAX} characters in a tag.`
    : undefined
}
