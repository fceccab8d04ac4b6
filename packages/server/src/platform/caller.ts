import type { Access, RefusalCode } from '@vesica/contract'

/** The person behind a request: what a live session says about them, read from the database on every request. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'user' | 'admin'
  /** `settled`: may use the platform; the others are applicants. */
  readonly standing: 'settled' | 'pending' | 'denied'
  readonly name: string
  /** Membership level in force, or `none`. */
  readonly level: string
}

/** Why a caller may not use an endpoint of this access, or undefined when they may. */
export const refusalFor = (access: Access, caller: Caller | undefined): RefusalCode | undefined => {
  if (access === 'anyone') return undefined
  if (!caller) return 'unauthenticated'
  if (access === 'session') return undefined
  if (caller.standing !== 'settled') return caller.standing === 'pending' ? 'signup_pending' : 'signup_denied'
  if (access === 'signedIn') return undefined
  return (access === 'admin') === (caller.role === 'admin') ? undefined : 'forbidden'
}
