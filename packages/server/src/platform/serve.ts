import { createHash } from 'node:crypto'
import { allEndpoints, commonRefusals, type Endpoint, type Received, type Reply } from '@vesica/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cached } from './cache.ts'
import { type Caller, refusalFor } from './caller.ts'
import { MINUTE } from './clock.ts'
import { countingQueries, type Database } from './db.ts'
import { type KeyUse, once } from './idempotency.ts'
import { type Limit, takeUse } from './limits.ts'
import { refusalsGiven } from './metrics.ts'
import { type ReceivedForm, receiveMultipart } from './multipart.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './tx.ts'
import type { ReceivedFile } from './uploads.ts'
import { networkOf, validate } from './validate.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? undefined : Caller

/** One call as a route sees it: validated, and by somebody who may make it. */
export type Call<E extends Endpoint> = Received<E, ReceivedFile> & {
  readonly caller: CallerOf<E>
  /** Address of the caller; IPv6 by its /64. */
  readonly address: string
  /** What the browser calls itself, shortened. */
  readonly device: string
  readonly request: FastifyRequest
  /** Sets a cookie that scripts cannot read and other sites cannot send. */
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
  /** Database.transact; with an Idempotency-Key the act happens at most once. */
  transact<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  read: Database['read']
}

export interface ServingParts {
  app: FastifyInstance
  db: Database
  limitsFactor: number
  uploadsDir: string
  /** Cookies go over https only. */
  secureCookies: boolean
  /** Who a bearer token belongs to, when its session is alive. */
  authenticate(tx: Tx, token: string): Promise<Caller | undefined>
  /** Whether visitors and members are kept out at the moment. */
  inMaintenance(): Promise<boolean>
}

export interface Serving {
  /** Serves an endpoint of the contract. The answer is checked against it too: an answer of another shape is a bug. */
  serve<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Reply<E>>): void
  /** Serves an endpoint without a JSON answer: a file or a stream. */
  serveRaw<E extends Endpoint>(endpoint: E, handle: (call: Call<E>, reply: FastifyReply) => Promise<unknown>): void
  /** Serves an endpoint for anyone from memory; requests with a token always read afresh. */
  servePublic<E extends Endpoint>(endpoint: E, from: (call: Call<E>) => Promise<Reply<E>>, cache: PublicCache): void
  /** Endpoints of the contract that nothing serves. */
  missing(): string[]
}

/** Answers as bytes, by path. */
export interface PublicCache {
  get(path: string, make: () => Promise<Buffer>): Promise<{ bytes: Buffer; etag: string }>
}

/** Keeps the bytes of public answers in a map that something else empties when they change. */
export const publicCache = (kept: Cached<Map<string, Promise<{ bytes: Buffer; etag: string }>>>): PublicCache => ({
  get: async (path, make) => {
    const answers = await kept.get()
    const known = answers.get(path)
    if (known) return known
    const made = make().then((bytes) => ({ bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }))
    if (answers.size < MOST_ANSWERS) answers.set(path, made)
    made.catch(() => answers.delete(path))
    return made
  },
})

const MOST_ANSWERS = 200

const allowances: Record<NonNullable<Endpoint['allowance']>, Limit> = {
  request: { uses: 10, windowMs: MINUTE },
  upload: { uses: 20, windowMs: 60 * MINUTE },
  quote: { uses: 60, windowMs: MINUTE },
}

const routePath = (endpoint: Endpoint) => `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`

