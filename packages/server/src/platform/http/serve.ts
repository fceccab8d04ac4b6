import { allEndpoints, type Endpoint, type Received, refusalsOf, type Reply, type Right } from '@vesica/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AdmissionParts, admission, admitsAtOnce, readmission } from './admission.ts'
import type { Attempt } from '../attempt.ts'
import { attemptOf } from './attempts.ts'
import { type Caller, seesAll } from '../caller.ts'
import type { Database } from '../data/db.ts'
import { type MediaCookie, mediaCookieOf } from './media-cookie.ts'
import { keyUse, once } from '../data/idempotency.ts'
import type { CountedUse, Use } from '../limits/limits.ts'
import type { KeyedMutex } from '../limits/keyed-mutex.ts'
import { refusalsAnswered } from './metrics.ts'
import { type ReceivedForm, receiveMultipart } from '../uploads/multipart.ts'
import type { PublicCache } from './public-cache.ts'
import { countQueries } from '../data/query-count.ts'
import type { FindPrerendered, PrerenderedAnswers } from './prerendered.ts'
import { Refusal } from '../refusal.ts'
import { signedBy } from './signed.ts'
import { together } from '../data/together.ts'
import type { Tx } from '../data/tx.ts'
import { announcedName } from '../uploads/resumable-headers.ts'
import type { ReceivedFile } from '../uploads/uploads.ts'
import { networkOf } from '../limits/network.ts'
import { isForm, validate } from './validate.ts'
import { runAsCaller } from '../limits/current-caller.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? undefined : Caller

/** One call as a route sees it: validated, and by a caller who is admitted. */
export type Call<E extends Endpoint> = Received<E, ReceivedFile> & {
  readonly caller: CallerOf<E>
  /** Whether the caller is an administrator who also gets what members don't see: see `allFor` of an endpoint. */
  readonly seesAll: boolean
  /** The caller's address; IPv6 by its /64. */
  readonly address: string
  /** The browser's user agent, shortened. */
  readonly device: string
  readonly request: FastifyRequest
  /** Sets a cookie that scripts cannot read and other sites cannot send. */
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
  /** The cookie of media elements, which accompanies the session. */
  readonly mediaCookie: MediaCookie
  /** Takes one use of each limit, before a transaction. */
  take(...uses: readonly Use[]): Promise<readonly CountedUse[]>
  /** Refunds uses whose attempt was right, after the transaction: see `Limits.refund`. */
  refund(uses: readonly CountedUse[]): Promise<void>
  /**
   * Runs actions with the same key one after another, before a transaction. Inside one they would wait for each other,
   * each holding a connection.
   */
  runExclusive: KeyedMutex
  /** Database.transact; with an Idempotency-Key the action happens at most once. */
  transact<T>(action: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for one part of a call whose parts succeed or fail individually. With a key each happens at most once. */
  transactPart<T>(part: string, action: (tx: Tx) => Promise<T>): Promise<T>
  read: Database['read']
}

export interface ServingParts extends AdmissionParts {
  /** Receives what administrators attempted and were refused; never throws. */
  refused(attempt: Attempt): Promise<void>
  /** Refuses texts that contain payment addresses of others. */
  requireKnownAddresses(
    endpoint: Endpoint,
    call: { caller: Caller | undefined; address: string; body?: unknown; files?: unknown },
  ): Promise<void>
  /** Whether the caller may decide on the subject with this id. @param right the permission for deciding */
  requireUnclaimed(tx: Tx, personId: string, id: string, right: Right | undefined): Promise<void>
  app: FastifyInstance
  ready: PrerenderedAnswers
  lines: KeyedMutex
  uploadsDir: string
  /** The secret for signed requests; undefined: none are accepted. */
  webhookSecret: string | undefined
  /** Cookies are sent over https only. */
  secureCookies: boolean
}

export interface Serving {
  /** Serves an endpoint of the contract. Its response is validated too: a different shape is a bug. */
  serve<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Reply<E>>): void
  /** Serves an endpoint without a JSON response: a file or a stream. */
  serveRaw<E extends Endpoint>(endpoint: E, handle: (call: Call<E>, reply: FastifyReply) => Promise<unknown>): void
  /** Serves a public endpoint from memory. Requests with a token always read afresh and are not cached. */
  servePublic<E extends Endpoint>(endpoint: E, from: (call: Call<E>) => Promise<Reply<E>>, cache: PublicCache): void
  /** Serves a public address outside of the API, such as a page for people without the application. */
  servePage<P extends Page>(page: P, handle: (call: Call<OfPage<P>>, reply: FastifyReply) => Promise<unknown>): void
  /**
   * Serves a public POST outside of the API, by which a mail client follows a link for a person. Its body is ignored.
   */
  serveOneClick<P extends Page>(page: P, handle: (call: Call<OfPage<P>>, reply: FastifyReply) => Promise<unknown>): void
  /** Endpoints of the contract that nothing serves. */
  missing(): string[]
}

