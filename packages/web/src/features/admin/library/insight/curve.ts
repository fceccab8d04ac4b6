import { timecode } from '../../../../format/time.ts'

/** The start of a segment: a time in a medium, otherwise a percentage. @param segment counted from 0 */
export const placeOf = (segment: number, segments: number, durationMs: number | null): string =>
  durationMs === null
    ? `${Math.round((segment / segments) * 100)}%`
    : timecode(((durationMs / 1000) * segment) / segments)

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
  slices.map((there, index) => `${index},${1 - there} ${index + 1},${1 - there}`).join(' ')
