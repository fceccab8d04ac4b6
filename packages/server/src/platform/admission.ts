import type { Endpoint } from '@vesica/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Caller, refusalFor } from './caller.ts'
import { MINUTE } from './clock.ts'
import type { Database } from './db.ts'
import type { GeneralLimit } from './general-limit.ts'
import type { Limit, Limits } from './limits.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './tx.ts'
import { networkOf } from './validate.ts'

export interface AdmissionParts {
  app: FastifyInstance
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
 * Who calls, if they may: the session is looked up on every request and nothing about it is kept.
 * @returns the check: it throws Refusal too_many, maintenance, unauthenticated, signup_pending, signup_denied,
 *   forbidden, right_missing
 */
export const admission = (parts: AdmissionParts) => {
  const keys = new WeakMap<FastifyRequest, string>()
  const general = parts.app.createRateLimit({
    max: parts.general.most,
    timeWindow: parts.general.windowMs,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  })

  return async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const locked = !endpoint.duringMaintenance && (await parts.inMaintenance())
    const caller = endpoint.access !== 'anyone' || locked ? await callerOf(parts, endpoint, request) : undefined
    const address = networkOf(request.ip)
    keys.set(request, caller?.sessionId ?? address)
    const use = await general(request)
    if (!use.isAllowed && use.isExceeded) {
      throw new Refusal('too_many', { wait: `${use.ttlInSeconds} seconds` }, { retryAfter: use.ttlInSeconds })
    }
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
}

/** Whether a request for anyone may be answered at once; if not, the ordinary way says why. */
export const admitsAtOnce =
  ({ general, isInMaintenance }: AdmissionParts) =>
  (endpoint: Endpoint, request: FastifyRequest): boolean =>
    (endpoint.duringMaintenance === true || isInMaintenance() === false) &&
    general.take(networkOf(request.ip)).current <= general.most

/**
 * Who calls, looked up once more: a form may take minutes to come, and whoever was kept out meanwhile is not let in for
 * having begun before.
 * @returns the check: it throws Refusal unauthenticated, signup_pending, signup_denied, forbidden, right_missing
 */
export const readmission =
  (parts: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const caller = await callerOf(parts, endpoint, request)
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    return caller
  }

const bearer = /^Bearer ([\w-]{20,200})$/

const callerOf = async (
  { databaseOf, authenticate }: AdmissionParts,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  return token ? databaseOf(endpoint).read((tx) => authenticate(tx, token)) : undefined
}
