const MINUTE = 60_000

/** From a moment on and before another, in milliseconds. */
export interface Window {
  readonly from: number
  readonly until: number
}

/** How many minutes begin within both. @param windows that do not overlap */
export const minutesWithin = (windows: readonly Window[], within: Window): number =>
  windows.reduce((sum, { from, until }) => {
    const [first, last] = [Math.max(from, within.from), Math.min(until, within.until)]
    return sum + Math.max(0, Math.ceil(last / MINUTE) - Math.ceil(first / MINUTE))
  }, 0)

/**
 * Percent with two decimals, never rounded up to 100 when a minute is missing.
 * @param beats how many of them the platform was up
 * @param minutes whole minutes that have passed; the present one is not among them, for it may still miss its beat
 * @returns null before a minute has passed
 */
export const uptimePercent = (beats: number, minutes: number): number | null => {
  if (minutes < 1) return null
  return Math.floor((Math.min(beats, minutes) * 10_000) / minutes) / 100
}
