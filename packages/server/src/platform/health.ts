import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from './db.ts'
import { answerError, type Service } from './http.ts'
import { metricsText, metricsType } from './metrics.ts'
import { Refusal } from './refusal.ts'

/** Whether the process runs, whether it may be sent requests, and its measurements. */
export const serveHealth = (app: FastifyInstance, db: Database, service: Service): void => {
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !service.leaving && (await db.isReachable())
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return answerError(new Refusal('not_found'), request, reply)
    return reply.type(metricsType).send(await metricsText())
  })
}

/** Metrics are for a collector on this machine: not for what comes in through a proxy or from elsewhere. */
const isLocal = (request: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
