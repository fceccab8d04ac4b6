import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { RefusalBody } from '@vesica/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from './config.ts'
import { isDatabaseAway } from './db.ts'
import type { Log } from './log.ts'
import { observeRequest } from './metrics.ts'
import { Refusal } from './refusal.ts'

const JSON_LIMIT = 256 * 1024
/** JSON bodies arrive within this time. */
const BODY_TIMEOUT_MS = 60_000
/** A whole request, with an upload of 10 MB at 16 KB/s. */
const REQUEST_TIMEOUT_MS = 700_000

/** The web server without its routes: limits, headers, request ids, logging, and the one place that turns errors into answers. */
export const createHttp = async (config: Config, log: Log): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    trustProxy: config.trustProxy as boolean,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: 15_000 },
    ajv: { customOptions: { coerceTypes: false } },
  })
  readJson(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  await app.register(helmet, headers(config))
  await app.register(rateLimit, { global: false })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    limitBodyTime(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    observeRequest(request.method, route, reply.statusCode, reply.elapsedTime)
    log.info(
      { id: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  return app
}

/** Parses JSON so that whatever is wrong with it is the caller's fault: also nesting that is too deep for the parser. */
const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      parse(request, body, (error, value) => done(error ? new Refusal('malformed') : null, value))
    } catch {
      done(new Refusal('malformed'))
    }
  })
}

const limitBodyTime = (request: FastifyRequest): void => {
  if (request.headers['content-type']?.startsWith('multipart/')) return
  const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS).unref()
  request.raw.once('end', () => clearTimeout(timer))
  request.raw.once('close', () => clearTimeout(timer))
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
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
})

/** Turns whatever was thrown into the answer the contract promises. What is not a Refusal is a bug, or the database is away. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ id: request.id, code: refusal.code, err: error }, 'failed')
  else if (refusal.options.log) request.log.info({ id: request.id, code: refusal.code }, refusal.options.log)
  if (refusal.options.retryAfter) reply.header('retry-after', refusal.options.retryAfter)
  const body: RefusalBody = {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.options.errors && { errors: refusal.options.errors }),
    ...(refusal.options.details && { details: refusal.options.details }),
  }
  return reply.status(refusal.status).header('cache-control', 'no-store').type('application/json').send(body)
}

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('unavailable', {}, { retryAfter: 2 })
  const status = (error as { statusCode?: unknown }).statusCode
  if (status === 413) return new Refusal('too_large')
  if (status === 415) return new Refusal('wrong_media_type')
  if (status === 503) return new Refusal('unavailable', {}, { retryAfter: 2 })
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('malformed')
  return new Refusal('server_error')
}
