const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session lasts from its start, and without being used, in milliseconds. */
export interface Lifetime {
  wholeMs: number
  idleMs: number
  /** Sessions an account has at once; the oldest goes. */
  most: number
}

const member: Lifetime = { wholeMs: 7 * DAY, idleMs: DAY, most: 10 }
const administrator: Lifetime = { wholeMs: 12 * HOUR, idleMs: 30 * MINUTE, most: 3 }
const applicant: Lifetime = { wholeMs: DAY, idleMs: DAY, most: 10 }

export type Standing = 'settled' | 'pending' | 'denied'

/** What an account may do by the state of its application. */
export const standingOf = (signupStatus: 'none' | 'pending' | 'approved' | 'denied'): Standing =>
  signupStatus === 'pending' || signupStatus === 'denied' ? signupStatus : 'settled'

export const lifetimeOf = (role: 'user' | 'admin', standing: Standing): Lifetime => {
  if (role === 'admin') return administrator
  return standing === 'settled' ? member : applicant
}

/** Whether a session is alive at a time: begun and used recently enough. */
export const isAlive = (session: { createdAt: Date; lastSeenAt: Date }, lifetime: Lifetime, now: Date): boolean =>
  now.getTime() < session.createdAt.getTime() + lifetime.wholeMs &&
  now.getTime() < session.lastSeenAt.getTime() + lifetime.idleMs

/** Use is written down at most once a minute. */
export const isWorthNoting = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() >= MINUTE

/**
 * How long an account refuses sign-ins after so many failures in a row: five are free, then 1 second, doubling to 15
 * minutes.
 * @returns milliseconds, 0 when it does not
 */
export const pauseAfter = (failures: number): number =>
  failures <= 5 ? 0 : Math.min(1000 * 2 ** (failures - 6), 15 * MINUTE)
