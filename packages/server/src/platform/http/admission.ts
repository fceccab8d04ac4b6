import type { Endpoint } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import { type Caller, refusalFor } from '../caller.ts'
import { MINUTE } from '../clock.ts'
import type { Database } from '../data/db.ts'
import type { GeneralLimit } from '../limits/general-limit.ts'
import type { Limit, Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../data/tx.ts'
import { networkOf } from './validate.ts'
import { isFor } from '../limits/whose.ts'

export interface AdmissionParts {
  /** What the requests of an endpoint reach data through. */
  databaseOf(endpoint: Endpoint): Database
  limits: Limits
  /** Counts every request, of whatever kind. */
  general: GeneralLimit
  /** Who a bearer token belongs to, when its session is alive. */
  authenticate(tx: Tx, token: string): Promise<Caller | undefined>
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
    const token = endpoint.access !== 'anyone' || locked ? tokenOf(request) : undefined
    let caller: Caller | undefined
    if (token) caller = await parts.general.takeFor(token, address, () => lookUp(parts, endpoint, token))
    else parts.general.take(address)
    if (caller) isFor(caller.userId)
    if (locked && caller?.role !== 'admin') throw new Refusal('maintenance', {}, { retryAfter: 120 })
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
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
    const token = tokenOf(request)
    const caller = token ? await lookUp(parts, endpoint, token) : undefined
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    return caller
  }

const bearer = /^Bearer ([\w-]{20,200})$/

const tokenOf = (request: FastifyRequest): string | undefined => bearer.exec(request.headers.authorization ?? '')?.[1]

const lookUp = (
  { databaseOf, authenticate }: AdmissionParts,
  endpoint: Endpoint,
  token: string,
): Promise<Caller | undefined> => databaseOf(endpoint).read((tx) => authenticate(tx, token))
