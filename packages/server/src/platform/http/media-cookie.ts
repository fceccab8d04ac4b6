import type { Endpoint } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import { DAY } from '../clock.ts'
import { type Credential, KEY_PREFIX } from '../credential.ts'

/** The cookie that accompanies a session. It only grants reading media, because media elements can't send a token. */
const NAME = 'vesica_media'
const inCookies = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

/** At least as long as any session lives; the session itself decides. */
const SECONDS = (7 * DAY) / 1000

/** Sets a cookie on the response. */
type SetCookie = (name: string, value: string, options: { path: string; maxAgeSeconds: number }) => void

/** The media cookie of a request. */
export interface MediaCookie {
  /** Its value, or undefined if the request had none. */
  readonly held: string | undefined
  /** Whether the caller is a browser, which would have sent the cookie (browsers set `Sec-Fetch-Site`). */
  readonly isBrowser: boolean
  give(value: string): void
  clear(): void
}

export const mediaCookieOf = (request: FastifyRequest, set: SetCookie): MediaCookie => ({
  held: heldBy(request),
  isBrowser: request.headers['sec-fetch-site'] !== undefined,
  give: (value) => set(NAME, value, { path: '/api', maxAgeSeconds: SECONDS }),
  clear: () => set(NAME, '', { path: '/api', maxAgeSeconds: 0 }),
})

const heldBy = ({ headers }: FastifyRequest): string | undefined => inCookies.exec(headers.cookie ?? '')?.[1]

const bearer = /^Bearer ([\w-]{20,200})$/

/** The credentials of a request. Endpoints that serve media also accept the cookie when there is no token. */
export const credentialOf = (endpoint: Endpoint, request: FastifyRequest): Credential | undefined => {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = bearer.exec(authorization)?.[1]
    if (token === undefined) return undefined
    return { secret: token, kind: token.startsWith(KEY_PREFIX) ? 'key' : 'token' }
  }
  const held = endpoint.mediaCookie && endpoint.method === 'GET' ? heldBy(request) : undefined
  return held === undefined ? undefined : { secret: held, kind: 'mediaCookie' }
}

/** Whether another site requested media. Only our own pages embed it. */
export const isFromElsewhere = ({ mediaCookie }: Endpoint, { headers }: FastifyRequest): boolean =>
  mediaCookie === true && headers['sec-fetch-site'] === 'cross-site'
