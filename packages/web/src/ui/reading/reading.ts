import { storedChoice, oneOf } from '../storedChoice.ts'

export const sizes = ['small', 'usual', 'large', 'largest'] as const
export type Size = (typeof sizes)[number]

export const widths = ['narrow', 'usual', 'wide'] as const
export type Width = (typeof widths)[number]

export const storedSize = storedChoice<Size>('reading:size', oneOf(sizes, 'usual'))
export const storedWidth = storedChoice<Width>('reading:width', oneOf(widths, 'usual'))

/** A position in a text. paragraph: the first visible one, from 0; seconds: how long it was visible. */
export type ReadingPlace = {
  readonly paragraph: number
  readonly of: number
  readonly atEnd: boolean
  readonly seconds: number
}

/** Words per minute of a calm reader. */
const PACE = 200

/** The reading time of a text in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length / PACE))

/**
 * The first visible block. @param bottoms where each block ends, from the top of the viewport; ascending
 * @param line how far below the top a block must reach to count as visible
 */
export const firstInSight = (bottoms: readonly number[], line: number): number => {
  const index = bottoms.findIndex((end) => end > line)
  return index < 0 ? Math.max(0, bottoms.length - 1) : index
}
