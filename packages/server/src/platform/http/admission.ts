import type { Endpoint } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import { type Caller, refusalFor } from '../caller.ts'
import type { Credential } from '../credential.ts'
import { MINUTE } from '../clock.ts'
import type { Database } from '../data/db.ts'
import type { GeneralLimit } from '../limits/general-limit.ts'
import type { Limit, Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../data/tx.ts'
import { credentialOf, isFromElsewhere } from './companion.ts'
import { networkOf } from './validate.ts'
import { isFor } from '../limits/whose.ts'

export interface AdmissionParts {
  /** What the requests of an endpoint reach data through. */
  databaseOf(endpoint: Endpoint): Database
  limits: Limits
  /** Counts every request, of whatever kind. */
  general: GeneralLimit
  /** Who a token or a media cookie belongs to, when its session is alive. */
  authenticate(tx: Tx, credential: Credential): Promise<Caller | undefined>
  /** Whether visitors and members are kept out at the moment. */
  inMaintenance(): Promise<boolean>
  /** The same when it is known without asking. */
  isInMaintenance(): boolean | undefined
}

const allowances: Record<NonNullable<Endpoint['allowance']>, Limit> = {
  request: { uses: 10, windowMs: MINUTE },
  upload: { uses: 20, windowMs: 60 * MINUTE },
  quote: { uses: 60, windowMs: MINUTE },
  password: { uses: 10, windowMs: MINUTE },
}

/**
 * Who calls, if they may: the session is looked up on every request, once that is counted, and what is found is not kept.
 * @returns the check: it throws Refusal too_many, maintenance, unauthenticated, signup_pending, signup_denied,
 *   forbidden, right_missing
 */
export const admission =
  (parts: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const locked = !endpoint.duringMaintenance && (await parts.inMaintenance())
    const address = networkOf(request.ip)
    const credential = endpoint.access !== 'anyone' || locked ? credentialOf(endpoint, request) : undefined
    let caller: Caller | undefined
    if (credential)
      caller = await parts.general.takeFor(credential.secret, address, () => lookUp(parts, endpoint, credential))
    else parts.general.take(address)
    if (caller) isFor(caller.userId)
    if (locked && caller?.role !== 'admin') throw new Refusal('maintenance', {}, { retryAfter: 120 })
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    if (isFromElsewhere(endpoint, request)) throw new Refusal('forbidden', {}, { log: 'another site asked for media' })
    if (endpoint.allowance) {
      const limit = allowances[endpoint.allowance]
      const key = `${endpoint.allowance}:${caller?.userId ?? address}`
      await parts.limits.take(parts.databaseOf(endpoint), { key, limit })
    }
    return caller
  }

/** Whether a request for anyone may be answered at once; if not, the ordinary way says why. */
export const admitsAtOnce =
  ({ general, isInMaintenance }: AdmissionParts) =>
  (endpoint: Endpoint, request: FastifyRequest): boolean =>
    (endpoint.duringMaintenance === true || isInMaintenance() === false) && general.admits(networkOf(request.ip))

/**
 * Who calls, looked up once more: a form may take minutes to come, and whoever was kept out meanwhile is not let in for
 * having begun before.
 * @returns the check: it throws Refusal unauthenticated, signup_pending, signup_denied, forbidden, right_missing
 */
export const readmission =
  (parts: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const credential = credentialOf(endpoint, request)
    const caller = credential ? await lookUp(parts, endpoint, credential) : undefined
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    return caller
  }

const lookUp = (
  { databaseOf, authenticate }: AdmissionParts,
  endpoint: Endpoint,
  credential: Credential,
): Promise<Caller | undefined> => databaseOf(endpoint).read((tx) => authenticate(tx, credential))
