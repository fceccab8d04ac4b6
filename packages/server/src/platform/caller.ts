import { type Endpoint, type Right, rolesText } from '@vesica/contract'
import { Refusal } from './refusal.ts'

/** The person behind a request, according to a live session or an API key, read from the database on every request. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'user' | 'admin'
  /** The permissions of an administrator's roles; nobody else has any. */
  readonly rights: ReadonlySet<Right>
  /** `settled`: may use the platform. The others are applicants. */
  readonly standing: 'settled' | 'pending' | 'denied'
  readonly name: string
  /** The API key of a calling program. It takes the place of a session. */
  readonly keyId?: string
  /** The current membership level, or `none`. */
  readonly level: string
  /** Whether signing in takes two factors. */
  readonly hasFactor: boolean
  /** How long ago the user of the session confirmed their identity, by signing in or since. */
  readonly sinceProofMs: number
}

/** The refusal for an administrator without a permission. It names who has it. */
export const rightMissing = (right: Right): Refusal =>
  new Refusal('right_missing', { who: rolesText(right) }, { details: { right } })

/** Whether a caller also gets what members don't see. */
export const seesAll = ({ allFor }: Pick<Endpoint, 'allFor'>, caller: Caller | undefined): boolean =>
  allFor !== undefined && caller?.role === 'admin' && caller.rights.has(allFor)

/**
 * Why a caller may not use an endpoint, or undefined if they may. The only place that decides this, by what the
 * contract says about the endpoint.
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
