const MINUTE = 60_000

/** From one moment, inclusive, to another, exclusive, in milliseconds. */
export interface Window {
  readonly from: number
  readonly until: number
}

/** The number of minutes that start within both. @param windows without overlaps */
export const minutesWithin = (windows: readonly Window[], within: Window): number =>
  windows.reduce((sum, { from, until }) => {
    const [first, last] = [Math.max(from, within.from), Math.min(until, within.until)]
    return sum + Math.max(0, Math.ceil(last / MINUTE) - Math.ceil(first / MINUTE))
  }, 0)

/**
 * Percent with two decimals, never rounded up to 100 if a minute is missing.
 * @param beats the minutes with a heartbeat
 * @param minutes whole minutes that have passed, without the current one, which may still miss its heartbeat
 * @returns null before a minute has passed
 */
export const uptimePercent = (beats: number, minutes: number): number | null => {
  if (minutes < 1) return null
  return Math.floor((Math.min(beats, minutes) * 10_000) / minutes) / 100
}
