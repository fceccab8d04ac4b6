/** The source of time. Injected, so that tests can move it. */
export interface Clock {
  now(): Date
}

export interface DatabaseClock extends Clock {
  /** Reads the database's time again. */
  synchronise(): Promise<void>
}

/** A measurement that took longer is too imprecise. */
const SLOWEST_MEASUREMENT_MS = 1000
const LARGEST_STEP_BACK_MS = 60_000

/**
 * A clock set by the database and advanced by the process's monotonic time. Processes on one database agree, and a jump
 * of the machine's own clock neither ends nor revives anything. It must be set again now and then, because monotonic
 * time drifts and stops while the machine sleeps. It never goes back: small corrections make it pause, and a large jump
 * back of the database's clock is ignored, so it revives nothing.
 * @param readDatabaseTime reads the time from the database @param elapsedMs monotonic
 */
export const databaseClock = async (
  readDatabaseTime: () => Promise<Date>,
  elapsedMs: () => number = () => performance.now(),
): Promise<DatabaseClock> => {
  const measure = async () => {
    const before = elapsedMs()
    const time = await readDatabaseTime()
    const tookMs = elapsedMs() - before
    return { offset: time.getTime() - before - tookMs / 2, tookMs }
  }
  let { offset } = await measure()
  let latest = 0
  return {
    now: () => {
      latest = Math.max(latest, offset + elapsedMs())
      return new Date(latest)
    },
    synchronise: async () => {
      const measured = await measure()
      if (measured.tookMs > SLOWEST_MEASUREMENT_MS) return
      if (measured.offset > offset - LARGEST_STEP_BACK_MS) offset = measured.offset
    },
  }
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** @param milliseconds may be negative */
export const after = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds)

/** The start of the day (UTC) of a moment: the back-office counts days in UTC everywhere. */
export const startOfDay = (time: Date): Date => new Date(`${time.toISOString().slice(0, 10)}T00:00:00.000Z`)

/** The same time of the same day of the previous month, or of its last day if it is shorter. */
const monthBefore = (time: Date): Date => {
  const before = new Date(time)
  before.setUTCDate(0)
  before.setUTCDate(Math.min(time.getUTCDate(), before.getUTCDate()))
  return before
}

/** The start of what lists call `today`, `week` (7 days including today) or `month`. */
export const beginOfPeriod = (period: 'today' | 'week' | 'month', now: Date): Date => {
  const today = startOfDay(now)
  if (period === 'today') return today
  return period === 'week' ? after(today, -6 * DAY) : monthBefore(today)
}

/** A moment to the minute, as sentences write it: `2026-11-21 17:05 UTC`. */
export const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The same in an email, in the recipient's time zone: `Nov 24, 2026, 09:14 (Europe/Oslo)`. */
export const minuteFor = (time: Date, { time_zone }: { time_zone: string | null }): string => {
  const timeZone = time_zone ?? 'UTC'
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  return `${new Intl.DateTimeFormat('en-US', options).format(time)} (${timeZone})`
}

/** A day in an email, in the recipient's time zone: `Nov 24, 2026`. */
export const dayFor = (time: Date, { time_zone }: { time_zone: string | null }): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: time_zone ?? 'UTC' }).format(time)
