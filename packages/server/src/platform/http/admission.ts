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
  /** What the requests of an endpoint reach data through. */
  databaseOf(endpoint: Endpoint): Database
  limits: Limits
  /** Counts every request, of whatever kind. */
  general: GeneralLimit
  /** Who a token or a media cookie belongs to, when its session is alive; or an API key, while it is good. */
  authenticate(tx: Tx, credential: Credential): Promise<Caller | undefined>
  /** Whether visitors and members are kept out at the moment. */
  inMaintenance(): Promise<boolean>
  /** What the rules of control say of proving who one is. */
  proofRules(): Promise<ProofRules>
  /** The refusal until a caller has proved again who they are. */
  proofNeeded(tx: Tx, personId: string): Promise<Refusal>
  /** The same when it is known without asking. */
  isInMaintenance(): boolean | undefined
  /** In how many seconds visitors and members may come again. */
  maintenanceLasts(): Promise<number>
  /** How often it was heard that somebody changed, or that sessions ended: while it is the same, who was let in may still. */
  changesOfPeople(): number
  /** Whether a feature is on. */
  isOn(feature: BuiltFeature): Promise<boolean>
  /** The same when it is known without asking. */
  isKnownOn(feature: BuiltFeature): boolean | undefined
}

/** Who sent each request that was looked at, also where they may not. */
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

/** What visitors of one network have together, where that differs: 40 guests may sign up behind one address. */
const networkAllowances: Partial<typeof allowances> = {
  upload: { uses: 60, windowMs: 60 * MINUTE },
  password: { uses: 40, windowMs: MINUTE },
}

const allowanceUse = (allowance: NonNullable<Endpoint['allowance']>, caller: Caller | undefined, network: string) =>
  caller
    ? { key: `${allowance}:${whoseUse(caller)}`, limit: allowances[allowance] }
    : {
        key: allowance,
        network,
        limit: networkAllowances[allowance] ?? allowances[allowance],
        what: 'attempts from your network',
      }

/** For how long a proof is good. */
export interface ProofRules {
  recentMs: number
  freshMs: number
  /** Whether administrators must have a second factor. */
  administratorsNeedFactor: boolean
}

/**
 * Whether who calls has proved lately enough who they are, for what moves money or power, and has what administrators
 * must have.
 */
const requireProof = async (parts: AdmissionParts, endpoint: Endpoint, caller: Caller | undefined): Promise<void> => {
  if (!caller || (endpoint.access === 'anyone' && !seesAll(endpoint, caller))) return
  const mayLackFactor = caller.hasFactor || caller.role !== 'admin' || endpoint.access === 'session'
  if (!endpoint.proof && (mayLackFactor || endpoint.withoutFactor)) return
  const rules = await parts.proofRules()
  if (!mayLackFactor && !endpoint.withoutFactor && rules.administratorsNeedFactor)
    throw new Refusal('second_factor_required')
  if (!endpoint.proof || (endpoint.right && caller.role !== 'admin')) return
  if (caller.sinceProofMs <= (endpoint.proof === 'fresh' ? rules.freshMs : rules.recentMs)) return
  throw await parts.databaseOf(endpoint).read((tx) => parts.proofNeeded(tx, caller.userId))
}

/** Whom limits are counted for: a program has its own. */
const whoseUse = ({ keyId, userId }: Caller): string => keyId ?? userId

/** Whether a piece of a film, sound or document is asked for. */
const isPiece = ({ ranges }: Endpoint, { headers }: FastifyRequest): boolean =>
  ranges === true && asksForPart(headers.range)

/** Counts a piece as a call after all. */
const wholes = new WeakMap<FastifyRequest, () => void>()

/** Before a file is sent whole to who asked for a piece: their copy is another one (`If-Range`). */
export const countWhole = (request: FastifyRequest): void => wholes.get(request)?.()

