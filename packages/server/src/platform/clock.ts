/** Where the time comes from. Injected, so that tests can move it. */
export interface Clock {
  now(): Date
}

export interface DatabaseClock extends Clock {
  /** Asks the database for its time again. */
  synchronise(): Promise<void>
}

/** A measurement that took longer says too little. */
const SLOWEST_MEASUREMENT_MS = 1000
const LARGEST_STEP_BACK_MS = 60_000

/**
 * A clock set by the database and carried on by the process's monotonic time: processes on one database agree, and a
 * jump of the machine's own clock neither ends nor revives anything. It is to be set again now and then, because
 * monotonic time drifts, and stands still while the machine sleeps. It never goes back: small corrections let it stand
 * for a moment, and a large jump back of the database's clock is not followed, so that it revives nothing.
 * @param readDatabaseTime asks the database for its time  @param elapsedMs monotonic
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

/** When the day (UTC) of a moment began: days are counted so everywhere in the back-office. */
export const startOfDay = (time: Date): Date => new Date(`${time.toISOString().slice(0, 10)}T00:00:00.000Z`)

/** The same time of the same day of the month before, or of its last day where it is shorter. */
const monthBefore = (time: Date): Date => {
  const before = new Date(time)
  before.setUTCDate(0)
  before.setUTCDate(Math.min(time.getUTCDate(), before.getUTCDate()))
  return before
}

/** When what a list calls `today`, `week` (7 days, today among them) or `month` began. */
export const beginOfPeriod = (period: 'today' | 'week' | 'month', now: Date): Date => {
  const today = startOfDay(now)
  if (period === 'today') return today
  return period === 'week' ? after(today, -6 * DAY) : monthBefore(today)
}

/** A moment to the minute, as sentences name it: `2026-11-21 17:05 UTC`. */
export const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The same as a person reads it in a letter, in their own time zone: `Nov 24, 2026, 09:14 (Europe/Oslo)`. */
export const minuteFor = (time: Date, { time_zone }: { time_zone: string | null }): string => {
  const timeZone = time_zone ?? 'UTC'
  const parts = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  return `${new Intl.DateTimeFormat('en-US', parts).format(time)} (${timeZone})`
}

/** A day as a person reads it in a letter, in their own time zone: `Nov 24, 2026`. */
export const dayFor = (time: Date, { time_zone }: { time_zone: string | null }): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: time_zone ?? 'UTC' }).format(time)
