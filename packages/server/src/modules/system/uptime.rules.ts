/**
 * Percent with two decimals, never rounded up to 100 when a minute is missing.
 * @param beats minutes in which the platform was up, the present one perhaps among them
 * @param minutes whole minutes since the first of them
 * @returns null before a minute has passed
 */
export const uptimePercent = (beats: number, minutes: number): number | null => {
  if (minutes < 1) return null
  return Math.floor(Math.min(1, beats / minutes) * 10_000) / 100
}
