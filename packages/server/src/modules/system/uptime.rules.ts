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
