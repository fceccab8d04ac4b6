const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Maximum age and idle time of a session, in milliseconds. */
export interface Lifetime {
  wholeMs: number
  idleMs: number
  /** Maximum number of sessions per account. The oldest is ended. */
  most: number
}

const member: Lifetime = { wholeMs: 7 * DAY, idleMs: DAY, most: 10 }
const administrator: Lifetime = { wholeMs: 12 * HOUR, idleMs: 30 * MINUTE, most: 3 }
const applicant: Lifetime = { wholeMs: DAY, idleMs: DAY, most: 10 }

export type AccountState = 'settled' | 'pending' | 'denied'

/** The access level of an account by the state of its application. */
export const accountStateOf = (signupStatus: 'none' | 'pending' | 'approved' | 'denied'): AccountState =>
  signupStatus === 'pending' || signupStatus === 'denied' ? signupStatus : 'settled'

export const lifetimeOf = (role: 'user' | 'admin', standing: AccountState): Lifetime => {
  if (role === 'admin') return administrator
  return standing === 'settled' ? member : applicant
}

/** Whether a session is within its maximum age and idle time. */
export const isAlive = (session: { createdAt: Date; lastSeenAt: Date }, lifetime: Lifetime, now: Date): boolean =>
  now.getTime() < session.createdAt.getTime() + lifetime.wholeMs &&
  now.getTime() < session.lastSeenAt.getTime() + lifetime.idleMs

/** Use is recorded at most once a minute. */
export const isWorthNoting = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() >= MINUTE

/**
 * How long an account refuses sign-ins after consecutive failures: five are free, then 1 second, doubling up to 15
 * minutes.
 * @returns milliseconds; 0: no pause
 */
export const pauseAfter = (failures: number): number =>
  failures <= 5 ? 0 : Math.min(1000 * 2 ** (failures - 6), 15 * MINUTE)
