import { type Endpoint, type Right, whoMay } from '@vesica/contract'
import { Refusal } from './refusal.ts'

/** The person behind a request: what a live session, or a key for a program, says about them, read from the database on every request. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'user' | 'admin'
  /** What an administrator may do by the offices they hold; nobody else has any. */
  readonly rights: ReadonlySet<Right>
  /** `settled`: may use the platform; the others are applicants. */
  readonly standing: 'settled' | 'pending' | 'denied'
  readonly name: string
  /** The API key by which a program of theirs calls; it has no session, and stands in the place of one. */
  readonly keyId?: string
  /** Membership level in force, or `none`. */
  readonly level: string
  /** Whether signing in takes them two steps. */
  readonly hasFactor: boolean
  /** How long ago whoever uses the session proved who they are: by signing in, or since. */
  readonly sinceProofMs: number
}

/** The refusal for an administrator without a right: it names who has it. */
export const rightMissing = (right: Right): Refusal =>
  new Refusal('right_missing', { who: whoMay(right) }, { details: { right } })

/** Whether a caller is answered with what members do not see too. */
export const seesAll = ({ allFor }: Pick<Endpoint, 'allFor'>, caller: Caller | undefined): boolean =>
  allFor !== undefined && caller?.role === 'admin' && caller.rights.has(allFor)

/**
 * Why a caller may not use an endpoint, or undefined when they may. The one place where that is decided, by what the
 * contract says of the endpoint.
 */
export const refusalFor = (
  { access, right }: Pick<Endpoint, 'access' | 'right'>,
  caller: Caller | undefined,
): Refusal | undefined => {
  if (access === 'anyone') return undefined
  if (!caller) return new Refusal('unauthenticated')
  if (access === 'session') return undefined
  if (caller.standing !== 'settled') return new Refusal(`signup_${caller.standing}`)
  if (access !== 'signedIn' && (access === 'admin') !== (caller.role === 'admin')) return new Refusal('forbidden')
  return right && caller.role === 'admin' && !caller.rights.has(right) ? rightMissing(right) : undefined
}
