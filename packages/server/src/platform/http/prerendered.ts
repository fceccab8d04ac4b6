import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is made already, as it goes over the wire. */
export interface PrerenderedAnswer {
  readonly bytes: Buffer
  readonly etag: string
  /** Headers of this answer, names and values in turn. */
  readonly headers: readonly string[]
}

/** Finds the ready answer to a request; undefined: it is to be asked for in the ordinary way, which also refuses. */
export type FindPrerendered = (request: FastifyRequest) => PrerenderedAnswer | undefined

/** Answers that need nothing of what other requests pass: no route, no body, no caller. */
export interface PrerenderedAnswers {
  /**
   * Says how the answer to GET requests of an address is found from now on.
   * @param address exactly as it is asked for, its query included
   * @param route what such requests are counted as
   */
  offer(address: string, route: string, find: FindPrerendered): void
  /**
   * Answers at once when there is something ready and the request brings neither a token nor a body.
   * @param common headers of every answer, names and values in turn  @returns whether it was answered
   */
  give(request: FastifyRequest, reply: FastifyReply, common: readonly string[]): boolean
  /** The route of a request that was answered here. */
  routeOf(request: FastifyRequest): string | undefined
}

/** Addresses with queries and ids are as many as people think of. What is forgotten is answered in the ordinary way. */
const MOST_VARIED = 1000

interface Prepared {
  head: readonly string[]
  /** The bytes, each as one letter: Node sends a text together with the head in one write, and a buffer in a second one. */
  body: string
}

interface Offer {
  route: string
  find: FindPrerendered
}

export const prerenderedAnswers = (): PrerenderedAnswers => {
  const fixed = new Map<string, Offer>()
  const varied = new Map<string, Offer>()
  const routes = new WeakMap<FastifyRequest, string>()
  const prepared = new WeakMap<PrerenderedAnswer, Prepared>()

  /** What is the same each time, put together once. */
  const prepare = (answer: PrerenderedAnswer, common: readonly string[]): Prepared => {
    const known = prepared.get(answer)
    if (known) return known
    const length = String(answer.bytes.length)
    const head = [...common, ...answer.headers, 'etag', answer.etag, 'content-length', length]
    const made = { head, body: answer.bytes.toString('latin1') }
    prepared.set(answer, made)
    return made
  }

  return {
    offer: (address, route, find) => {
      if (varied.size >= MOST_VARIED) varied.clear()
      const offers = address === route ? fixed : varied
      offers.set(address, { route, find })
    },
    give: (request, reply, common) => {
      const { method, url = '', headers } = request.raw
      const offer = method === 'GET' ? (fixed.get(url) ?? varied.get(url)) : undefined
      if (!offer || headers.authorization !== undefined || bringsBody(headers)) return false
      const answer = offer.find(request)
      if (!answer) return false
      routes.set(request, offer.route)
      reply.hijack()
      const { head, body } = prepare(answer, common)
      const own = head.concat('x-request-id', request.id)
      if (headers['if-none-match'] === answer.etag) reply.raw.writeHead(304, own).end()
      else reply.raw.writeHead(200, own).end(body, 'latin1')
      return true
    },
    routeOf: (request) => routes.get(request),
  }
}

const bringsBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
