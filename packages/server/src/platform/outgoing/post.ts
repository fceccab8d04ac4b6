import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, isLoopback, isPublic } from './address.ts'

/** Why there was no response, as a sentence for people. */
export class Unreached extends Error {}

/** Time limits and maximum response size, and whether this machine itself is allowed as a target. */
export interface Terms {
  readonly timeoutMs: number
  readonly mostBytes: number
  readonly loopback: boolean
}

const isAllowed = (address: string, { loopback }: Terms): boolean =>
  isPublic(address) || (loopback && isLoopback(address))

const forbidden = () => new Unreached('The address leads to a network that is not the internet.')

/**
 * Resolves a name and returns the checked addresses, so that these are connected to. One internal address is enough to
 * refuse the name.
 */
const lookupWithin =
  (terms: Terms): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const refused = error ?? (addresses.every(({ address }) => isAllowed(address, terms)) ? null : forbidden())
      const [first] = addresses ?? []
      if (refused || !first) done(refused ?? forbidden(), '', 0)
      else if (options.all) (done as (error: null, all: typeof addresses) => void)(null, addresses)
      else done(null, first.address, first.family)
    })

const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such name.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'Nobody listens there.',
  ECONNRESET: 'The connection was cut.',
  ETIMEDOUT: 'Nothing was answered in time.',
  CERT_HAS_EXPIRED: 'Its certificate is over.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by nobody who is known.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is signed by nobody who is known.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is signed by nobody who is known.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
}

const unreached = (error: unknown): Unreached => {
  if (error instanceof Unreached) return error
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return new Unreached('Nothing was answered in time.')
  return new Unreached(messages[code ?? ''] ?? `It could not be reached${code ? ` (${code})` : ''}.`)
}

/** The start of a response; anything beyond the maximum is discarded. */
const beginningOf = async (answer: IncomingMessage, mostBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, mostBytes - bytes))
    bytes += chunk.length
    if (bytes >= mostBytes) break
  }
  answer.destroy()
  return Buffer.concat(chunks)
}

/**
 * Posts to a URL that a person entered. Redirects are not followed and connections not reused; name resolution, request
 * and response together have a time limit.
 * @throws Unreached
 */
export const post = async (
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  terms: Terms,
): Promise<{ status: number; retryAfter: string | undefined; answer: Buffer }> => {
  const host = hostOf(url)
  // IP addresses are not resolved.
  if (isIP(host) !== 0 && !isAllowed(host, terms)) throw forbidden()
  const signal = AbortSignal.timeout(terms.timeoutMs)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', agent: false as const, signal, lookup: lookupWithin(terms) }
      const length = String(Buffer.byteLength(body))
      const sent = send(url, { ...options, headers: { ...headers, 'content-length': length } }, resolve)
      sent.on('error', reject)
      sent.end(body)
    })
    const { statusCode = 0, headers: answered } = answer
    return {
      status: statusCode,
      retryAfter: answered['retry-after'],
      answer: await beginningOf(answer, terms.mostBytes),
    }
  } catch (error) {
    throw unreached(signal.aborted ? signal.reason : error)
  }
}
