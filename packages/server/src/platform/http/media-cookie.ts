import type { Endpoint } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import { DAY } from '../clock.ts'
import { type Credential, KEY_PREFIX } from '../credential.ts'

/** The cookie beside a session, good for reading media and for nothing else: media elements send no token. */
const NAME = 'vesica_media'
const inCookies = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

/** As long as any session lasts; what counts is the session. */
const SECONDS = (7 * DAY) / 1000

/** What a cookie is sent with. */
type SetCookie = (name: string, value: string, options: { path: string; maxAgeSeconds: number }) => void

/** The media cookie of a call. */
export interface MediaCookie {
  /** What it holds; undefined: none came. */
  readonly held: string | undefined
  /** Whether a browser calls, which would have sent it: they say where a request comes from. */
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

/** What a request says about who calls. Calls that read media look at the cookie too, where no token was sent. */
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

/** Whether another site asks for media, which no page but our own shows. */
export const isFromElsewhere = ({ mediaCookie }: Endpoint, { headers }: FastifyRequest): boolean =>
  mediaCookie === true && headers['sec-fetch-site'] === 'cross-site'
