import { type BuiltFeature, type Endpoint, takesKeys } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import { type Caller, refusalFor, seesAll } from '../caller.ts'
import type { Credential } from '../credential.ts'
import { MINUTE } from '../clock.ts'
import type { Database } from '../data/db.ts'
import type { GeneralLimit } from '../limits/general-limit.ts'
import type { Limit, Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../data/tx.ts'
import { credentialOf, isFromElsewhere } from './media-cookie.ts'
import { asksForPart } from './range.ts'
import { networkOf } from '../limits/network.ts'
import { setCaller } from '../limits/current-caller.ts'

export interface AdmissionParts {
  /** What the requests of an endpoint access data through. */
  databaseOf(endpoint: Endpoint): Database
  limits: Limits
  /** Counts every request of any kind. */
  general: GeneralLimit
  /** Resolves a token or media cookie of a live session, or a valid API key. */
  authenticate(tx: Tx, credential: Credential): Promise<Caller | undefined>
  /** Whether visitors and members are locked out at the moment. */
  inMaintenance(): Promise<boolean>
  /** What the approval rules require for confirming one's identity. */
  proofRules(): Promise<ProofRules>
  /** The refusal until the caller has confirmed their identity again. */
  proofNeeded(tx: Tx, personId: string): Promise<Refusal>
  /** The same, if known without a query. */
  isInMaintenance(): boolean | undefined
  /** In how many seconds visitors and members can return. */
  maintenanceLasts(): Promise<number>
  /** Counts changes to people and ended sessions; while it is unchanged, admitted callers are still admitted. */
  changesOfPeople(): number
  /** Whether a feature is on. */
  isOn(feature: BuiltFeature): Promise<boolean>
  /** The same, if known without a query. */
  isKnownOn(feature: BuiltFeature): boolean | undefined
}

/** The caller of each request that was checked, even if refused. */
const callers = new WeakMap<FastifyRequest, Caller>()
export const callerBehind = (request: FastifyRequest): Caller | undefined => callers.get(request)

const allowances: Record<NonNullable<Endpoint['allowance']>, Limit> = {
  request: { uses: 10, windowMs: MINUTE },
  upload: { uses: 20, windowMs: 60 * MINUTE },
  quote: { uses: 60, windowMs: MINUTE },
  password: { uses: 10, windowMs: MINUTE },
  comment: { uses: 10, windowMs: 10 * MINUTE },
  rating: { uses: 20, windowMs: 10 * MINUTE },
}

/** Visitors of one network share a larger limit here: 40 guests may sign up from one address. */
const networkAllowances: Partial<typeof allowances> = {
  upload: { uses: 60, windowMs: 60 * MINUTE },
  password: { uses: 40, windowMs: MINUTE },
}

const allowanceUse = (allowance: NonNullable<Endpoint['allowance']>, caller: Caller | undefined, network: string) =>
  caller
    ? { key: `${allowance}:${limitKeyOf(caller)}`, limit: allowances[allowance] }
    : {
        key: allowance,
        network,
        limit: networkAllowances[allowance] ?? allowances[allowance],
        what: 'attempts from your network',
      }

/** How long a confirmation of identity is valid. */
export interface ProofRules {
  recentMs: number
  freshMs: number
  /** Whether administrators must have a second factor. */
  administratorsNeedFactor: boolean
}

/**
 * Checks that the caller confirmed their identity recently enough for actions on money or power, and has a required
 * second factor.
 */
const requireProof = async (deps: AdmissionParts, endpoint: Endpoint, caller: Caller | undefined): Promise<void> => {
  if (!caller || (endpoint.access === 'anyone' && !seesAll(endpoint, caller))) return
  const mayLackFactor = caller.hasFactor || caller.role !== 'admin' || endpoint.access === 'session'
  if (!endpoint.proof && (mayLackFactor || endpoint.withoutFactor)) return
  const rules = await deps.proofRules()
  if (!mayLackFactor && !endpoint.withoutFactor && rules.administratorsNeedFactor)
    throw new Refusal('second_factor_required')
  if (!endpoint.proof || (endpoint.right && caller.role !== 'admin')) return
  if (caller.sinceProofMs <= (endpoint.proof === 'fresh' ? rules.freshMs : rules.recentMs)) return
  throw await deps.databaseOf(endpoint).read((tx) => deps.proofNeeded(tx, caller.userId))
}

/** Whom limits are counted for. Programs have their own. */
const limitKeyOf = ({ keyId, userId }: Caller): string => keyId ?? userId

/** Whether a chunk of a video, audio file or document is requested. */
const isPiece = ({ ranges }: Endpoint, { headers }: FastifyRequest): boolean =>
  ranges === true && asksForPart(headers.range)

/** Counts a chunk request as a call after all. */
const wholes = new WeakMap<FastifyRequest, () => void>()

/** Before a file is sent whole to a client that asked for a chunk, because its copy is outdated (`If-Range`). */
export const countWhole = (request: FastifyRequest): void => wholes.get(request)?.()

/** API keys are not even looked up for endpoints that accept none. */
const refuseKeys = ({ general }: AdmissionParts, endpoint: Endpoint, request: FastifyRequest): void => {
  if (takesKeys(endpoint) || credentialOf(endpoint, request)?.kind !== 'key') return
  general.take(networkOf(request.ip))
  throw new Refusal('not_for_keys')
}

/**
 * The caller, if admitted. The session is looked up on every request, after counting, and never cached.
 * @returns the check; it throws Refusal too_many, maintenance, unauthenticated, signup_pending, signup_denied,
 * not_for_keys, forbidden, right_missing, feature_disabled, second_factor_required, proof_needed
 */
export const admission =
  (deps: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    refuseKeys(deps, endpoint, request)
    const locked = !endpoint.duringMaintenance && (await deps.inMaintenance())
    const closed = await isDisabled(deps, endpoint)
    const address = networkOf(request.ip)
    const isLookedUp = endpoint.access !== 'anyone' || endpoint.allFor !== undefined || locked || closed
    const credential = isLookedUp ? credentialOf(endpoint, request) : undefined
    const asPiece = isPiece(endpoint, request)
    let caller: Caller | undefined
    if (credential)
      caller = await deps.general.takeFor(
        credential.secret,
        address,
        () => findCaller(deps, endpoint, credential),
        asPiece,
      )
    else deps.general.take(address)
    if (caller) setCaller(limitKeyOf(caller))
    if (caller) callers.set(request, caller)
    if (caller && asPiece) wholes.set(request, () => deps.general.takeWhole(caller))
    if (locked && caller?.role !== 'admin')
      throw new Refusal('maintenance', {}, { retryAfter: await deps.maintenanceLasts() })
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    if (closed && caller?.role !== 'admin') throw new Refusal('feature_disabled')
    await requireAnalytics(deps, endpoint)
    await requireProof(deps, endpoint, caller)
    if (isFromElsewhere(endpoint, request)) throw new Refusal('forbidden', {}, { log: 'another site asked for media' })
    if (endpoint.allowance)
      await deps.limits.take(deps.databaseOf(endpoint), allowanceUse(endpoint.allowance, caller, address))
    return caller
  }

/** Whether a public request may be answered at once; if not, the ordinary path says why. */
export const admitsAtOnce =
  ({ general, isInMaintenance, isKnownOn }: AdmissionParts) =>
  (endpoint: Endpoint, request: FastifyRequest): boolean =>
    (endpoint.duringMaintenance === true || isInMaintenance() === false) &&
    (!endpoint.feature || isKnownOn(endpoint.feature) === true) &&
    general.admits(networkOf(request.ip))

/**
 * Checks the caller again, because a form can take minutes to arrive and access may have been lost meanwhile.
 * @returns the check; it throws Refusal unauthenticated, signup_pending, signup_denied, forbidden, right_missing,
 * feature_disabled
 */
export const readmission =
  (deps: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const credential = credentialOf(endpoint, request)
    const caller = credential ? await findCaller(deps, endpoint, credential) : undefined
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    if (caller?.role !== 'admin' && (await isDisabled(deps, endpoint))) throw new Refusal('feature_disabled')
    await requireAnalytics(deps, endpoint)
    return caller
  }

const requireAnalytics = async ({ isOn }: AdmissionParts, { analytics }: Endpoint): Promise<void> => {
  if (analytics && !(await isOn('analytics'))) throw new Refusal('feature_disabled')
}

const isDisabled = async ({ isOn }: AdmissionParts, { feature }: Endpoint): Promise<boolean> =>
  feature !== undefined && !(await isOn(feature))

const findCaller = (
  { databaseOf, authenticate }: AdmissionParts,
  endpoint: Endpoint,
  credential: Credential,
): Promise<Caller | undefined> => databaseOf(endpoint).read((tx) => authenticate(tx, credential))
