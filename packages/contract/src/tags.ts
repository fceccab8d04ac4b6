import { z } from 'zod'
import { lineOrNothing } from './fields.ts'

export const MOST_TAGS = 20
export const TAG_MAX = 40

/** Tags as forms send them: separated by commas, blanks are dropped. */
export const tags = z.array(lineOrNothing(400)).max(MOST_TAGS, `Please use at most ${MOST_TAGS} tags.`)

/** Tags as stored: split at commas, trimmed, without empty ones and duplicates (ignoring case). */
export const tidyTags = (input: readonly string[]): string[] => {
  const known = new Map<string, string>()
  for (const tag of input.flatMap((text) => text.split(','))) {
    const trimmed = tag.trim()
    if (trimmed !== '' && !known.has(trimmed.toLowerCase())) known.set(trimmed.toLowerCase(), trimmed)
  }
  return [...known.values()]
}

/** What is wrong with normalized tags, or undefined. */
export const tagsFault = (tidy: readonly string[]): string | undefined => {
  if (tidy.length > MOST_TAGS) return `Please use at most ${MOST_TAGS} tags.`
  return tidy.some((tag) => tag.length > TAG_MAX) ? `Please use at most ${TAG_MAX} characters in a tag.` : undefined
}
