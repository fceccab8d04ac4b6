import { products, type store } from '@vesica/contract'

/** Cents that are paid for one piece, from and up to but without; null: no end. The database's `price_range` knows the same. */
export const bounds: Readonly<Record<store.PriceRange, readonly [number, number | null]>> = {
  '0-50': [0, 5_000],
  '50-100': [5_000, 10_000],
  '100-200': [10_000, 20_000],
  '200+': [20_000, null],
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