/** A key at a call that takes none is not even looked up. */
const refuseKeys = ({ general }: AdmissionParts, endpoint: Endpoint, request: FastifyRequest): void => {
  if (takesKeys(endpoint) || credentialOf(endpoint, request)?.kind !== 'key') return
  general.take(networkOf(request.ip))
  throw new Refusal('not_for_keys')
}

/**
 * Who calls, if they may: the session is looked up on every request, once that is counted, and what is found is not kept.
 * @returns the check: it throws Refusal too_many, maintenance, unauthenticated, signup_pending, signup_denied,
 *   not_for_keys, forbidden, right_missing, feature_disabled, second_factor_required, proof_needed
 */
export const admission =
  (parts: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    refuseKeys(parts, endpoint, request)
    const locked = !endpoint.duringMaintenance && (await parts.inMaintenance())
    const closed = await isOff(parts, endpoint)
    const address = networkOf(request.ip)
    const isLookedUp = endpoint.access !== 'anyone' || endpoint.allFor !== undefined || locked || closed
    const credential = isLookedUp ? credentialOf(endpoint, request) : undefined
    const asPiece = isPiece(endpoint, request)
    let caller: Caller | undefined
    if (credential)
      caller = await parts.general.takeFor(
        credential.secret,
        address,
        () => lookUp(parts, endpoint, credential),
        asPiece,
      )
    else parts.general.take(address)
    if (caller) setCaller(whoseUse(caller))
    if (caller) callers.set(request, caller)
    if (caller && asPiece) wholes.set(request, () => parts.general.takeWhole(caller))
    if (locked && caller?.role !== 'admin')
      throw new Refusal('maintenance', {}, { retryAfter: await parts.maintenanceLasts() })
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    if (closed && caller?.role !== 'admin') throw new Refusal('feature_disabled')
    await requireAnalytics(parts, endpoint)
    await requireProof(parts, endpoint, caller)
    if (isFromElsewhere(endpoint, request)) throw new Refusal('forbidden', {}, { log: 'another site asked for media' })
    if (endpoint.allowance)
      await parts.limits.take(parts.databaseOf(endpoint), allowanceUse(endpoint.allowance, caller, address))
    return caller
  }

/** Whether a request for anyone may be answered at once; if not, the ordinary way says why. */
export const admitsAtOnce =
  ({ general, isInMaintenance, isKnownOn }: AdmissionParts) =>
  (endpoint: Endpoint, request: FastifyRequest): boolean =>
    (endpoint.duringMaintenance === true || isInMaintenance() === false) &&
    (!endpoint.feature || isKnownOn(endpoint.feature) === true) &&
    general.admits(networkOf(request.ip))

/**
 * Who calls, looked up once more: a form may take minutes to come, and whoever was kept out meanwhile is not let in for
 * having begun before.
 * @returns the check: it throws Refusal unauthenticated, signup_pending, signup_denied, forbidden, right_missing,
 *   feature_disabled
 */
export const readmission =
  (parts: AdmissionParts) =>
  async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const credential = credentialOf(endpoint, request)
    const caller = credential ? await lookUp(parts, endpoint, credential) : undefined
    const refusal = refusalFor(endpoint, caller)
    if (refusal) throw refusal
    if (caller?.role !== 'admin' && (await isOff(parts, endpoint))) throw new Refusal('feature_disabled')
    await requireAnalytics(parts, endpoint)
    return caller
  }

const requireAnalytics = async ({ isOn }: AdmissionParts, { analytics }: Endpoint): Promise<void> => {
  if (analytics && !(await isOn('analytics'))) throw new Refusal('feature_disabled')
}

const isOff = async ({ isOn }: AdmissionParts, { feature }: Endpoint): Promise<boolean> =>
  feature !== undefined && !(await isOn(feature))

const lookUp = (
  { databaseOf, authenticate }: AdmissionParts,
  endpoint: Endpoint,
  credential: Credential,
): Promise<Caller | undefined> => databaseOf(endpoint).read((tx) => authenticate(tx, credential))
