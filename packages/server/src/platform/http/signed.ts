import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { MINUTE } from '../clock.ts'
import { networkOf } from '../limits/network.ts'
import { Refusal } from '../refusal.ts'

/** A mail of 25 MB, in base64, and what stands around it. */
export const SIGNED_BYTES = 36 * 1024 * 1024
/**
 * Large bodies from nobody in particular: few at a time are waited for, and one of each network. Networks that have signed
 * rightly before are waited for apart, so that nobody keeps mail out by sending slowly.
 */
const AT_ONCE = { known: 3, strange: 6 }
/** So many networks are remembered; beyond them the one that came first is forgotten. */
const MOST_KNOWN = 100
/** So old or so early a message may be: one that was overheard is of no use later. */
const GOOD_MS = 5 * MINUTE

interface Signing {
  /** `whsec_` and base64; undefined: nobody knows one. */
  secret: string | undefined
  /** Counts a request of a network. */
  take(network: string): void
}

/** How a route is served whose bodies are signed by who knows a secret. */
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

/** Before a signed body is read: nobody sends much who does not even say that they have signed it, or where none can be. */
const awaitSigned = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
  const signing = signingOf(request)
  if (signing?.secret === undefined || headerOf(request, 'webhook-signature') === '')
    return done(new Refusal('webhook_forged'))
  const network = networkOf(request.ip)
  const who = knownNetworks.has(network) ? 'known' : 'strange'
  if (who === 'strange') {
    try {
      signing.take(network)
    } catch (error) {
      return done(error as Refusal)
    }
  }
  if (waitedFor[who] >= AT_ONCE[who] || strangers.has(network))
    return done(new Refusal('unavailable', {}, { retryAfter: 2 }))
  waitedFor[who] += 1
  if (who === 'strange') strangers.add(network)
  reply.raw.once('close', () => {
    waitedFor[who] -= 1
    if (who === 'strange') strangers.delete(network)
  })
  done()
}

/**
 * That a body was signed by who knows the secret, as Standard Webhooks says: id, time and body as they came. It is not even
 * parsed before. Nothing of a route whose bodies are not signed.
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
  const isRight = input.some((one) => {
    const [version, signature = ''] = one.split(',')
    const bytes = Buffer.from(signature, 'base64')
    return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right)
  })
  if (!isRight) throw new Refusal('webhook_forged')
}

/** That a request whose signature is right was signed just now; its network is known from now on. */
export const requireFresh = (request: FastifyRequest, now: Date): void => {
  const at = Number(headerOf(request, 'webhook-timestamp')) * 1000
  if (!(Math.abs(at - now.getTime()) <= GOOD_MS)) throw new Refusal('webhook_forged')
  remember(networkOf(request.ip))
}
