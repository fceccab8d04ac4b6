/** Free space at a moment, in bytes. */
export interface Sample {
  readonly at: Date
  readonly free: number
}

const DAY = 86_400_000
/** A shorter trend says what happened today, not where it goes. */
const LEAST_MS = DAY
/** Nobody can predict further. */
const MOST_DAYS = 365

/**
 * In how many days a disk is full if the trend since the first sample continues.
 * @returns null if that cannot be said honestly: it was not measured long enough, or is not filling up
 */
export const daysLeft = (samples: readonly Sample[], now: Sample): number | null => {
  const [first] = samples
  if (!first) return null
  const ms = now.at.getTime() - first.at.getTime()
  if (ms < LEAST_MS) return null
  const aDay = ((first.free - now.free) / ms) * DAY
  if (aDay <= 0) return null
  const days = Math.floor(now.free / aDay)
  return days > MOST_DAYS ? null : days
}

/** `41 GB`, `640 MB`. */
export const bytesText = (bytes: number): string => {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
