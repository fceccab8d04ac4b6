import { timecode } from '../../../format/time.ts'

/** The start of a segment: a time in a medium, otherwise a percentage. @param part counted from 0 */
export const placeOf = (part: number, parts: number, durationMs: number | null): string =>
  durationMs === null ? `${Math.round((part / parts) * 100)}%` : timecode(((durationMs / 1000) * part) / parts)

/** The segment in which most people leave, and their number; undefined if nobody leaves. */
export const mostLeave = (slices: readonly number[]): { part: number; share: number } | undefined => {
  let most: { part: number; share: number } | undefined
  for (const [part, there] of slices.entries()) {
    const share = (slices[part - 1] ?? there) - there
    if (share > (most?.share ?? 0)) most = { part, share }
  }
  return most
}

/** The outline of shares as steps, in a box as wide as the number of segments and 1 high. */
export const stepsOf = (slices: readonly number[]): string =>
  slices.map((there, part) => `${part},${1 - there} ${part + 1},${1 - there}`).join(' ')
