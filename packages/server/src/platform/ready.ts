import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is made already, as it goes over the wire. */
export interface ReadyAnswer {
  readonly bytes: Buffer
  readonly etag: string
  /** Headers of this answer, names and values in turn. */
  readonly headers: readonly string[]
}

/** Finds the ready answer to a request; undefined: it is to be asked for in the ordinary way, which also refuses. */
export type FindReady = (request: FastifyRequest) => ReadyAnswer | undefined

/** Answers that need nothing of what other requests pass: no route, no body, no caller. */
export interface ReadyAnswers {
  /** @param address of GET requests, exactly, its query included */
  offer(address: string, find: FindReady): void
  /**
   * Answers at once when there is something ready and the request brings neither a token nor a body.
   * @param common headers of every answer, names and values in turn  @returns whether it was answered
   */
  give(request: FastifyRequest, reply: FastifyReply, common: readonly string[]): boolean
  /** The address by which a request was answered here. */
  addressOf(request: FastifyRequest): string | undefined
}

export const readyAnswers = (): ReadyAnswers => {
  const finders = new Map<string, FindReady>()
  const given = new WeakSet<FastifyRequest>()
  const heads = new WeakMap<ReadyAnswer, readonly string[]>()

  /** Everything of the head that is the same each time, put together once. */
  const headOf = (answer: ReadyAnswer, common: readonly string[]): readonly string[] => {
    const known = heads.get(answer)
    if (known) return known
    const length = String(answer.bytes.length)
    const head = [...common, ...answer.headers, 'etag', answer.etag, 'content-length', length]
    heads.set(answer, head)
    return head
  }

  return {
    offer: (address, find) => void finders.set(address, find),
    give: (request, reply, common) => {
      const { method, url = '', headers } = request.raw
      const find = method === 'GET' ? finders.get(url) : undefined
      if (!find || headers.authorization !== undefined || bringsBody(headers)) return false
      const answer = find(request)
      if (!answer) return false
      given.add(request)
      reply.hijack()
      const head = headOf(answer, common).concat('x-request-id', request.id)
      if (headers['if-none-match'] === answer.etag) reply.raw.writeHead(304, head).end()
      else reply.raw.writeHead(200, head).end(answer.bytes)
      return true
    },
    addressOf: (request) => (given.has(request) ? request.raw.url : undefined),
  }
}

const bringsBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
