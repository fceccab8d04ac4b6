import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../data/db.ts'
import type { Tx } from '../data/tx.ts'
import type { GeneralLimit } from '../limits/general-limit.ts'
import { answerError, type Service } from './http.ts'
import { metricsText, metricsType } from './metrics.ts'
import { Refusal } from '../refusal.ts'
import { networkOf } from '../limits/network.ts'

const CHECK_EVERY_MS = 1000

/**
 * Liveness, readiness and metrics of the process.
 * @param more further metrics in Prometheus text format
 */
export const serveHealth = (
  app: FastifyInstance,
  db: Database,
  service: Service,
  general: GeneralLimit,
  more: (tx: Tx) => Promise<string> = async () => '',
): void => {
  const isReachable = shared(db.isReachable)
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    // Counted apart from the network's other requests: a balancer next to busy visitors must not find a full server
    // closed.
    general.take(`ready ${networkOf(request.ip)}`)
    const ready = !service.leaving && (await isReachable())
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return answerError(new Refusal('not_found'), request, reply)
    // The process is measured even while its database is away.
    const extra = await db.read(more).catch(() => '')
    return reply.type(metricsType).send((await metricsText()) + extra)
  })
}

/** One check for all requests during it and for a second afterwards. */
const shared = <T>(check: () => Promise<T>): (() => Promise<T>) => {
  let last: { began: number; isOver: boolean; found: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last && (!last.isOver || now - last.began < CHECK_EVERY_MS)) return last.found
    const current = { began: now, isOver: false, found: check() }
    const end = () => {
      current.isOver = true
    }
    current.found.then(end, end)
    last = current
    return current.found
  }
}

/** Metrics are for a collector on this machine, not for requests through a proxy or from elsewhere. */
const isLocal = (request: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '') &&
  !Object.keys(request.headers).some((name) => PASSED_ON.test(name))

/** Headers by which proxies name the original client. */
const PASSED_ON = /^(via|forwarded|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/
