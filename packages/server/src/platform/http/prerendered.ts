import type { FastifyReply, FastifyRequest } from 'fastify'

/** A finished response, as sent over the wire. */
export interface PrerenderedAnswer {
  readonly bytes: Buffer
  readonly etag: string
  /** Headers of this response, alternating names and values. */
  readonly headers: readonly string[]
}

/**
 * Finds the prerendered response to a request; undefined: the request takes the ordinary path, which may also refuse
 * it.
 */
export type FindPrerendered = (request: FastifyRequest) => PrerenderedAnswer | undefined

/** Responses that bypass the ordinary request path: no route, no body, no caller. */
export interface PrerenderedAnswers {
  /**
   * Registers how the response to GET requests for an address is found from now on.
   * @param address exactly as requested, including its query
   * @param route the name that such requests are counted under
   */
  offer(address: string, route: string, find: FindPrerendered): void
  /**
   * Answers at once if a response is prerendered and the request has neither a token nor a body.
   * @param common headers of every response, alternating names and values @returns whether it was answered
   */
  give(request: FastifyRequest, reply: FastifyReply, common: readonly string[]): boolean
  /** The route of a request that was answered here. */
  routeOf(request: FastifyRequest): string | undefined
}

/** There are arbitrarily many addresses with queries and ids. Dropped ones take the ordinary path. */
const MOST_VARIED = 1000

interface Prepared {
  head: readonly string[]
  /**
   * The bytes as Latin-1 text: Node sends a string together with the head in one write, but a buffer in a second one.
   */
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

  /** The constant part, built once. */
  const prepare = (answer: PrerenderedAnswer, common: readonly string[]): Prepared => {
    const known = prepared.get(answer)
    if (known) return known
    const length = String(answer.bytes.length)
    const head = [...common, ...answer.headers, 'etag', answer.etag, 'content-length', length]
    const document = { head, body: answer.bytes.toString('latin1') }
    prepared.set(answer, document)
    return document
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
