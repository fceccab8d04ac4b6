import { kept, oneOf } from '../kept.ts'

export const sizes = ['small', 'usual', 'large', 'largest'] as const
export type Size = (typeof sizes)[number]

export const widths = ['narrow', 'usual', 'wide'] as const
export type Width = (typeof widths)[number]

export const storedSize = kept<Size>('reading:size', oneOf(sizes, 'usual'))
export const storedWidth = kept<Width>('reading:width', oneOf(widths, 'usual'))

/** Where somebody is in a text. paragraph: the first one in sight, from 0; seconds: how long it lay before their eyes. */
export type ReadingPlace = {
  readonly paragraph: number
  readonly of: number
  readonly atEnd: boolean
  readonly seconds: number
}

/** Words a minute, of somebody who reads calmly. */
const PACE = 200

/** How long a text takes, in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length / PACE))

/**
 * The first block in sight. @param ends where each block ends, from the top of what is seen; rising
 * @param line how far below the top a block must reach to count as seen
 */
export const firstInSight = (ends: readonly number[], line: number): number => {
  const found = ends.findIndex((end) => end > line)
  return found < 0 ? Math.max(0, ends.length - 1) : found
}
