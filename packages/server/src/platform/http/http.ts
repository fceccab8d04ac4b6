import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import type { RefusalBody } from '@vesica/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '../config.ts'
import { GeneralLimit } from '../limits/general-limit.ts'
import { addressesAlone } from '../limits/network.ts'
import type { Log } from '../log.ts'
import { observeRequest } from './metrics.ts'
import { isDatabaseAway, isDatabaseFull } from '../data/pool.ts'
import { tallyOf } from '../data/query-count.ts'
import { type PrerenderedAnswers, prerenderedAnswers } from './prerendered.ts'
import { Refusal } from '../refusal.ts'
import { requireSignature } from './signed.ts'
import { PART_OF_FILE } from './validate.ts'

const JSON_LIMIT = 256 * 1024

/** Time limits for callers in milliseconds. */
export interface Patience {
  headersMs: number
  /** For a JSON body; uploads are limited by their pace. */
  bodyMs: number
  /** For a whole request: the advised chunk of an upload, 16 MB, at 16 KB/s. */
  requestMs: number
}

const patience: Patience = { headersMs: 15_000, bodyMs: 60_000, requestMs: 1_200_000 }

/** Whether the process is shutting down and accepts no new requests. */
export interface Service {
  leaving: boolean
}

/** What is known about a request before its route is. */
export interface Early {
  ready: PrerenderedAnswers
  general: GeneralLimit
}

export const createEarly = (config: Pick<Config, 'limitsFactor'>): Early => ({
  ready: prerenderedAnswers(),
  general: new GeneralLimit(config.limitsFactor),
})

/**
 * Trusted proxies in the form the framework expects. Given a bare number it trusts none: the nearest n, those named, or
 * all.
 */
export const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * The web server without its routes: limits, headers, request ids, logging, and the one place that turns errors into
 * responses.
 */
export const createHttp = async (
  config: Config,
  log: Log,
  service: Service,
  { headersMs, bodyMs, requestMs }: Patience = patience,
  { ready }: Early = createEarly(config),
): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would compile the redaction of secrets anew each time; log lines carry the request id
    // instead.
    childLoggerFactory: (logger) => logger,
    bodyLimit: JSON_LIMIT,
    trustProxy: trusted(config.trustProxy),
    requestTimeout: requestMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Refused below in the contract's format.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // As long as a path can be: text too long for an id is unknown like any other.
    routerOptions: { maxParamLength: 16_384 },
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5000, headersMs) },
    ajv: { customOptions: { coerceTypes: false } },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBroken,
  })
  readJson(app)
  leaveBytes(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  const fixedHeaders = await securityHeaders(config)
  const onEveryAnswer = Object.entries(fixedHeaders).flat()
  const admitsAnother = pipelines()
  // Hooks with callbacks cost less than hooks that return promises.
  app.addHook('onRequest', (request, reply, next) => {
    const { headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = addressesAlone(forwarded)
    if (!admitsAnother(request, reply)) return
    if (!service.leaving && ready.give(request, reply, onEveryAnswer)) return
    reply.headers(fixedHeaders).header('x-request-id', request.id)
    if (service.leaving && !request.url.startsWith('/health/'))
      return next(new Refusal('unavailable', {}, { retryAfter: 2 }))
    limitBodyTime(request, bodyMs)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const route = ready.routeOf(request) ?? request.routeOptions.url ?? 'unmatched'
    observeRequest(request.method, route, reply.statusCode, reply.elapsedTime)
    if (log.isLevelEnabled('info')) {
      const ms = Math.round(reply.elapsedTime)
      const { id, method } = request
      log.info({ id, method, route, status: reply.statusCode, ms, queries: tallyOf(request).queries }, 'answered')
    }
    next()
  })
  return app
}

/** Pipelined requests per connection. Browsers and proxies send one after another. */
const MOST_PIPELINED = 16

/** Closes a connection that requests more than it reads: each response would wait in memory with an open file. */
const pipelines = () => {
  const unanswered = new WeakMap<object, number>()
  return ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean => {
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MOST_PIPELINED) {
      socket.destroy()
      return false
    }
    unanswered.set(socket, count)
    raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}

/** Parses JSON so that every error is the caller's fault, including nesting too deep for the parser. */
const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      requireSignature(request, body)
      void parse(request, body, (error, value) => done(error ? new Refusal('malformed') : null, value))
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal('malformed'))
    }
  })
}

/** Upload chunks are left in the request for the route to read as a stream. */
const leaveBytes = (app: FastifyInstance): void => {
  app.addContentTypeParser(PART_OF_FILE, (_request, _body, done) => done(null, undefined))
}

/** Closes the connection of a caller whose body doesn't arrive. Requests without a body may be answered for hours. */
const limitBodyTime = ({ headers, raw }: FastifyRequest, bodyMs: number): void => {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const type = headers['content-type'] ?? ''
  if (!hasBody || type.startsWith('multipart/') || type.startsWith(PART_OF_FILE)) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, bodyMs).unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

/** Answers anything that is not HTTP, or too slow, and hangs up. */
const answerBroken = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status =
    { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[
      error.code ?? ''
    ] ?? '400 Bad Request'
  const { code, message } = new Refusal('malformed')
  const body = JSON.stringify({ message, code } satisfies RefusalBody)
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  if (socket.writable) socket.write(`${head}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`)
  socket.destroySoon()
}

/** The headers of helmet. They are constant, so they are computed once. */
const securityHeaders = async (config: Config): Promise<Record<string, string>> => {
  const server = Fastify()
  await server.register(helmet, headers(config))
  server.get('/', () => '')
  const answer = await server.inject('/')
  await server.close()
  const {
    'content-type': _type,
    'content-length': _length,
    date: _date,
    connection: _connection,
    ...fixed
  } = answer.headers
  return fixed as Record<string, string>
}

const headers = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The component library sets inline style attributes and its theme as a style element; scripts stay strict.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // A selected recording is measured before it is sent; only this page can create such a URL.
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  hsts: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
})

/**
 * Turns anything thrown into the response that the contract promises. Anything but a Refusal is a bug, or the database
 * is away.
 */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ id: request.id, refusal: refusal.code, err: error }, 'failed')
  else if (refusal.options.log) request.log.info({ id: request.id, refusal: refusal.code }, refusal.options.log)
  if (refusal.options.retryAfter) reply.header('retry-after', refusal.options.retryAfter)
  const body: RefusalBody = {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.options.errors && { errors: refusal.options.errors }),
    ...(refusal.options.details && { details: refusal.options.details }),
  }
  // A response without a body must say it another way.
  if (request.method === 'HEAD') reply.header('x-refusal', refusal.code)
  // An unreadable path is answered before any hook could set this.
  reply.header('x-content-type-options', 'nosniff')
  return reply.status(refusal.status).header('cache-control', 'no-store').type('application/json').send(body)
}

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('unavailable', {}, { retryAfter: 2 })
  if (isDatabaseFull(error)) return new Refusal('unavailable', {}, { retryAfter: 60 })
  const status = (error as { statusCode?: unknown }).statusCode
  if (status === 413) return new Refusal('too_large')
  if (status === 415) return new Refusal('wrong_media_type')
  if (status === 503) return new Refusal('unavailable', {}, { retryAfter: 2 })
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('malformed')
  return new Refusal('server_error')
}