/** Addresses outside of the API, and so not in the contract. They are public, even during maintenance. */
export type Page = Pick<Endpoint, 'path' | 'params' | 'query' | 'refusals'>
type OfPage<P extends Page> = P & { name: string; method: 'GET'; access: 'anyone'; summary: string }

/** A form that arrived within this time belongs to the moment its caller was looked up, if nobody changed meanwhile. */
const ADMITTED_MS = 250

/** What a mail client sends to follow a link. */
const MOST_PRESSED_BYTES = 4096

const pathOf = ({ path }: Page) => path.replace(/\{(\w+)\}/g, ':$1')
const routePath = (endpoint: Endpoint) => `/api${pathOf(endpoint)}`

/** Creates routes that ignore request bodies. */
const unreadBodies = (app: FastifyInstance, make: (within: FastifyInstance) => void): void => {
  void app.register(async (within) => {
    within.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MOST_PRESSED_BYTES } as const
    within.addContentTypeParser('*', options, (_request, _body, done) => done(null, undefined))
    make(within)
  })
}

type Answering = (call: Call<Endpoint>, reply: FastifyReply) => Promise<unknown>

type Routing = (endpoint: Endpoint, answer: Answering) => void

/** Serves public calls from cached bytes. */
const publicly =
  (deps: ServingParts, admitNow: ReturnType<typeof admitsAtOnce>, route: Routing): Serving['servePublic'] =>
  (endpoint, handle, cache) => {
    const find: FindPrerendered = (request) => {
      const answer = cache.peek(request.url)
      return answer && admitNow(endpoint, request) ? answer : undefined
    }
    route(endpoint, async (call, reply) => {
      const make = async () => Buffer.from(JSON.stringify(endpoint.response?.parse(await handle(call as never))))
      reply.type('application/json; charset=utf-8')
      if (call.request.headers.authorization) return reply.header('cache-control', 'no-store').send(await make())
      const { bytes, etag } = await cache.get(call.request.url, make)
      deps.ready.offer(call.request.url, routePath(endpoint), find)
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (call.request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.send(bytes)
    })
  }

/** Registers endpoints of the contract on the web server, each behind the same checks. */
export const createServing = (deps: ServingParts): Serving => {
  const served = new Set<string>()
  const admit = admission(deps)
  const admitAgain = readmission(deps)
  const admitNow = admitsAtOnce(deps)

  const answerCall = async (endpoint: Endpoint, reply: FastifyReply, answer: Answering): Promise<unknown> => {
    const { request } = reply
    let form: ReceivedForm | undefined
    try {
      let caller = await admit(endpoint, request)
      if (isForm(endpoint, request)) {
        const [admitted, changesBefore] = [performance.now(), deps.changesOfPeople()]
        form = await receiveMultipart(request, endpoint, deps.uploadsDir)
        const isCurrent = performance.now() - admitted < ADMITTED_MS && deps.changesOfPeople() === changesBefore
        if (!isCurrent && endpoint.access !== 'anyone') caller = await admitAgain(endpoint, request)
      }
      const call = callOf(deps, endpoint, reply, caller, form)
      await deps.requireKnownAddresses(endpoint, {
        ...call,
        ...(endpoint.namesFile && { files: { file: { name: announcedName(request.headers) } } }),
      })
      return await answer(call, reply)
    } catch (error) {
      const attempt = attemptOf(endpoint, request, error)
      if (attempt) await deps.refused(attempt)
      throw declared(endpoint, error)
    } finally {
      await form?.discard()
    }
  }

  const route = (endpoint: Endpoint, answer: Answering, url = routePath(endpoint), app = deps.app) => {
    served.add(endpoint.name)
    app.route({
      method: endpoint.method,
      url,
      ...(endpoint.signed && signedBy({ secret: deps.webhookSecret, take: (network) => deps.general.take(network) })),
      handler: (request, reply) =>
        runAsCaller(networkOf(request.ip), () => countQueries(request, () => answerCall(endpoint, reply, answer))),
    })
  }

  return {
    serve: (endpoint, handle) =>
      route(endpoint, async (call, reply) => {
        const answer = endpoint.response?.parse(await handle(call as never))
        return reply.header('cache-control', 'no-store').send(answer)
      }),
    serveRaw: (endpoint, handle) => route(endpoint, (call, reply) => handle(call as never, reply)),
    servePublic: publicly(deps, admitNow, route),
    servePage: (page, handle) => {
      const read = { name: page.path, method: 'GET', access: 'anyone', summary: '', duringMaintenance: true } as const
      route({ ...page, ...read }, (call, reply) => handle(call as never, reply), pathOf(page))
    },
    serveOneClick: (page, handle) => {
      const press = { name: page.path, method: 'POST', access: 'anyone', summary: '', duringMaintenance: true } as const
      const answer: Answering = (call, reply) => handle(call as never, reply)
      unreadBodies(deps.app, (within) => route({ ...page, ...press }, answer, pathOf(page), within))
    },
    missing: () => allEndpoints.filter((endpoint) => !served.has(endpoint.name)).map((endpoint) => endpoint.name),
  }
}

const callOf = (
  { databaseOf, limits, lines, secureCookies, requireUnclaimed }: ServingParts,
  endpoint: Endpoint,
  reply: FastifyReply,
  caller: Caller | undefined,
  form: ReceivedForm | undefined,
): Call<Endpoint> => {
  const { request } = reply
  const db = databaseOf(endpoint)
  const sent = validate(endpoint, request, form)
  const use = keyUse(endpoint, request.headers['idempotency-key'], caller?.keyId ?? caller?.userId, sent)
  const setCookie: Call<Endpoint>['setCookie'] = (name, value, { path, maxAgeSeconds }) => {
    const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
    reply.header('set-cookie', `${name}=${value}; ${attributes}${secureCookies ? '; Secure' : ''}`)
  }
  const call = {
    ...sent,
    caller: endpoint.access === 'anyone' ? undefined : caller,
    seesAll: seesAll(endpoint, caller),
    address: networkOf(request.ip),
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    request,
    setCookie,
    mediaCookie: mediaCookieOf(request, setCookie),
    take: (...uses: readonly Use[]) => limits.take(db, ...uses),
    refund: (uses: readonly CountedUse[]) => limits.refund(db, uses),
    runExclusive: lines,
    transact: <T>(action: (tx: Tx) => Promise<T>) =>
      db.transact((tx) => {
        const decide = async () => {
          if (!endpoint.claimable || !caller) return action(tx)
          const { id } = sent.params as { id: string }
          const [, done] = await together(requireUnclaimed(tx, caller.userId, id, endpoint.right), action(tx))
          return done
        }
        return use ? once(tx, use, decide) : decide()
      }),
    transactPart: <T>(part: string, action: (tx: Tx) => Promise<T>) =>
      db.transact((tx) => (use ? once(tx, { ...use, key: `${use.key} ${part}` }, () => action(tx)) : action(tx))),
    read: db.read,
  }
  return call as unknown as Call<Endpoint>
}

/** A refusal that an endpoint doesn't declare is a bug, and is answered as one. */
const declared = (endpoint: Endpoint, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  refusalsAnswered.inc({ code: error.code })
  const known: readonly string[] = refusalsOf(endpoint)
  return known.includes(error.code)
    ? error
    : new Error(`${endpoint.name} refused with the undeclared ${error.code}`, { cause: error })
}
