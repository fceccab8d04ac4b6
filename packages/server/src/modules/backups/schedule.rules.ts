const DAY_MS = 24 * 60 * 60 * 1000

/** The last moment, now or before, at this hour of UTC. */
export const lastHour = (now: Date, hour: number): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** The next moment at that hour. */
export const nextHour = (now: Date, hour: number): Date => new Date(lastHour(now, hour).getTime() + DAY_MS)

/**
 * Whether a backup is due: since the last one, or since the platform was set up, the hour has come. A missed one is
 * made as soon as a process runs.
 */
export const isDue = (now: Date, hour: number, since: Date): boolean => since < lastHour(now, hour)