export const createServing = (parts: ServingParts): Serving => {
  const { app, db } = parts
  const served = new Set<string>()
  const general = app.createRateLimit({
    max: Math.max(1, Math.floor(300 * parts.limitsFactor)),
    timeWindow: MINUTE,
    keyGenerator: (request) => limitKeys.get(request) ?? request.ip,
  })

  const admit = async (endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> => {
    const locked = !endpoint.duringMaintenance && (await parts.inMaintenance())
    const caller = endpoint.access !== 'anyone' || locked ? await callerOf(parts, request) : undefined
    limitKeys.set(request, caller?.sessionId ?? networkOf(request.ip))
    const use = await general(request)
    if (!use.isAllowed && use.isExceeded) {
      throw new Refusal('too_many', { wait: `${use.ttlInSeconds} seconds` }, { retryAfter: use.ttlInSeconds })
    }
    if (locked && caller?.role !== 'admin') throw new Refusal('maintenance', {}, { retryAfter: 120 })
    const refusal = refusalFor(endpoint.access, caller)
    if (refusal) throw new Refusal(refusal)
    return caller
  }

  const callOf = async (
    endpoint: Endpoint,
    reply: FastifyReply,
    caller: Caller | undefined,
  ): Promise<[Call<Endpoint>, ReceivedForm | undefined]> => {
    const { request } = reply
    const address = networkOf(request.ip)
    if (endpoint.allowance) {
      const key = `${endpoint.allowance}:${caller?.userId ?? address}`
      const limit = allowances[endpoint.allowance]
      await db.transact((tx) => takeUse(tx, key, limit))
    }
    const form = endpoint.multipart ? await receiveMultipart(request, endpoint, parts.uploadsDir) : undefined
    try {
      const sent = validate(endpoint, request, form)
      const use = keyUse(endpoint, request, caller, sent)
      const call = {
        ...sent,
        caller: endpoint.access === 'anyone' ? undefined : caller,
        address,
        device: String(request.headers['user-agent'] ?? '').slice(0, 200),
        request,
        setCookie: (name: string, value: string, { path, maxAgeSeconds }: { path: string; maxAgeSeconds: number }) =>
          void reply.header(
            'set-cookie',
            `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${parts.secureCookies ? '; Secure' : ''}`,
          ),
        transact: <T>(act: (tx: Tx) => Promise<T>) =>
          db.transact((tx) => (use ? once(tx, use, () => act(tx)) : act(tx))),
        read: db.read,
      }
      return [call as unknown as Call<Endpoint>, form]
    } catch (error) {
      await form?.discard()
      throw error
    }
  }

  const route = (endpoint: Endpoint, answer: (call: Call<Endpoint>, reply: FastifyReply) => Promise<unknown>) => {
    served.add(endpoint.name)
    app.route({
      method: endpoint.method,
      url: routePath(endpoint),
      handler: (request, reply) => {
        const counter = { queries: 0 }
        queriesOf.set(request, counter)
        return countingQueries(counter, async () => {
          let form: ReceivedForm | undefined
          try {
            const caller = await admit(endpoint, request)
            const [call, received] = await callOf(endpoint, reply, caller)
            form = received
            return await answer(call, reply)
          } catch (error) {
            throw declared(endpoint, error)
          } finally {
            await form?.discard()
          }
        })
      },
    })
  }

  return {
    serve: (endpoint, handle) =>
      route(endpoint, async (call, reply) => {
        const answer = endpoint.response?.parse(await handle(call as never))
        return reply.header('cache-control', 'no-store').send(answer)
      }),
    serveRaw: (endpoint, handle) => route(endpoint, (call, reply) => handle(call as never, reply)),
    servePublic: (endpoint, handle, cache) =>
      route(endpoint, async (call, reply) => {
        const make = async () => Buffer.from(JSON.stringify(endpoint.response?.parse(await handle(call as never))))
        reply.type('application/json; charset=utf-8')
        if (call.request.headers.authorization) return reply.header('cache-control', 'no-store').send(await make())
        const { bytes, etag } = await cache.get(call.request.url, make)
        reply.header('cache-control', 'no-cache').header('etag', etag)
        if (call.request.headers['if-none-match'] === etag) return reply.status(304).send()
        return reply.send(bytes)
      }),
    missing: () => allEndpoints.filter((endpoint) => !served.has(endpoint.name)).map((endpoint) => endpoint.name),
  }
}

const limitKeys = new WeakMap<FastifyRequest, string>()
const queriesOf = new WeakMap<FastifyRequest, { queries: number }>()

/** How many statements a request has sent to the database so far. */
export const queriesSent = (request: FastifyRequest): number => queriesOf.get(request)?.queries ?? 0

const bearer = /^Bearer ([\w-]{20,200})$/

const callerOf = async (parts: ServingParts, request: FastifyRequest): Promise<Caller | undefined> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  return token ? parts.db.read((tx) => parts.authenticate(tx, token)) : undefined
}

const keyPattern = /^[\x21-\x7e]{16,128}$/

const keyUse = (
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  sent: { files?: unknown },
): KeyUse | undefined => {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new Refusal('malformed', {}, { log: 'idempotency key of a wrong form' })
  const files = Object.entries((sent.files ?? {}) as Record<string, ReceivedFile | undefined>).map(([name, file]) => [
    name,
    file?.sha256,
  ])
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([{ ...sent, files: undefined }, files]))
    .digest('hex')
  return { key, caller: caller?.userId ?? 'visitor', endpoint: endpoint.name, bodyHash }
}

/** A refusal that an endpoint does not declare is a bug, and answered as one. */
const declared = (endpoint: Endpoint, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  refusalsGiven.inc({ code: error.code })
  const known: readonly string[] = [...commonRefusals, ...(endpoint.refusals ?? [])]
  return known.includes(error.code)
    ? error
    : new Error(`${endpoint.name} refused with the undeclared ${error.code}`, { cause: error })
}
