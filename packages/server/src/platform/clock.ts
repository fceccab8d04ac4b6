/** Where the time comes from. Injected, so that tests can move it. */
export interface Clock {
  now(): Date
}

/**
 * A clock set by the database and carried on by the process's monotonic time: processes on one database agree, and a
 * jump of the machine's own clock neither ends nor revives anything.
 * @param readDatabaseTime asks the database for its time
 */
export const databaseClock = async (readDatabaseTime: () => Promise<Date>): Promise<Clock> => {
  const before = performance.now()
  const databaseTime = await readDatabaseTime()
  const after = performance.now()
  const offset = databaseTime.getTime() - (before + after) / 2
  return { now: () => new Date(offset + performance.now()) }
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** @param milliseconds may be negative */
export const after = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds)
