import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { MINUTE } from '../clock.ts'
import { networkOf } from '../limits/network.ts'
import { Refusal } from '../refusal.ts'

/** A mail of 25 MB, in base64, and what stands around it. */
export const SIGNED_BYTES = 36 * 1024 * 1024
/**
 * Large bodies from nobody in particular: few at a time are waited for. Networks that have signed rightly before are waited
 * for apart, so that nobody keeps mail out by sending slowly.
 */
const AT_ONCE = { known: 3, strange: 2 }
/** So many networks are remembered; beyond them the one that came first is forgotten. */
const MOST_KNOWN = 100
/** So old or so early a message may be: one that was overheard is of no use later. */
const GOOD_MS = 5 * MINUTE

const bodies = new WeakMap<FastifyRequest, string>()

/** Keeps a body as it came, where its bytes are signed. */
export const keepBody = (request: FastifyRequest, body: string): void => {
  if (isSigned(request)) bodies.set(request, body)
}

const isSigned = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { signed?: boolean } | undefined)?.signed === true

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const waitedFor = { known: 0, strange: 0 }
const knownNetworks = new Set<string>()

const remember = (network: string): void => {
  if (knownNetworks.has(network)) return
  for (const oldest of knownNetworks) {
    if (knownNetworks.size < MOST_KNOWN) break
    knownNetworks.delete(oldest)
  }
  knownNetworks.add(network)
}

/** Before a signed body is read: nobody sends much who does not even say that they have signed it. */
export const awaitSigned = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
  if (headerOf(request, 'webhook-signature') === '') return done(new Refusal('webhook_forged'))
  const who = knownNetworks.has(networkOf(request.ip)) ? 'known' : 'strange'
  if (waitedFor[who] >= AT_ONCE[who]) return done(new Refusal('unavailable', {}, { retryAfter: 2 }))
  waitedFor[who] += 1
  reply.raw.once('close', () => {
    waitedFor[who] -= 1
  })
  done()
}

/**
 * That a request was signed by who knows the secret, as Standard Webhooks says: id, time and body as they came.
 * @param secret `whsec_` and base64; undefined: nobody knows one
 * @throws Refusal webhook_forged, also for one that is older than five minutes, or from so far ahead
 */
export const requireSignature = (request: FastifyRequest, secret: string | undefined, now: Date): void => {
  const [id, timestamp] = [headerOf(request, 'webhook-id'), headerOf(request, 'webhook-timestamp')]
  const body = bodies.get(request)
  const isNow = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= GOOD_MS
  if (secret === undefined || body === undefined || id === '' || id.length > 256 || !isNow)
    throw new Refusal('webhook_forged')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const given = headerOf(request, 'webhook-signature').split(' ').slice(0, 10)
  const isRight = given.some((one) => {
    const [version, signature = ''] = one.split(',')
    const bytes = Buffer.from(signature, 'base64')
    return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right)
  })
  if (!isRight) throw new Refusal('webhook_forged')
  remember(networkOf(request.ip))
}
