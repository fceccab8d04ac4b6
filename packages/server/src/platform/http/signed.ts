import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { MINUTE } from '../clock.ts'
import { networkOf } from '../limits/network.ts'
import { Refusal } from '../refusal.ts'

/** An email of 25 MB in base64 with its envelope. */
export const SIGNED_BYTES = 36 * 1024 * 1024
/**
 * Large bodies from unauthenticated senders: few at a time, and one per network. Networks that signed correctly before
 * are counted apart, so that slow senders cannot block email.
 */
const AT_ONCE = { known: 3, strange: 6 }
/** Networks remembered. Beyond that the oldest is dropped. */
const MOST_KNOWN = 100
/** How old or early a message may be, so an intercepted one is useless later. */
const GOOD_MS = 5 * MINUTE

interface Signing {
  /** `whsec_` and base64; undefined: no secret is configured. */
  secret: string | undefined
  /** Counts a request from a network. */
  take(network: string): void
}

/** How a route with signed bodies is served. */
export const signedBy = (signing: Signing) => ({
  bodyLimit: SIGNED_BYTES,
  config: { signing } as object,
  onRequest: awaitSigned,
})

const signingOf = ({ routeOptions }: FastifyRequest): Signing | undefined =>
  (routeOptions.config as { signing?: Signing } | undefined)?.signing

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const waitedFor = { known: 0, strange: 0 }
const strangers = new Set<string>()
const knownNetworks = new Set<string>()

const remember = (network: string): void => {
  if (knownNetworks.has(network)) return
  for (const oldest of knownNetworks) {
    if (knownNetworks.size < MOST_KNOWN) break
    knownNetworks.delete(oldest)
  }
  knownNetworks.add(network)
}

/** Before a signed body is read: refuses requests that carry no signature, or when no secret is configured. */
const awaitSigned = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
  const signing = signingOf(request)
  if (signing?.secret === undefined || headerOf(request, 'webhook-signature') === '')
    return done(new Refusal('webhook_forged'))
  const network = networkOf(request.ip)
  const bucket = knownNetworks.has(network) ? 'known' : 'strange'
  if (bucket === 'strange') {
    try {
      signing.take(network)
    } catch (error) {
      return done(error as Refusal)
    }
  }
  if (waitedFor[bucket] >= AT_ONCE[bucket] || strangers.has(network))
    return done(new Refusal('unavailable', {}, { retryAfter: 2 }))
  waitedFor[bucket] += 1
  if (bucket === 'strange') strangers.add(network)
  reply.raw.once('close', () => {
    waitedFor[bucket] -= 1
    if (bucket === 'strange') strangers.delete(network)
  })
  done()
}

/**
 * Verifies the signature by Standard Webhooks over id, time and body as received, before the body is parsed. Does
 * nothing for routes without signed bodies.
 */
export const requireSignature = (request: FastifyRequest, body: string): void => {
  const signing = signingOf(request)
  if (!signing) return
  const [id, timestamp] = [headerOf(request, 'webhook-id'), headerOf(request, 'webhook-timestamp')]
  if (signing.secret === undefined || id === '' || id.length > 256 || !/^\d{1,12}$/.test(timestamp))
    throw new Refusal('webhook_forged')
  const key = Buffer.from(signing.secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const input = headerOf(request, 'webhook-signature').split(' ').slice(0, 10)
  const isValid = input.some((candidate) => {
    const [version, signature = ''] = candidate.split(',')
    const bytes = Buffer.from(signature, 'base64')
    return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right)
  })
  if (!isValid) throw new Refusal('webhook_forged')
}

/** Checks that a correctly signed request was signed just now. Its network is trusted from then on. */
export const requireFresh = (request: FastifyRequest, now: Date): void => {
  const at = Number(headerOf(request, 'webhook-timestamp')) * 1000
  if (!(Math.abs(at - now.getTime()) <= GOOD_MS)) throw new Refusal('webhook_forged')
  remember(networkOf(request.ip))
}
